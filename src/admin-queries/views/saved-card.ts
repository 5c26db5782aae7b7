/** A card that a customer has saved; nobody sees its token. */
export interface SavedCardView {
  id: string
  account: string
  provider_id: string
  brand: string
  brand_name: string
  last_four: string
  expiration_month: string
  expiration_year: string
  is_default: boolean
  status: "usable" | "expired" | "unusable"
  unusable_reason: "refused" | "expired" | "unreadable" | "elsewhere" | null
  unusable_at: string | null
  /** When the customer agreed that it is kept. */
  consented_at: string
  last_used_at: string | null
  /** Subscriptions that go on and were bought with it. */
  subscriptions: { id: string; contract_name: string }[]
}
