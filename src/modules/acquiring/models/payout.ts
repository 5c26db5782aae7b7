import { model } from "@medusajs/framework/utils"

/** A payout that somebody asked for; what became of it at the service stands in the journal. See `payouts.ts`. */
const Payout = model
  .define(
    { name: "AcquiringPayout", tableName: "acquiring_payout" },
    {
      id: model.id({ prefix: "acqpo" }).primaryKey(),
      account: model.text(),
      /** The caller's; the same on every retry, and the journal's reference. */
      request_id: model.text(),
      amount: model.text(),
      currency_code: model.text(),
      payment_method: model.text().nullable(),
      country_code: model.text().nullable(),
      reference: model.text().nullable(),
      /** The last characters of the account that receives it. */
      account_hint: model.text().nullable(),
      /** Everything that was asked for, encrypted: persons and their bank accounts. Null once it is forgotten. */
      sealed: model.text().nullable(),
      /** Id of the key that it was encrypted with. */
      sealed_key: model.text().nullable(),
      approval: model.enum(["not_needed", "waiting", "approved", "rejected"]),
      /** Who asked for it: a person, or an API key. */
      created_by: model.text(),
      /** The person themselves, or who made the key. */
      created_by_person: model.text().nullable(),
      /** The last decision, with its note. What was approved and could not be sent may be rejected. */
      decided_by: model.text().nullable(),
      decided_at: model.dateTime().nullable(),
      note: model.text().nullable(),
      approved_by: model.text().nullable(),
      approved_at: model.dateTime().nullable(),
      approved_note: model.text().nullable(),
      /** Why it could not be sent although it may be; null once it is on its way. */
      held_reason: model.text().nullable(),
      tried_at: model.dateTime().nullable(),
      /** Merchant and account of the service that it was sent to; null before that. */
      service_account: model.text().nullable(),
    },
  )
  .indexes([
    { on: ["request_id"], unique: true },
    { on: ["created_at", "id"] },
    { on: ["id"], where: "held_reason IS NOT NULL", name: "IDX_acquiring_payout_held" },
    { on: ["approval"], where: "approval = 'waiting'", name: "IDX_acquiring_payout_waiting" },
  ])

export default Payout
