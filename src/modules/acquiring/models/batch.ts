import { model } from "@medusajs/framework/utils"

/** A capture, cancellation, refund or review of many orders that was started from the admin. */
const Batch = model
  .define(
    { name: "AcquiringBatch", tableName: "acquiring_batch" },
    {
      id: model.id({ prefix: "acqbat" }).primaryKey(),
      kind: model.enum(["capture", "cancel", "refund", "review"]),
      state: model.enum(["running", "done", "failed"]).default("running"),
      started_by: model.text(),
      total: model.number(),
      done: model.number().default(0),
      /** Per order, once all are through. */
      results: model.json().nullable(),
      problem: model.text().nullable(),
    },
  )
  .indexes([{ on: ["created_at"] }])

export default Batch
