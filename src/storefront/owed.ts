import type { AttemptState } from "./card-payment"
import type { PaymentMethod } from "./methods"
import type { PayRequest } from "./pay-by-card"
import { meaningOf, nothingSaid, type PayRefused, type PayTotalChanged, type PayUnknown } from "./pay-error"
import type { SavedCardPayRequest } from "./saved-cards"
import type { ShownTotal } from "./shown-total"
import type { Fetcher } from "./store-fetch"

/** What an order still owes by one of its payment collections; the admin's payment link names it. */
export interface OwedByOrder {
  id: string
  /** Medusa's status of the collection: `not_paid`, `authorized`, `completed`, `canceled`, … */
  status: string
  /** Major units; 0 once nothing is left to pay. */
  amount: number
  currency_code: string
  order_display_id: number
  /** Nothing is left to pay here, and the order owes something by this one: the page to go on to. */
  next_payment_collection_id?: string
}

export interface OwedAnswer {
  payment_collection: OwedByOrder
  /**
   * Where the newest attempt to pay it stands, for a page that waits: a card, or a page that was opened. Once it is
   * `paid`, the store books it by itself; absent where the store's plugin is older than this.
   */
  payment?: AttemptState
  /**
   * The voucher that its money is awaited for: its page, and its number and deadline (ISO 8601) where the service tells
   * them.
   */
  voucher?: { issuer_url: string; voucher_number?: string; voucher_deadline?: string }
  methods: PaymentMethod[]
}

/** `GET /store/acquiring/payment-collections/:id`. Throws the fetcher's error, of status 404 for an unknown id. */
export function owedByOrder(fetcher: Fetcher, id: string): Promise<OwedAnswer> {
  return fetcher(`/store/acquiring/payment-collections/${encodeURIComponent(id)}`)
}

export type PayOwedResult =
  /** Without `error`: paid. With: nothing was charged, or nobody knows yet; `error.message` is for the shopper. */
  | {
      type: "payment_collection"
      payment_collection: OwedByOrder
      error?: { message: string; name: string; type: string; code?: string }
    }
  | PayTotalChanged
  | PayRefused
  | PayUnknown

/** Pays by card what an order still owes; its collection has a payment session of flow `card`. */
export function payOwedByCard(fetcher: Fetcher, id: string, request: PayRequest): Promise<PayOwedResult> {
  return payOwed(fetcher, id, request)
}

/** The same with a saved card; the session has `data: { flow: "saved_card", saved_card_id }`. */
export function payOwedBySavedCard(fetcher: Fetcher, id: string, request: SavedCardPayRequest): Promise<PayOwedResult> {
  return payOwed(fetcher, id, request)
}

async function payOwed(fetcher: Fetcher, id: string, request: ShownTotal): Promise<PayOwedResult> {
  const path = `/store/acquiring/payment-collections/${encodeURIComponent(id)}/pay`
  try {
    const answer = await fetcher<PayOwedResult>(path, { method: "POST", body: { ...request } })
    return answer?.type === "payment_collection" ? answer : nothingSaid()
  } catch (error) {
    return meaningOf(error, request, async () => {
      const { amount, currency_code } = (await owedByOrder(fetcher, id)).payment_collection
      return { amount, currency_code }
    })
  }
}
