import { useQuery } from "@tanstack/react-query"
import type { PaymentOperationsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH } from "./freshness"
import { useMutation } from "./mutation"
import { get, postToCore, sdk } from "./sdk"
import { useReloadEverything } from "./reload-everything"

/**
 * What came of money that was to move: the core answers before the service has finished what it has accepted.
 * `not_known`: the core has booked it, and whether the service has finished could not be loaded.
 */
export type Moved = "done" | "under_way" | "not_known"

/** The one that was just sent is among so many: operations come with the newest first. */
const NEWEST = 20

/** The core's own routes book what they do. What failed is loaded again too: it may be unknown now. */
export function useCapture() {
  const onSettled = useReloadEverything()
  return useMutation({
    mutationFn: async ({ payment_id, amount, id, seen }: CaptureOrder): Promise<Moved> => {
      await postToCore(`payments/${payment_id}/capture`, { amount: Number(amount) }, asSeen(seen))
      return cameOf(id, "capture")
    },
    onSettled,
  })
}

export interface CaptureOrder {
  /** Of the payment at the service. */
  id: string
  /** The core's payment. */
  payment_id: string
  amount: string
  /** The payment's `moved_last` where that was pressed: what others moved meanwhile it does not move again. */
  seen: string
}

const asSeen = (seen: string) => ({ "x-acquiring-seen": seen })

/** Asks about this very payment: what is open of others says nothing of it. */
async function cameOf(id: string, kind: "capture" | "refund"): Promise<Moved> {
  try {
    const { operations } = await get<PaymentOperationsAnswer>(`payments/${id}/operations`, { limit: NEWEST })
    const isOpen = operations.some((one) => one.kind === kind && (one.state === "sent" || one.state === "unknown"))
    return isOpen ? "under_way" : "done"
  } catch {
    return "not_known"
  }
}

export interface RefundOrder extends CaptureOrder {
  refund_reason_id?: string
  note?: string
}

export function useRefund() {
  const onSettled = useReloadEverything()
  return useMutation({
    mutationFn: async ({ payment_id, amount, id, seen, ...why }: RefundOrder): Promise<Moved> => {
      await postToCore(`payments/${payment_id}/refund`, { amount: Number(amount), ...why }, asSeen(seen))
      return cameOf(id, "refund")
    },
    onSettled,
  })
}

export function useRefundReasons() {
  return useQuery({
    ...FRESH,
    queryKey: ["refund_reasons", "acquiring"],
    queryFn: () => sdk.admin.refundReason.list({ limit: 100 }),
  })
}
