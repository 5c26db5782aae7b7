import type { AcquirerError } from "../../acquirer/domain/errors"
import { Money } from "../../acquirer/domain/money"
import { OrderNo } from "../../acquirer/domain/references"
import type { PayableSession } from "../../medusa/payable-session"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { readSettings } from "../../modules/acquiring/read-settings"
import type { Account } from "../../operations/account"
import { inLanguage } from "../../words/in-language"
import { mayPayForAnOrder } from "../session-lock"
import { shopperReturn } from "../shopper-return"
import { refusePaidForOther } from "../total-changed"

const APPROVED_AT = new Date("2030-01-15T12:00:00Z")
const SETTINGS = readSettings("default", {
  ...{ base_url: "https://service.example", merchant_id: "merchant", account_id: "account" },
  ...{ secret_key: "a key for these tests only" },
})

function row(changes: Partial<OperationRow>): OperationRow {
  const common = { order_no: "1", transaction_id: "T1", amount: "25.00", currency_code: "USD", answer: {} }
  return { ...common, state: "done", evidence: "answer", resolved_at: APPROVED_AT, ...changes } as OperationRow
}
const AUTHORISATION = row({ kind: "authorise" })

/** What was done to the money of 25.00 since, and whether it is released by it, or being released. */
const SINCE: [what: string, since: Partial<OperationRow>[], isGivenUp: boolean][] = [
  ["nothing", [], false],
  ["a cancel that is done", [{ kind: "cancel" }], true],
  ["a cancel on its way", [{ kind: "cancel", state: "sent" }], true],
  ["a cancel that nobody knows of", [{ kind: "cancel", state: "unknown" }], true],
  ["a cancel that failed", [{ kind: "cancel", state: "refused" }], false],
  ["a cancel of another transaction", [{ kind: "cancel", transaction_id: "T2" }], false],
  ["a refund of a part", [{ kind: "refund", amount: "5.00" }], false],
  ["a refund of all", [{ kind: "refund" }], true],
  ["a refund of all on its way", [{ kind: "refund", state: "sent" }], true],
  ["a refund of all that failed", [{ kind: "refund", state: "refused" }], false],
  ["refunds that come to all", [{ kind: "refund", amount: "5.00" }, { kind: "refund", amount: "20.00" }], true], // prettier-ignore
]

describe.each(SINCE)("a card that was approved, and since: %s", (_what, since, isGivenUp) => {
  const rows = [AUTHORISATION, ...since.map(row)]

  it(`${isGivenUp ? "pays for no" : "may pay for an"} order at this moment`, () => {
    const now = APPROVED_AT.getTime() + 1_000
    expect(mayPayForAnOrder(AUTHORISATION, rows, 10_000, now)).toBe(!isGivenUp)
    expect(mayPayForAnOrder(AUTHORISATION, rows, 10_000, now + 10_000)).toBe(false)
  })

  it(`has a return address that says ${isGivenUp ? "released" : "authorised"}`, async () => {
    const { account, session } = opened("authorised", rows, "authorized")
    const { url } = await shopperReturn({} as never, account, session)
    expect(new URL(url).searchParams.get("status")).toBe(isGivenUp ? "replaced_released" : "authorised")
  })
})

/** A session of 25.00, and an account whose service shows its payment in a state. */
function opened(meaning: string, rows: OperationRow[], status: PayableSession["status"], data: object = {}) {
  const record = {
    ...{ found: true, orderNo: OrderNo("1"), transactionId: "T1", money: Money.exact("25.00", "USD") },
    ...{ status: { meaning, code: "1" }, fraudChecks: [] },
  }
  const incidents = { ofOrders: () => Promise.resolve([]) }
  const cart = { id: "cart_1", total: 145, raw_total: { value: "145" }, currency_code: "usd" }
  const account = {
    ...{ id: "default", settings: SETTINGS, client: { query: () => Promise.resolve([record]) } },
    store: {
      acquiring: { journal: { ofOrder: () => Promise.resolve(rows) }, incidents },
      query: { graph: ({ entity }: { entity: string }) => Promise.resolve({ data: entity === "cart" ? [cart] : [] }) },
    },
  } as unknown as Account
  const session: PayableSession = {
    ...{ id: "payses_1", orderNo: OrderNo("1"), account: "default", money: Money.exact("25.00", "USD") },
    ...{ status, collectionId: "pay_col_1", cartId: "cart_1", data: { ...data } },
  }
  return { account, session }
}

describe("a voucher that nobody has paid", () => {
  const { account, session } = opened("pending", [row({ kind: "apm" })], "canceled", { flow: "apm" })

  it("has a return address that says replaced, and not that money is released", async () => {
    const { url } = await shopperReturn({} as never, account, session)
    expect(new URL(url).searchParams.get("status")).toBe("replaced")
  })

  it.each([
    ["pending", /That payment is still open: please do not complete it\. Please check your cart/],
    ["authorised", /What you paid is released\. Please check your cart and pay again\.$/],
  ] as const)("of a cart that costs more now, %s: is told what becomes of it", async (status, words) => {
    await expect(refusePaidForOther(account, session, status)).rejects.toThrow(words)
  })

  it("of a cart that costs more now, its money kept: nobody is told to pay again", async () => {
    const settings = { ...SETTINGS, late_money: { ...SETTINGS.late_money, cart_changed: "keep" as const } }
    const refusal: unknown = await refusePaidForOther({ ...account, settings }, session, "authorised").catch(
      (error: unknown) => error,
    )
    const message = (refusal as AcquirerError).shopperMessage
    expect(message).toMatch(
      /No order was placed\. The shop knows of your payment .* ask the shop before you pay again\.$/,
    )
    expect(inLanguage("de", message)).toMatch(
      /Es wurde nichts bestellt\. Der Shop weiß von Ihrer Zahlung .* noch einmal zahlen\.$/,
    )
  })
})
