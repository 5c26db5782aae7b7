import { model } from "@medusajs/framework/utils"

/** The last message to an account's notification address that was not taken; see `refused-notifications.ts`. */
const RefusedNotification = model.define(
  { name: "AcquiringRefusedNotification", tableName: "acquiring_refused_notification" },
  {
    /** The account's. */
    id: model.text().primaryKey(),
    reason: model.text(),
    /** As it was sent, where it was refused for its signature. */
    message: model.text().nullable(),
    refused_at: model.dateTime(),
  },
)

export default RefusedNotification
