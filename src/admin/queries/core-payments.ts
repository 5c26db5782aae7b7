import { useMutation, useQuery } from "@tanstack/react-query"
import type { OperationsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH } from "./freshness"
import { get, postToCore, sdk } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

/** What came of money that was to move: the core answers before the service has finished what it has accepted. */
export type Moved = "done" | "under_way"

/** The core's own routes book what they do. What failed is loaded again too: it may be unknown now. */
export function useCapture() {
  const onSettled = useTellEverybody()
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

async function cameOf(id: string, kind: "capture" | "refund"): Promise<Moved> {
  const open = await get<OperationsAnswer>("operations", { kind, state: "sent,unknown", limit: 100 }).catch(
    () => undefined,
  )
  return open?.operations.every(({ belongs_to }) => belongs_to.payment_id !== id) ? "done" : "under_way"
}

export interface RefundOrder extends CaptureOrder {
  refund_reason_id?: string
  note?: string
}

export function useRefund() {
  const onSettled = useTellEverybody()
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
