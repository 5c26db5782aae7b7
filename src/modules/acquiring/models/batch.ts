import { model } from "@medusajs/framework/utils"
import { BATCH_KINDS } from "../batch-kind"

/** A capture, cancellation, refund or review of many orders that was started from the admin. */
const Batch = model
  .define(
    { name: "AcquiringBatch", tableName: "acquiring_batch" },
    {
      id: model.id({ prefix: "acqbat" }).primaryKey(),
      kind: model.enum([...BATCH_KINDS]),
      state: model.enum(["running", "done", "failed"]).default("running"),
      started_by: model.text(),
      total: model.number(),
      done: model.number().default(0),
      /** What was asked for, per order: whoever goes on with the batch does the same operations. */
      orders: model.json().nullable(),
      /** Per order that is through. */
      results: model.json().nullable(),
      /** How many times another process went on where one had died. */
      takeovers: model.number().default(0),
      leased_by: model.text().nullable(),
      leased_until: model.dateTime().nullable(),
      /** Why it ended without being done. */
      problem: model.text().nullable(),
      /** The batch whose orders that failed this one does again. */
      retry_of: model.text().nullable(),
    },
  )
  .indexes([{ on: ["created_at"] }])

export default Batch
