import { brandOfId } from "../acquirer/domain/card"
import { providerIdOf } from "../medusa/provider-id"
import type { SavedCardRow } from "../modules/acquiring/saved-cards"
import { statusOf } from "./saved-card"
import type { ShownCard } from "./shopper-views"

/** A card as its holder sees it; it expires by the calendar, whichever clock tells the day. */
export function shownCard(row: SavedCardRow): ShownCard {
  return {
    id: row.id,
    provider_id: providerIdOf(row.account),
    brand: row.brand,
    brand_name: brandOfId(row.brand)?.name ?? "Card",
    last_four: row.last_four,
    expiration_month: row.expiration_month,
    expiration_year: row.expiration_year,
    is_default: row.is_default,
    status: statusOf(row, new Date()),
    consented_at: row.consented_at.toISOString(),
  }
}
