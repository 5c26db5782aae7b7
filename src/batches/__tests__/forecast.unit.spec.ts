import { Money } from "../../acquirer/domain/money"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import type { BatchKind } from "../../modules/acquiring/batch-kind"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { BatchItem } from "../batch-item"
import { forecast } from "../forecast"
import type { ItemFacts } from "../facts"
import type { PaidOrder } from "../../medusa/paid-orders"
import type { RefundLedger } from "../../medusa/refund-ledger"

const usd = (amount: string) => Money.exact(amount, "USD")

/** An order of 20.00, or of `comesTo`, that one payment of 20.00 pays for. */
function paid({
  captured = "0",
  refunded = "0",
  canceled = false,
  comesTo = "20",
  isReplaced = false,
  refunds = [] as PaidOrder["payment"]["refunds"],
} = {}): PaidOrder {
  const order: PaidOrder = {
    orderId: "order_1",
    account: "default",
    comesTo: usd(comesTo),
    taken: usd(captured).minus(usd(refunded)),
    payment: {
      id: "pay_1",
      canceled,
      isReplaced,
      authorised: usd("20"),
      captured: usd(captured),
      refunded: usd(refunded),
      refunds,
    },
    transaction: {
      orderNo: OrderNo("A1"),
      transactionId: TransactionId("T1"),
      sessionId: "payses_1",
      paymentId: "pay_1",
      cartId: undefined,
      authorised: usd("20"),
    },
    all: [],
  }
  order.all.push(order)
  return order
}

/** The same with another payment, of which the store has booked no capture. */
function paidByTwo(): PaidOrder {
  const order = paid()
  const { payment, transaction } = order
  order.all.push({
    ...order,
    payment: { ...payment, id: "pay_2" },
    transaction: { ...transaction, transactionId: TransactionId("T2") },
  })
  return order
}

/** The same, of which the core is capturing 5.00 of the other payment. */
function besideBooked(): PaidOrder {
  const order = paidByTwo()
  const [, other] = order.all
  Object.assign(other!.payment, { captured: usd("5") })
  order.taken = usd("5")
  return order
}

const row = (kind: string, state: string, reference = "other", transaction_id = "T1") =>
  ({ kind, state, reference, transaction_id }) as OperationRow

const moved = (kind: string, amount: string) =>
  ({
    ...row(kind, "done"),
    id: "acqop_1",
    amount,
    currency_code: "USD",
    answer: null,
    error_code: null,
  }) as OperationRow

/** An order of 20.00 that is captured, and that an edit of is open. */
const changing = (total: string): RefundLedger => ({
  isCancelled: false,
  currency: "USD",
  total: usd(total),
  transactions: [{ reference: "capture", referenceId: "capt_1", amount: usd("20"), version: 1 }],
  changes: [
    {
      id: "ordch_1",
      type: "edit",
      isOpen: true,
      isConfirmed: false,
      isCredit: false,
      changesGoods: true,
      version: 2,
      createdAt: new Date(0),
      goodsChangedAt: null,
      credit: usd("0"),
    },
  ],
  version: 1,
})

const CAPTURED_5 = "pay_1:0.00+5.00"
const REFUNDED_5 = "pay_1_0_500"

type Case = [
  says: string,
  kind: BatchKind,
  facts: { sums?: Parameters<typeof paid>[0] } & Partial<ItemFacts>,
  item: Partial<BatchItem>,
  verdict: "send" | "done" | "nothing",
  amount: string | null,
  why?: RegExp,
]

const CASES: Case[] = [
  ["captures what is left", "capture", { sums: { captured: "8" } }, {}, "send", "12.00"],
  ["captures the part asked for", "capture", {}, { amount: "5" }, "send", "5.00"],
  [
    "captures no more than is left",
    "capture",
    {},
    { amount: "20.01" },
    "nothing",
    null,
    /20\.00 USD of 20\.00 USD is left/,
  ],
  [
    "captures nothing twice",
    "capture",
    { sums: { captured: "20" } },
    {},
    "nothing",
    null,
    /20\.00 USD is captured already/,
  ],
  ["captures nothing of a cancelled payment", "capture", { sums: { canceled: true } }, {}, "nothing", null, /canceled/],
  [
    "captures nothing of a cancelled order",
    "capture",
    { standing: { displayId: 1, currencyCode: "USD", isCancelled: true, obstacle: undefined } },
    {},
    "nothing",
    null,
    /order is canceled/,
  ],
  [
    "captures no more than the order comes to, whatever is authorised",
    "capture",
    { sums: { comesTo: "15" } },
    { amount: "20" },
    "nothing",
    null,
    /it comes to 15\.00 USD, of which 15\.00 USD is left/,
  ],
  [
    "captures nothing of what an edit took the place of, though its void did not succeed",
    "capture",
    { sums: { isReplaced: true } },
    {},
    "nothing",
    null,
    /took the place of this payment/,
  ],
  [
    "captures nothing beside another payment's capture that pays for all of it, and whose outcome is not known",
    "capture",
    { order: paidByTwo(), otherOperations: [{ ...row("capture", "sent", "other", "T2"), amount: "20.00" }] },
    {},
    "nothing",
    null,
    /all of that is captured, or is being captured/,
  ],
  [
    "captures all that is left beside a capture that the core has written down and is sending",
    "capture",
    { order: besideBooked(), otherOperations: [{ ...row("capture", "sent", "other", "T2"), amount: "5.00" }] },
    { amount: "15" },
    "send",
    "15.00",
  ],
  [
    "captures nothing where the batch's other payments pay for the order",
    "capture",
    {},
    { amount: "0.00" },
    "nothing",
    null,
    /other payments of the order pay for all/,
  ],
  ["captures nothing in review", "capture", { status: "review" }, {}, "nothing", null, /review/],
  [
    "answers what the same batch did before",
    "capture",
    { sums: { captured: "5" }, operations: [row("capture", "done", CAPTURED_5)] },
    { amount: "5", before: "0" },
    "done",
    "5.00",
    /nothing is sent again/,
  ],
  [
    "tries again what was refused",
    "capture",
    { operations: [row("capture", "refused", CAPTURED_5)] },
    { amount: "5", before: "0" },
    "send",
    "5.00",
  ],
  [
    "does not capture again what was captured by hand after a refusal",
    "capture",
    { sums: { captured: "5" }, operations: [row("capture", "refused", CAPTURED_5)] },
    { amount: "5", before: "0" },
    "nothing",
    null,
    /5\.00 USD of this payment is captured by now, and it was 0\.00 USD/,
  ],
  [
    "waits for what is not known",
    "capture",
    { operations: [row("capture", "unknown")] },
    {},
    "nothing",
    null,
    /outcome of a capture is not known/,
  ],
  [
    "refunds beside a refund that the service has accepted and its bank is still at",
    "refund",
    {
      sums: { captured: "20", refunded: "5", refunds: [{ id: "ref_1", money: usd("5"), isExternal: false, note: "" }] },
      operations: [{ ...moved("refund", "5.00"), reference: "ref_1", state: "unknown", error_code: "accepted" }],
    },
    { amount: "5", before: "5" },
    "send",
    "5.00",
  ],
  [
    "does not send again a refund that the service has accepted",
    "refund",
    {
      sums: { captured: "20" },
      operations: [{ ...moved("refund", "5.00"), reference: REFUNDED_5, state: "unknown", error_code: "accepted" }],
    },
    { amount: "5", before: "0" },
    "nothing",
    null,
    /outcome of a refund is not known/,
  ],
  [
    "captures beside a card whose outcome is unknown and whose place another one took",
    "capture",
    { operations: [{ ...row("authorise", "unknown"), exclusive_key: null }] },
    {},
    "send",
    "20.00",
  ],
  ["refunds what was captured", "refund", { sums: { captured: "20", refunded: "3" } }, {}, "send", "17.00"],
  ["refunds nothing that was not captured", "refund", {}, {}, "nothing", null, /Nothing was captured yet/],
  [
    "does not refund again what was refunded by hand meanwhile",
    "refund",
    { sums: { captured: "20", refunded: "5" }, operations: [row("refund", "refused", REFUNDED_5)] },
    { amount: "5", before: "0" },
    "nothing",
    null,
    /5\.00 USD of this payment is refunded by now/,
  ],
  [
    "finds a refund that the last batch made",
    "refund",
    { sums: { captured: "20", refunded: "5" }, operations: [row("refund", "done", REFUNDED_5)] },
    { amount: "5", before: "0" },
    "done",
    "5.00",
  ],
  [
    "captures nothing beside a capture that is not booked yet",
    "capture",
    { operations: [moved("capture", "10.00")] },
    { amount: "5", before: "0" },
    "nothing",
    null,
    /10\.00 USD of this payment is captured by now, and it was 0\.00 USD/,
  ],
  [
    "captures the next part once the last is booked",
    "capture",
    { sums: { captured: "10" }, operations: [moved("capture", "10.00")] },
    { amount: "5", before: "10" },
    "send",
    "5.00",
  ],
  [
    "refunds nothing beside a refund that is not booked yet",
    "refund",
    { sums: { captured: "20" }, operations: [moved("refund", "10.00")] },
    { amount: "5", before: "0" },
    "nothing",
    null,
    /10\.00 USD of this payment is refunded by now/,
  ],
  [
    "refunds nothing while the order is being edited",
    "refund",
    { sums: { captured: "20" }, changing: changing("20") },
    { amount: "5" },
    "nothing",
    null,
    /an edit of the order is under way.* Nothing was sent/,
  ],
  [
    "refunds what an order owes its customer while it is being edited",
    "refund",
    { sums: { captured: "20" }, changing: changing("15") },
    { amount: "5" },
    "send",
    "5.00",
  ],
  [
    "cancels nothing of which a capture is not booked yet",
    "cancel",
    { operations: [moved("capture", "10.00")] },
    {},
    "nothing",
    null,
    /refund it/,
  ],
  [
    "cancels nothing while another payment of the order is being captured",
    "cancel",
    { otherOperations: [row("capture", "sent", "other", "T2")] },
    {},
    "nothing",
    null,
    /outcome of a capture is not known/,
  ],
  [
    "cancels nothing that is being changed: the core would keep the order once its payment is released",
    "cancel",
    { changing: changing("20") },
    {},
    "nothing",
    null,
    /an edit of the order is under way: confirm or cancel that first/,
  ],
  ["cancels what is only authorised", "cancel", {}, {}, "send", "20.00"],
  ["cancels nothing that was captured", "cancel", { sums: { captured: "1" } }, {}, "nothing", null, /refund it/],
  [
    "cancels nothing that is fulfilled",
    "cancel",
    { standing: { displayId: 1, currencyCode: "USD", isCancelled: false, obstacle: "The order has fulfillments." } },
    {},
    "nothing",
    null,
    /fulfillments/,
  ],
  [
    "finds what is cancelled already",
    "cancel",
    {
      standing: { displayId: 1, currencyCode: "USD", isCancelled: true, obstacle: undefined },
      operations: [row("cancel", "done")],
    },
    {},
    "done",
    null,
  ],
  [
    "takes the void of another transaction of the order number for none",
    "cancel",
    {
      standing: { displayId: 1, currencyCode: "USD", isCancelled: true, obstacle: undefined },
      operations: [row("cancel", "done", "other", "T2")],
    },
    {},
    "nothing",
    null,
    /released by itself/,
  ],
  ["decides what is held for review", "review", { status: "review" }, { decision: "accept" }, "send", "20.00"],
  [
    "decides nothing that is not held",
    "review",
    { status: "captured" },
    { decision: "accept" },
    "nothing",
    null,
    /not held/,
  ],
  [
    "answers what was decided before",
    "review",
    { status: "authorised", operations: [row("review", "done", "default:T1:accept")] },
    { decision: "accept" },
    "done",
    null,
  ],
  [
    "decides nothing against what was decided before",
    "review",
    { status: "authorised", operations: [row("review", "done", "default:T1:accept")] },
    { decision: "reject" },
    "nothing",
    null,
    /not held/,
  ],
  ["wants a decision", "review", { status: "review" }, {}, "nothing", null, /accepted or rejected/],
]

it.each(CASES)("%s", (...[, kind, { sums, ...facts }, item, verdict, amount, why]: Case) => {
  const told = forecast(
    kind,
    {
      order: paid(sums),
      standing: { displayId: 1, currencyCode: "USD", isCancelled: false, obstacle: undefined },
      status: "authorised",
      operations: [],
      otherOperations: [],
      changing: undefined,
      ...facts,
    },
    { order_id: "order_1", ...item },
  )
  expect(told).toMatchObject({ verdict, amount })
  if (why) expect(told.why).toMatch(why)
})
