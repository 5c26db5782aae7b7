import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { reasonOf } from "./reason"

/** An entry of the feed that the admin's bell shows. */
export interface FeedText {
  title: string
  description: string
  resource_id: string | null
  resource_type: string
  idempotency_key: string
}

/**
 * Puts an entry into the feed.
 * @returns why it was not put there: for now, or because the store has no provider for the feed; what waits stands on
 * the Acquiring page in any case
 */
export async function putIntoFeed(container: MedusaContainer, entry: FeedText): Promise<string | undefined> {
  const { title, description, resource_id, ...rest } = entry
  const about = resource_id === null ? {} : { resource_id }
  const notification = { to: "", channel: "feed", template: "admin-ui", ...about, ...rest }
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications({ ...notification, data: { title, description } })
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}
