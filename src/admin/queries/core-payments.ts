import { useMutation, useQuery } from "@tanstack/react-query"
import { FRESH } from "./freshness"
import { postToCore, sdk } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

/** The core's own routes book what they do. What failed is loaded again too: it may be unknown now. */
export function useCapture(paymentId: string) {
  const onSettled = useTellEverybody()
  return useMutation({
    mutationFn: (amount: string) => postToCore(`payments/${paymentId}/capture`, { amount: Number(amount) }),
    onSettled,
  })
}

export interface RefundOrder {
  amount: string
  refund_reason_id?: string
  note?: string
}

export function useRefund(paymentId: string) {
  const onSettled = useTellEverybody()
  return useMutation({
    mutationFn: ({ amount, ...why }: RefundOrder) =>
      postToCore(`payments/${paymentId}/refund`, { amount: Number(amount), ...why }),
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
