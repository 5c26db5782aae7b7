import { Money } from "../../acquirer/domain/money"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import type { PaidOrder } from "../../medusa/paid-orders"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { BatchContext } from "../batch"
import type { OrderFacts } from "../facts"
import { movePart } from "../move-part"

const usd = (amount: string) => Money.exact(amount, "USD")
const ITEM = { order_id: "order_1", payment_id: "pay_1", amount: "10.00", before: "0.00" }
const PLANNED_AT = new Date("2030-01-15T12:00:00Z")

/** A captured order, and what the journal knows of its payment. */
function facts(operations: OperationRow[]): OrderFacts {
  const ids = { orderNo: OrderNo("O1"), transactionId: TransactionId("T1"), sessionId: "payses_O1" }
  const all: PaidOrder[] = []
  all.push({
    ...{ all, orderId: "order_1", account: "default", comesTo: usd("30.00"), taken: usd("30.00") },
    payment: {
      ...{ id: "pay_1", canceled: false, isReplaced: false, authorised: usd("30.00") },
      ...{ captured: usd("30.00"), refunded: usd("0.00"), refunds: [] },
    },
    transaction: { ...ids, paymentId: "pay_1", cartId: undefined, authorised: usd("30.00") },
  })
  const standing = { displayId: 1, currencyCode: "USD", isCancelled: false, obstacle: undefined }
  return { paid: all[0]!, standing, statusOf: () => "captured", operationsOf: () => operations, changing: undefined }
}

function refundRow(state: OperationRow["state"], reference = "pay_1_0_1000"): OperationRow {
  const its = { kind: "refund", account: "default", source: "store", order_no: "O1", transaction_id: "T1" }
  const sums = { amount: "10.00", currency_code: "USD", answer: null, error_code: null, resolved_at: PLANNED_AT }
  return { ...its, ...sums, id: reference, reference, state } as OperationRow
}

/** The refund of a batch whose turn comes once the journal knows what is given. */
async function retried(meanwhile: OperationRow[]): Promise<string> {
  const own = refundRow("sent", "pay_1_0_1000_try2")
  const work = movePart("refund", async (account, _transaction, reference) => {
    expect(reference).toBe(own.reference)
    await account.stillHolds?.(own)
    return { ...own, state: "done" }
  })
  const acquiring = { payments: { dueBy: () => Promise.resolve() } }
  const account = { id: "default", store: { acquiring }, clock: { now: () => PLANNED_AT } }
  const shop = { open: () => Promise.resolve(account), booking: () => Promise.resolve() }
  const batch = {
    ...{ shop, plannedAt: PLANNED_AT, together: () => Promise.resolve(), apart: () => undefined },
    readAgain: () => Promise.resolve(facts([...meanwhile, own])),
  } as unknown as BatchContext
  return work(batch, facts([refundRow("refused")]), ITEM).then(({ state }) => state, String)
}

it("sends a refund again that the service did not make", async () => {
  expect(await retried([refundRow("refused")])).toBe("done")
})

it("sends no refund again that comes to light as made while the next try waits for its turn", async () => {
  expect(await retried([refundRow("done")])).toMatch(/It was made meanwhile after all\. Nothing more was sent\./)
})
