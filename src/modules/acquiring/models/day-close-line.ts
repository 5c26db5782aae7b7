import { model } from "@medusajs/framework/utils"

/** What one transaction moved on a day that was compared, by either side. */
const DayCloseLine = model
  .define(
    { name: "AcquiringDayCloseLine", tableName: "acquiring_day_close_line" },
    {
      id: model.id({ prefix: "acqline" }).primaryKey(),
      close_id: model.text(),
      /** Its place: those that differ come first. */
      place: model.number(),
      order_no: model.text(),
      transaction_id: model.text().nullable(),
      kind: model.enum(["authorised", "captured", "refunded", "voided"]),
      currency_code: model.text(),
      store: model.text(),
      /** Null where the service does not say. */
      service: model.text().nullable(),
      differs: model.boolean(),
      problem: model.text().nullable(),
    },
  )
  .indexes([{ on: ["close_id", "place"], unique: true }, { on: ["order_no"] }])

export default DayCloseLine
