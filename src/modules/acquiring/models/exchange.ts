import { model } from "@medusajs/framework/utils"

/** One call at the service as it may be kept, for whoever talks to the service's support; see `exchanges.ts`. */
const Exchange = model
  .define(
    { name: "AcquiringExchange", tableName: "acquiring_exchange" },
    {
      /** The call's correlation id. */
      id: model.text().primaryKey(),
      account: model.text(),
      /** JSON, redacted. */
      record: model.text(),
    },
  )
  .indexes([{ on: ["account", "created_at"] }])

export default Exchange
