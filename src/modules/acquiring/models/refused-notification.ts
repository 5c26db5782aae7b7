import { model } from "@medusajs/framework/utils"

/** The last message to an account's notification address that was not taken; see `refused-notifications.ts`. */
const RefusedNotification = model.define(
  { name: "AcquiringRefusedNotification", tableName: "acquiring_refused_notification" },
  {
    /** The account's. */
    id: model.text().primaryKey(),
    reason: model.text(),
    /**
     * The last messages that were refused for their signature or their names, as they were sent; see
     * `refused-notifications.ts`.
     */
    samples: model.json(),
    refused_at: model.dateTime(),
  },
)

export default RefusedNotification
