import { model } from "@medusajs/framework/utils"

/** One operation at the service: written before the bytes leave, resolved after. See `journal.ts` for its rules. */
const Operation = model
  .define(
    { name: "AcquiringOperation", tableName: "acquiring_operation" },
    {
      id: model.id({ prefix: "acqop" }).primaryKey(),
      account: model.text(),
      kind: model.enum(["authorise", "apm", "capture", "cancel", "refund", "review", "payout"]),
      /** Ours, unique per kind: a capture id, a refund id, a payment id, an order number with its attempt. */
      reference: model.text(),
      /** No two operations with the same key are in flight at once. */
      exclusive_key: model.text().nullable(),
      state: model.enum(["sent", "done", "refused", "unknown"]),
      /** Who moved the money: this store, or somebody at the service (portal, sale mode). */
      source: model.enum(["store", "service"]).default("store"),
      order_no: model.text().nullable(),
      transaction_id: model.text().nullable(),
      /** Decimal text in the currency's own digits: exact in every tool that reads it. */
      amount: model.text().nullable(),
      currency_code: model.text().nullable(),
      cart_id: model.text().nullable(),
      payment_session_id: model.text().nullable(),
      payment_id: model.text().nullable(),
      /** Id of the signed-in person who pressed, where the core keeps no row that says it. */
      requested_by: model.text().nullable(),
      /** Why the store did it by itself, or what is known of why somebody did it at the service: a sentence of ours. */
      because: model.text().nullable(),
      /** The address that limits count: of IPv6 the network, `2001:db8:1:2::/64`. */
      client_ip: model.text().nullable(),
      attempts: model.number().default(1),
      queries: model.number().default(0),
      sent_at: model.dateTime(),
      resolved_at: model.dateTime().nullable(),
      next_query_at: model.dateTime().nullable(),
      correlation_id: model.text().nullable(),
      /** Of the attempts before the last call, oldest first. */
      earlier_correlation_ids: model.array().nullable(),
      /** Of the attempts before the last one, oldest first: who wanted each, why, and when it was sent. */
      earlier_attempts: model.json().nullable(),
      /** What the service answered, redacted. */
      answer: model.json().nullable(),
      /** What the outcome is known by: see `evidence.ts`. */
      evidence: model.text().nullable(),
      /** What a person said that the service's portal shows: who, when, in which words. */
      stated: model.json().nullable(),
      /** When its absence at the service was taken for "it did not happen". */
      absent_at: model.dateTime().nullable(),
      error_code: model.text().nullable(),
      error_message: model.text().nullable(),
      shopper_message: model.text().nullable(),
    },
  )
  .indexes([
    { on: ["kind", "reference"], unique: true },
    {
      on: ["exclusive_key"],
      unique: true,
      where: "exclusive_key IS NOT NULL AND state IN ('sent', 'unknown') AND deleted_at IS NULL",
    },
    { on: ["order_no"] },
    { on: ["transaction_id"] },
    { on: ["cart_id"] },
    { on: ["client_ip", "created_at"], where: "client_ip IS NOT NULL" },
    { on: ["account"], where: "state = 'unknown'", name: "IDX_acquiring_operation_account_unknown" },
    { on: ["sent_at", "id"] },
    { on: ["sent_at", "id"], where: "state = 'unknown'", name: "IDX_acquiring_operation_unknown" },
    {
      on: ["resolved_at", "id"],
      where: "source = 'store' AND (queries > 0 OR evidence <> 'answer') AND state IN ('done', 'refused')",
      name: "IDX_acquiring_operation_queried",
    },
    {
      on: ["account", "resolved_at"],
      where: "kind = 'payout'",
      name: "IDX_acquiring_operation_account_payout_resolved",
    },
    { on: ["next_query_at"], where: "state IN ('sent', 'unknown')" },
  ])

export default Operation
