import { useQuery } from "@tanstack/react-query"
import type { AdminOrder } from "@medusajs/types"
import { ALL, FRESH } from "./freshness"
import { getOfCore } from "./sdk"

/** What an order owes, and by which collection it can be paid. */
const FIELDS = "id,status,currency_code,*summary,*payment_collections"

export function useOrder(id: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...ALL, "order", id],
    queryFn: () => getOfCore<{ order: AdminOrder }>(`orders/${encodeURIComponent(id)}`, { fields: FIELDS }),
  })
}
