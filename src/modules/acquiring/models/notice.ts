import { model } from "@medusajs/framework/utils"

/** What waits for a person and has been put into Medusa's feed; see `notices.ts`. */
const Notice = model.define(
  { name: "AcquiringNotice", tableName: "acquiring_notice" },
  {
    /** Source and row: `review acqpay_1`. */
    id: model.text().primaryKey(),
    /** Since when it waits: what waits anew is announced anew. */
    since: model.dateTime(),
    /** How often the feed did not take it. */
    tries: model.number().default(0),
    /** When it is tried again; null once the feed has it, or it was given up. */
    next_try_at: model.dateTime().nullable(),
  },
)

export default Notice
