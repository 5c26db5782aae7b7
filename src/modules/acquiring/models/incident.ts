import { model } from "@medusajs/framework/utils"

/** Something a person should see: what happened, what was done about it, what is left to do. */
const Incident = model
  .define(
    { name: "AcquiringIncident", tableName: "acquiring_incident" },
    {
      id: model.id({ prefix: "acqinc" }).primaryKey(),
      account: model.text(),
      kind: model.text(),
      /** One open incident per key: the same discrepancy again counts up instead of piling up. */
      key: model.text(),
      order_no: model.text().nullable(),
      transaction_id: model.text().nullable(),
      cart_id: model.text().nullable(),
      order_id: model.text().nullable(),
      amount: model.text().nullable(),
      currency_code: model.text().nullable(),
      message: model.text(),
      next_step: model.text().nullable(),
      seen: model.number().default(1),
      resolved_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["account", "key"], unique: true }, { on: ["resolved_at"] }, { on: ["updated_at", "id"] }])

export default Incident
