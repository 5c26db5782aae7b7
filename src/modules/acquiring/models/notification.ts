import { model } from "@medusajs/framework/utils"

/** One message the service sent; the same message twice is one row. */
const Notification = model
  .define(
    { name: "AcquiringNotification", tableName: "acquiring_notification" },
    {
      id: model.id({ prefix: "acqnot" }).primaryKey(),
      account: model.text(),
      kind: model.enum(["payment", "payout"]),
      /** Hash of what the message says; unique, so that a redelivery finds it. */
      fingerprint: model.text(),
      order_no: model.text().nullable(),
      transaction_id: model.text().nullable(),
      status_code: model.text().nullable(),
      /** The fields as received, redacted. */
      fields: model.json(),
      signature: model.text(),
      state: model.enum(["received", "done", "unmatched", "attention"]).default("received"),
      deliveries: model.number().default(1),
      attempts: model.number().default(0),
      /** Those of the attempts in which the service did not answer: no limit counts them. */
      unanswered: model.number().default(0),
      next_attempt_at: model.dateTime().nullable(),
      leased_by: model.text().nullable(),
      leased_until: model.dateTime().nullable(),
      processed_at: model.dateTime().nullable(),
      /** Stays when it is delivered or replayed again. */
      first_processed_at: model.dateTime().nullable(),
      /** Id of the person who last had it worked again. */
      replayed_by: model.text().nullable(),
      /** What it led to, or why it could not be worked. */
      outcome: model.text().nullable(),
    },
  )
  .indexes([
    { on: ["account", "fingerprint"], unique: true },
    { on: ["next_attempt_at"], where: "state = 'received'" },
    { on: ["account", "created_at", "id"], where: "state = 'received'", name: "IDX_acquiring_notification_received" },
    { on: ["account"], where: "state = 'attention'", name: "IDX_acquiring_notification_attention" },
    { on: ["created_at", "id"] },
    { on: ["account", "created_at", "id"] },
    { on: ["order_no"] },
    { on: ["transaction_id"] },
  ])

export default Notification
