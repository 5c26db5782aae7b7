import { useQuery } from "@tanstack/react-query"
import type { AdminOrder } from "@medusajs/types"
import type { OrderOwedAnswer } from "../../api/admin/acquiring/http-types"
import { ALL, FRESH } from "./freshness"
import { useMutation } from "./mutation"
import { get, getOfCore, sdk } from "./sdk"
import { useReloadEverything } from "./reload-everything"

const FIELDS = "id,region_id,*summary"

/** What is read of an order. */
export type ReadOrder = Pick<AdminOrder, "id" | "region_id" | "summary">

export function useOrder(id: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...ALL, "order", id],
    queryFn: () => getOfCore<{ order: ReadOrder }>(`orders/${encodeURIComponent(id)}`, { fields: FIELDS }),
  })
}

/** What the page behind an order's payment link takes; asked anew as soon as the store's own sum is another. */
export function useOwed({ id, summary }: ReadOrder) {
  return useQuery({
    ...FRESH,
    queryKey: [...ALL, "order", id, "owed", summary?.pending_difference ?? 0],
    queryFn: () => get<OrderOwedAnswer>(`orders/${encodeURIComponent(id)}/owed`),
  })
}

/** Makes the payment collection by which a shopper pays the rest of an order, as the dashboard's own link does. */
export function useAskForRest(orderId: string) {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: async (amount: string) => {
      const { payment_collection } = await sdk.admin.paymentCollection.create({
        order_id: orderId,
        amount: Number(amount),
      })
      return payment_collection.id
    },
    onSuccess,
  })
}
