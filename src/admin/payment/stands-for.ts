import type { PaymentDetail, PaymentView } from "../../api/admin/acquiring/http-types"
import { isPositive } from "../words/decimal"

/** What a payment means to its order, on one side; null where that side does not tell. */
export interface Standing {
  amount: string | null
  captured: string | null
  refunded: string | null
}

/** What never came to money, or came to none. */
const ENDED: ReadonlySet<PaymentView["status"]> = new Set(["cancelled", "declined", "expired"])

/**
 * Authorised as a whole, or what was captured of it once the rest was released; nothing once all of it was. What the
 * store has not booked, such as a page that the shopper left, stands for what the service said of it.
 */
export function standsForInStore(
  { amount, status, captured, refunded }: PaymentView,
  store: PaymentDetail["store"] | undefined,
): Standing {
  const sums = { captured: store?.captured ?? captured, refunded: store?.refunded ?? refunded }
  const isOver = store?.payment_id ? store.cancelled : ENDED.has(status)
  return { amount: isOver ? sums.captured : amount, ...sums }
}

/**
 * The service may go on calling it partially captured when its rest was released, as the store has recorded then; and a
 * refund of a part is no word of whether the rest is still reserved.
 */
export function standsForAtService({ service, store }: Pick<PaymentDetail, "service" | "store">): Standing {
  const { status, authorised, captured, refunded } = service
  const sums = { captured, refunded }
  if (store.cancelled && status === "partially_captured") return { amount: captured, ...sums }
  switch (status) {
    case "authorised":
    case "review":
    case "partially_captured":
      return { amount: authorised, ...sums }
    case "captured":
    case "cancelled":
    case "declined":
    case "expired":
      return { amount: captured, ...sums }
    default:
      return { amount: captured !== null && captured === authorised ? captured : null, ...sums }
  }
}

/** Whether nothing of it is the order's. */
export function isReleased({ amount }: Standing): boolean {
  return amount !== null && !isPositive(amount)
}
