/** What an order still owes, as the page behind its payment link takes it. */
export interface OrderOwedView {
  /** The link leads to it; null where one is to be made first, as the core's `POST /admin/payment-collections` does. */
  payment_collection_id: string | null
  amount: string
  currency_code: string
}
