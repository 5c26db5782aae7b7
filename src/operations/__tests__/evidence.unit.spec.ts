import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import { IN_DOUBT } from "../../acquirer/domain/errors"
import { Money } from "../../acquirer/domain/money"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import { ACCEPTED, type OperationRow } from "../../modules/acquiring/operation-row"
import { readSettings } from "../../modules/acquiring/read-settings"
import { evidenceOf } from "../evidence"
import { isSumProven } from "../proven-sum"

const SETTINGS = readSettings("default", {
  ...{ base_url: "https://service.example", merchant_id: "1", account_id: "2", secret_key: "a secret key" },
  token_secret: "an independent secret of forty characters",
})
const SENT = new Date("2026-01-15T12:00:00Z")
const LONG_AFTER = new Date("2026-01-16T12:00:00Z")
const MONEY = Money.exact("25.00", "USD")

function operation(changes: Partial<OperationRow>): OperationRow {
  return {
    ...{
      id: "acqop_1",
      account: "default",
      kind: "authorise",
      reference: "ref_1",
      exclusive_key: null,
      source: "store",
    },
    ...{ order_no: "1", transaction_id: null, amount: "25.00", currency_code: "USD", cart_id: "cart_1" },
    ...{ payment_session_id: null, payment_id: null, client_ip: null, attempts: 1, queries: 0, correlation_id: null },
    ...{ state: "unknown", evidence: null, answer: null, error_code: "timeout", error_message: null, stated: null },
    ...{ shopper_message: null, sent_at: SENT, resolved_at: null, next_query_at: null },
    ...{ created_at: SENT, updated_at: SENT },
    ...changes,
  } as OperationRow
}

function shown(id: string, meaning: Exclude<PaymentStatus, "unknown">): TransactionRecord {
  return {
    ...{ found: true, orderNo: OrderNo("1"), transactionId: TransactionId(id), money: MONEY },
    ...{ status: { meaning, code: "0" }, fraudChecks: [] },
  }
}

/** What a query says of the first of some operations, long after it. */
function learned(
  operations: [OperationRow, ...OperationRow[]],
  transactions: TransactionRecord[],
  queriedAt = LONG_AFTER,
) {
  const facts = { transactions, refunds: [], queriedAt }
  const context = { settings: SETTINGS, authorised: MONEY, operations, namesCaptured: false, isPartly: false }
  return evidenceOf(operations[0], facts, context)
}

it("tells of the capture that was made once more first, not of the one that passed for not made", () => {
  const capture = { kind: "capture", transaction_id: "T1", amount: "10.00" } as const
  const passed = operation({ ...capture, state: "refused", evidence: "absence" })
  const again = operation({ ...capture, id: "acqop_2", state: "sent", error_code: null })
  const found = [{ ...shown("T1", "partially_captured"), money: Money.exact("10.00", "USD") }]
  expect(learned([passed, again], found)).toBeUndefined()
  expect(learned([again, passed], found)).toMatchObject({ state: "done" })
  const made = { ...again, state: "done" } as const
  expect(learned([passed, made], found)).toMatchObject({ state: "refused" })
})

const PENDING = { error_code: ACCEPTED, transaction_id: "T2", answer: { status: "pending" } }

describe("what the service itself has said that it is at", () => {
  it.each<Partial<OperationRow>>([{ ...PENDING }, { kind: "refund", error_code: ACCEPTED }])(
    "is not called not made for want of a record: made again, it would be made twice (%#)",
    (row) => expect(learned([operation(row)], [])).toBeUndefined(),
  )

  it("is not made where the records show nothing of it and the service never answered", () => {
    expect(learned([operation({})], [])).toMatchObject({ state: "refused", evidence: "absence" })
  })
})

describe("a card that the bank decides later", () => {
  it.each(["pending", "authorised"] as const)("keeps what its answer said of a contract: %s", (meaning) => {
    const contract = { recurring_id: "R1" }
    const card = operation({ ...PENDING, answer: { status: "pending", contract } })
    expect(learned([card], [shown("T2", meaning)])).toMatchObject({ answer: { status: meaning, contract } })
  })

  it("is not taken for an earlier one whose answer was lost, whatever comes to light first", () => {
    const lost = operation({})
    const pending = operation({ ...PENDING, id: "acqop_2", created_at: LONG_AFTER })
    for (const records of [
      [shown("T2", "pending"), shown("T1", "authorised")],
      [shown("T1", "authorised"), shown("T2", "pending")],
    ]) {
      expect(learned([lost, pending], records)).toMatchObject({ state: "done", transaction_id: "T1" })
      expect(learned([pending, lost], records)).toMatchObject({ state: "unknown", transaction_id: "T2" })
    }
  })
})

it.each(["25.00", "2.50"])("a card whose answer was lost is approved for what its record says: %s", (amount) => {
  const record = { ...shown("T1", "authorised"), money: Money.exact(amount, "USD") }
  const found = learned([operation({})], [record])
  expect(found).toMatchObject({ state: "done", evidence: "record", answer: { found: { amount, currency: "USD" } } })
  expect(isSumProven(operation({ ...found }))).toBe(amount === "25.00")
})

describe("a record that names no transaction", () => {
  const unnamed = (meaning: "pending" | "created" | "declined") => ({
    ...shown("T1", meaning),
    transactionId: undefined,
  })
  const declined = operation({ id: "acqop_0", state: "refused", evidence: "answer", answer: { code: "05" } })
  const neverSent = operation({ id: "acqop_0", state: "refused", evidence: "absence" })

  it.each([declined, neverSent])("is a record also beside an earlier card without one (%#)", (earlier) => {
    expect(learned([operation({}), earlier], [unnamed("pending")])).toMatchObject({ error_code: ACCEPTED })
    expect(learned([operation({}), earlier], [unnamed("created")])).toBeUndefined()
  })

  it("of a declined card may be the earlier one's, which declined it: it proves nothing of this one yet", () => {
    const soon = new Date(SENT.getTime() + 5_000)
    expect(learned([operation({}), declined], [unnamed("declined")], soon)).toBeUndefined()
    expect(learned([operation({}), neverSent], [unnamed("declined")], soon)).toMatchObject({ state: "refused" })
    expect(learned([operation({}), declined], [unnamed("declined"), unnamed("declined")], soon)).toMatchObject({
      state: "refused",
    })
  })
})

it("what was refused by status, and is in no record, is not said to be unknown in the same breath", () => {
  const row = operation({ kind: "refund", error_code: "http_422", error_message: `No such amount. ${IN_DOUBT}` })
  expect(learned([row], [])?.error_message).toBe(
    "No such amount. The service was queried and knows of no refund with this reference: it did not happen.",
  )
})
