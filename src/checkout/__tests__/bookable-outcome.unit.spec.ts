import { AcquirerError } from "../../acquirer/domain/errors"
import { Money } from "../../acquirer/domain/money"
import { OrderNo } from "../../acquirer/domain/references"
import type { PayableSession } from "../../medusa/payable-session"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { readSettings } from "../../modules/acquiring/read-settings"
import type { Account } from "../../operations/account"
import { bookableOutcome } from "../session-outcome"

const SETTINGS = readSettings("default", {
  ...{ base_url: "https://service.example", merchant_id: "merchant", account_id: "account" },
  ...{ secret_key: "a key for these tests only" },
})
const SESSION: PayableSession = {
  ...{ id: "payses_1", orderNo: OrderNo("1"), account: "default", money: Money.exact("25.00", "USD") },
  ...{ status: "pending", collectionId: "pay_col_1", cartId: "cart_1", data: {} },
}
const APPROVED = { kind: "authorise", state: "done", transaction_id: "T1", reference: "1", amount: "25.00" } as const

/** What may be booked of a card that was approved, where this is written down while the service is queried. */
async function statusAfter(meanwhile: Partial<OperationRow>): Promise<string> {
  const rows = [{ ...APPROVED, currency_code: "USD", answer: {} }] as unknown as OperationRow[]
  const record = {
    ...{ found: true, orderNo: SESSION.orderNo, transactionId: "T1", money: SESSION.money, fraudChecks: [] },
    status: { meaning: "authorised", code: "1" },
  }
  const query = () => {
    rows.push({ ...rows[0], ...meanwhile } as OperationRow)
    return Promise.resolve([record])
  }
  const acquiring = {
    journal: { ofOrder: () => Promise.resolve([...rows]) },
    incidents: { ofOrders: () => Promise.resolve([]) },
  }
  const account = { id: "default", settings: SETTINGS, client: { query }, store: { acquiring } } as unknown as Account
  const { status } = await bookableOutcome(account, SESSION)
  return status
}

/** What may be booked of a payment of which 24.00 came and a part is refunded, by what the store knew of it before. */
async function statusOfLess(flow: "card" | "redirect" | "apm", known = {}, status = "pending"): Promise<string> {
  const record = {
    ...{ found: true, orderNo: SESSION.orderNo, transactionId: "T1", money: Money.exact("24.00", "USD") },
    ...{ status: { meaning: "partially_refunded", code: "1" }, fraudChecks: [] },
  }
  const acquiring = {
    journal: { ofOrder: () => Promise.resolve([]) },
    payments: { find: () => Promise.resolve({ transaction_id: null, status: "created", ...known }) },
    incidents: { ofOrders: () => Promise.resolve([]), raise: () => Promise.resolve() },
  }
  const client = { query: () => Promise.resolve([record]) }
  const clock = { now: () => new Date(0) }
  const account = { id: "default", settings: SETTINGS, client, clock, store: { acquiring } } as unknown as Account
  return (await bookableOutcome(account, { ...SESSION, status, data: { flow } })).status
}

/**
 * What may be booked of a card that a query found, of the sum in its record, by what the service says when it is
 * queried again.
 */
async function statusOfFound(found: object | undefined, query: () => Promise<unknown[]>): Promise<string> {
  const rows = [{ ...APPROVED, currency_code: "USD", evidence: "record", answer: { found } }]
  const acquiring = {
    journal: { ofOrder: () => Promise.resolve(rows) },
    incidents: { ofOrders: () => Promise.resolve([]) },
  }
  const account = { id: "default", settings: SETTINGS, client: { query }, store: { acquiring } } as unknown as Account
  return (await bookableOutcome(account, SESSION)).status
}

/** What may be booked of a page that was paid and captured, by what the search for refunds answers. */
async function statusOfCaptured(searchRefunds: () => Promise<unknown[]>): Promise<string> {
  const record = {
    ...{ found: true, orderNo: SESSION.orderNo, transactionId: "T1", money: SESSION.money },
    ...{ status: { meaning: "captured", code: "1" }, fraudChecks: [] },
  }
  const acquiring = {
    journal: { ofOrder: () => Promise.resolve([]) },
    payments: { find: () => Promise.resolve({}) },
    incidents: { ofOrders: () => Promise.resolve([]) },
  }
  const client = { query: () => Promise.resolve([record]), searchRefunds }
  const account = { id: "default", settings: SETTINGS, client, store: { acquiring } } as unknown as Account
  return (await bookableOutcome(account, { ...SESSION, data: { flow: "redirect" } })).status
}

const REFUND = { transactionId: "T1", refund: SESSION.money, status: { meaning: "refunded", code: "1" } }

describe("a payment that is about to be booked", () => {
  it("is refunded where all of it is, whatever the service calls it; a search that fails keeps no shopper waiting", async () => {
    expect(await statusOfCaptured(() => Promise.resolve([]))).toBe("captured")
    expect(await statusOfCaptured(() => Promise.resolve([REFUND]))).toBe("refunded")
    const silent = new AcquirerError("transport", { merchantMessage: "The service did not answer." })
    expect(await statusOfCaptured(() => Promise.reject(silent))).toBe("captured")
  })

  it("may be captured in part where a smaller sum is named beside a refund and it is known that the whole was paid", async () => {
    const seen = { transaction_id: "T1", status: "authorised" }
    expect(await statusOfLess("card")).toBe("partially_refunded")
    expect(await statusOfLess("redirect", seen)).toBe("partially_refunded")
    expect(await statusOfLess("redirect", {}, "authorized")).toBe("partially_refunded")
    expect(await statusOfLess("redirect")).toBe("declined")
    expect(await statusOfLess("redirect", { ...seen, transaction_id: "T0" })).toBe("declined")
    expect(await statusOfLess("apm", seen)).toBe("declined")
  })

  it("makes an order of a card that a query found only where its sum is proven", async () => {
    const silent = () =>
      Promise.reject(new AcquirerError("transport", { merchantMessage: "The service did not answer." }))
    const status = { meaning: "unknown", code: "17" }
    const undecided = () => Promise.resolve([{ found: true, orderNo: SESSION.orderNo, transactionId: "T1", status }])
    const asked = { amount: "25.00", currency: "USD" }
    expect(await statusOfFound(asked, silent)).toBe("authorised")
    expect(await statusOfFound(asked, undecided)).toBe("authorised")
    for (const other of [{ amount: "2.50", currency: "USD" }, { amount: "25.00", currency: "EUR" }, undefined]) {
      await expect(statusOfFound(other, silent)).rejects.toThrow("did not answer")
      expect(await statusOfFound(other, undecided)).toBe("unknown")
    }
  })

  it.each<[string, Partial<OperationRow>]>([
    ["a void", { kind: "cancel", reference: "late_default_T1", state: "sent" }],
    ["a refund of the rest", { kind: "refund", reference: "late_default_T1_rest", state: "unknown", amount: "24.00" }],
  ])("is over where %s of money without an order was begun meanwhile", async (_what, row) => {
    expect(await statusAfter(row)).toBe("cancelled")
  })

  it.each<[string, Partial<OperationRow>]>([
    ["the release was refused", { kind: "cancel", reference: "late_default_T1", state: "refused" }],
    ["another transaction is released", { kind: "cancel", reference: "late_default_T2", transaction_id: "T2" }],
    ["the merchant refunds a part", { kind: "refund", reference: "ref_1", amount: "5.00" }],
  ])("stands where %s", async (_why, row) => {
    expect(await statusAfter(row)).toBe("authorised")
  })
})
