import { isFinal, passed } from "../../schedule"
import { viewOf } from "../view"
import { ORDER } from "./planned"
import { NOW, purchase, type PaymentPlot } from "./purchase"

const HOUR_MS = 3_600_000

/** After how many hours a captured payment at rest is queried again, however often it was. */
function nextAfterHours(operations: PaymentPlot["operations"]): number {
  const found = purchase({ payments: [{ at: "captured", booked: { captured: ["25.00"] }, operations }], order: ORDER })
  for (const { known } of found.payments) known.checks = 30
  const [payment] = viewOf(found, NOW).payments
  const quiet = { orderNo: "1", status: "captured", repairs: [], left: [], open: false, final: false } as const
  const { next_check_at } = passed(payment!, { ...quiet, repairs: [], left: [] }, NOW)
  return Math.round((next_check_at.getTime() - NOW.getTime()) / HOUR_MS)
}

const stated = (daysAgo: number): PaymentPlot["operations"] => {
  const at = new Date(NOW.getTime() - daysAgo * 24 * HOUR_MS).toISOString()
  return [{ kind: "refund", evidence: "person", amount: "5.00", stated: { by: "user_1", note: "", at } }]
}

it.each([
  ["nothing but what the service says is known of it", [], 24],
  ["a person stated a refund yesterday", stated(1), 1],
  ["a person stated a refund a week ago", stated(7), 24],
])("a payment at rest is queried in time where %s", (_what, operations, hours) => {
  const after = nextAfterHours(operations)
  expect(after).toBeGreaterThan(hours / 2 - 1)
  expect(after).toBeLessThanOrEqual(hours)
})

it.each([
  ["the service names more as captured than was refunded", "25.00", "10.00", "partially_refunded"],
  ["what the service names was captured before", "10.00", "10.00", "refunded"],
  ["as much was captured before, and the service calls that refunded", "25.00", "25.00", "refunded"],
])("a payment of which a part was captured and refunded is, where %s, %s of %s: %s", (_what, named, before, status) => {
  const booked = { captured: ["10.00"], refunded: ["10.00"] }
  const refunds = [{ amount: "10.00" }]
  const payments: PaymentPlot[] = [
    { at: "partially_refunded", booked, named, refunds, capturedAmount: "captured", operations: [] },
  ]
  const found = purchase({ payments, order: ORDER })
  for (const { known } of found.payments)
    Object.assign(known, { status: "refunded", status_code: "r", captured: before, refunded: "10.00" })
  const [payment] = viewOf(found, NOW).payments
  const quiet = {
    orderNo: "1",
    status: "partially_refunded" as const,
    repairs: [],
    left: [],
    open: false,
    final: false,
  }
  expect(passed(payment!, quiet, NOW).status).toBe(status)
})

it.each<[string, PaymentPlot, boolean]>([
  ["a declined card", { flow: "card", at: "declined" }, true],
  ["a page at which a card was declined", { flow: "apm", at: "declined" }, false],
  ["a voucher that ran out", { flow: "apm", at: "expired" }, false],
  ["a page whose payment we voided", { flow: "apm", at: "cancelled", operations: [{ kind: "cancel" }] }, true],
])("three hours after, final is, of %s", (_what, payment, final) => {
  const found = purchase({ payments: [{ booked: false, ...payment }] })
  for (const { known } of found.payments) known.created_at = new Date(NOW.getTime() - 3 * HOUR_MS)
  expect(isFinal(viewOf(found, NOW).payments[0]!, NOW)).toBe(final)
})

it.each([
  ["card", 1, false],
  ["card", 3, true],
  ["apm", 3, false],
  ["apm", 119 * 24, false],
  ["apm", 121 * 24, true],
] as const)(
  "of a payment by %s that the service knows nothing of after %d hours, final is %s",
  (flow, hours, final) => {
    const found = purchase({ payments: [{ flow, booked: false }] })
    for (const { known } of found.payments) known.created_at = new Date(NOW.getTime() - hours * HOUR_MS)
    expect(isFinal(viewOf(found, NOW).payments[0]!, NOW)).toBe(final)
  },
)
