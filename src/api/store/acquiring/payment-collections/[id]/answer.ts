import type { OrderCollection } from "../../../../../medusa/order-collection"

/** What an order still owes, as the Store API writes sums: major units, lower-case currency code. */
export interface OwedAnswer {
  id: string
  status: string
  /** 0 once nothing is left to pay. */
  amount: number
  currency_code: string
  order_display_id: number
}

export function owedAnswer({ id, status, owed, orderDisplayId }: OrderCollection): OwedAnswer {
  return {
    id,
    status,
    amount: owed.toNumber(),
    currency_code: owed.currency.toLowerCase(),
    order_display_id: orderDisplayId,
  }
}
