import type { CloseView } from "../../src/api/admin/acquiring/http-types"
import type { Sandbox } from "../../src/sandbox"
import type { TransactionView } from "../../src/sandbox/control/transaction-view"
import { cancelOrdersWorkflow, captureOrdersWorkflow, refundOrdersWorkflow } from "../../src/workflows"
import { bulkBooks } from "./bulk-ledgers"
import { paidOrders as bulkOrders, type BulkOrder } from "./bulk-orders"
import { eventually } from "./eventually"
import { paidOrders } from "./paid-orders"
import type { Shop } from "./shop"

export const cents = (texts: string[]) => texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)

/** What a service itself holds, in cents, as nobody of the plugin told it. */
export function sumsAt(service: Sandbox, currency?: string) {
  const everything = service.control.transactions()
  const all = everything.filter((one) => currency === undefined || one.currency === currency)
  return {
    authorised: cents(all.filter(({ status }) => status !== "declined").map(({ amount }) => amount)),
    captured: cents(all.map(({ captured }) => captured)),
    refunded: cents(all.map(({ refunded }) => refunded)),
    voided: all.reduce((sum, one) => sum + voidedOf(one), 0),
  }
}

/** All of it, or what was left once a part was captured. */
function voidedOf({ status, amount, captured, capturable }: TransactionView): number {
  if (status === "cancelled") return cents([amount])
  const isPart = cents([captured]) > 0
  return isPart ? cents([amount]) - cents([captured]) - cents([capturable]) : 0
}

/** Refunds that are not done yet. */
function acceptedAt(service: Sandbox): number {
  const all = service.control.transactions().flatMap(({ refunds }) => refunds)
  return cents(all.filter(({ status }) => status === "pending").map(({ amount }) => amount))
}

/** Whoever reconciles a payment at this moment has it to itself: again until the store has what its services have. */
export function reconciledAll(shop: Shop, services: readonly Sandbox[] = [shop.sandbox]) {
  const { reconcileEverything } = paidOrders(shop)
  return eventually(async () => {
    await reconcileEverything()
    // The core books a refund that the service has only accepted.
    const atServices = services.map((service) => {
      const { captured, refunded } = sumsAt(service)
      return { captured, refunded: refunded + acceptedAt(service) }
    })
    const [sums] = await shop.sql<{ captured: string; refunded: string }>(
      "SELECT (SELECT coalesce(sum(amount), 0) FROM capture WHERE deleted_at IS NULL) AS captured, (SELECT coalesce(sum(amount), 0) FROM refund WHERE deleted_at IS NULL) AS refunded",
    )
    const isEqual = (["captured", "refunded"] as const).every(
      (kind) => cents([sums?.[kind] ?? ""]) === atServices.reduce((sum, at) => sum + at[kind], 0),
    )
    return isEqual ? true : undefined
  }, 60_000)
}

/** Orders of every kind: authorised, captured, in part, refunded, voided, some of it at the portal. */
export async function mixedOrders(
  shop: Shop,
  count: number,
  currency: "usd" | "eur",
  { account = "default", service = shop.sandbox }: { account?: string; service?: Sandbox } = {},
): Promise<BulkOrder[]> {
  const { container, seeded, sql } = shop
  const made = await bulkOrders(container, count, seeded.regions[currency] ?? "", { currency, account })
  const kind = (...kinds: number[]) =>
    made.filter((_, at) => kinds.includes(at % 6)).map(({ orderId }) => ({ order_id: orderId }))
  const inPart = (items: { order_id: string }[], amount: string) => items.map((item) => ({ ...item, amount }))
  const run = { capture: captureOrdersWorkflow, cancel: cancelOrdersWorkflow, refund: refundOrdersWorkflow }
  for (const [name, items] of [
    ["capture", kind(1, 3)],
    ["capture", inPart(kind(2), "4.55")],
    ["refund", inPart(kind(3), "3.21")],
    ["cancel", kind(4)],
  ] as const) {
    const { result } = await run[name](container).run({ input: { orders: items } })
    expect(result.filter(({ state }) => state !== "done")).toEqual([])
  }
  const { transactionOf } = bulkBooks({ sandbox: service, sql })
  for (const order of made.filter((_, at) => at % 6 === 5)) {
    const { transactionId } = await transactionOf(order)
    service.control.capture(transactionId, {})
    service.control.refund(transactionId, { amount: "1.05", reason: "At the portal" })
  }
  return made
}

/** How many movements of each kind the service says nothing of: they count as the store has them. */
export function unsaidIn(currencies: CloseView["currencies"]) {
  const all = (kind: "authorised" | "captured" | "refunded" | "voided") =>
    currencies.reduce((sum, { [kind]: { unsaid } }) => sum + unsaid, 0)
  return { authorised: all("authorised"), captured: all("captured"), refunded: all("refunded"), voided: all("voided") }
}

/** What the records of a day say is what the service holds, in every currency and kind, to the cent. */
export function expectClosedToTheCent(currencies: CloseView["currencies"], service: Sandbox): void {
  for (const { currency_code, ...sums } of currencies) {
    const truth = sumsAt(service, currency_code)
    for (const kind of ["authorised", "captured", "refunded", "voided"] as const) {
      const { store, service: said, difference } = sums[kind]
      expect({ currency_code, kind, store: cents([store]), service: cents([said]), difference }).toEqual({
        ...{ currency_code, kind, store: truth[kind], service: truth[kind], difference: "0.00" },
      })
      expect(truth[kind]).toBeGreaterThan(0)
    }
  }
}
