import type { SavedCard } from "../../../../src/storefront"

/** `Visa ending in 1111`, and until when it is good. */
export function SavedCardName({ card }: { card: SavedCard }) {
  return (
    <span className="option-name saved-card">
      <span>
        {card.brand_name} ending in {card.last_four}
      </span>
      <span className="saved-card-expiry">
        {card.status === "expired" ? "Expired" : "Expires"} {card.expiration_month}/{card.expiration_year.slice(-2)}
      </span>
    </span>
  )
}
