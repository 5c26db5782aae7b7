import { useMutation, useQuery } from "@tanstack/react-query"
import { FRESH } from "./freshness"
import { postToCore, sdk } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

/** The core's own routes book what they do. What failed is loaded again too: it may be unknown now. */
export function useCapture() {
  const onSettled = useTellEverybody()
  return useMutation({
    mutationFn: ({ payment_id, amount }: CaptureOrder) =>
      postToCore(`payments/${payment_id}/capture`, { amount: Number(amount) }),
    onSettled,
  })
}

export interface CaptureOrder {
  /** The core's payment. */
  payment_id: string
  amount: string
}

export interface RefundOrder extends CaptureOrder {
  refund_reason_id?: string
  note?: string
}

export function useRefund() {
  const onSettled = useTellEverybody()
  return useMutation({
    mutationFn: ({ payment_id, amount, ...why }: RefundOrder) =>
      postToCore(`payments/${payment_id}/refund`, { amount: Number(amount), ...why }),
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
