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
      /**
       * What became of money that had no order; null until that is decided. Where it is released, its message is
       * `what_happened` and this in words.
       */
      release: model.enum(["under_way", "failed", "done", "kept"]).nullable(),
      what_happened: model.text().nullable(),
      next_step: model.text().nullable(),
      seen: model.number().default(1),
      /** When it was opened last: one that returns after being resolved is new. */
      raised_at: model.dateTime(),
      resolved_at: model.dateTime().nullable(),
      /** Id of the person who closed it; null where it closed by itself. */
      resolved_by: model.text().nullable(),
      /** What that person said about it. */
      resolved_note: model.text().nullable(),
      /** When the store's event was sent; see `incident-outbox.ts`. */
      raise_announced_at: model.dateTime().nullable(),
      resolve_announced_at: model.dateTime().nullable(),
      /** The end before it came back, where that was not announced yet: `raised_at`, `resolved_at`, `resolved_by`. */
      unannounced_end: model.json().nullable(),
    },
  )
  .indexes([
    { on: ["account", "key"], unique: true },
    { on: ["order_no"] },
    { on: ["account", "created_at"] },
    { on: ["resolved_at"] },
    { on: ["updated_at", "id"] },
    { on: ["raised_at", "id"], where: "resolved_at IS NULL", name: "IDX_acquiring_incident_open" },
    {
      on: ["kind"],
      where: "resolved_by IS NOT NULL AND next_step IS NOT NULL",
      name: "IDX_acquiring_incident_closed_kind",
    },
    {
      on: ["id"],
      where: "raise_announced_at IS NULL OR (resolved_at IS NOT NULL AND resolve_announced_at IS NULL)",
      name: "IDX_acquiring_incident_unannounced",
    },
  ])

export default Incident
