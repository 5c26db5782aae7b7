import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { reasonOf } from "./reason"
import { storeOf } from "./store"

/** An entry of the feed that the admin's bell shows. */
export interface FeedText {
  title: string
  description: string
  resource_id: string | null
  resource_type: string
  idempotency_key: string
}

/** A store may have no provider for the feed; what waits stands on the Acquiring page in any case. */
export async function putIntoFeed(container: MedusaContainer, entries: readonly FeedText[]): Promise<void> {
  for (const { title, description, resource_id, ...rest } of entries) {
    const about = resource_id === null ? {} : { resource_id }
    const notification = { to: "", channel: "feed", template: "admin-ui", ...about, ...rest }
    try {
      await container
        .resolve(Modules.NOTIFICATION)
        .createNotifications({ ...notification, data: { title, description } })
    } catch (error) {
      storeOf(container).logger.warn(`acquiring: "${title}" was not put into the feed: ${reasonOf(error)}`)
    }
  }
}
