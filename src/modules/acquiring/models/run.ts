import { model } from "@medusajs/framework/utils"

/** A piece of work over many payments that a person or the schedule started; see `runs.ts` for its rules. */
const Run = model
  .define(
    { name: "AcquiringRun", tableName: "acquiring_run" },
    {
      id: model.id({ prefix: "acqrun" }).primaryKey(),
      kind: model.enum(["reconcile"]),
      state: model.enum(["waiting", "running", "done", "failed"]).default("waiting"),
      /** Id of the person, or `schedule`. */
      started_by: model.text(),
      /** Payments to look at, as counted when the run began. */
      total: model.number().nullable(),
      looked: model.number().default(0),
      /** Payments that are still open although they were reconciled. */
      open: model.number().default(0),
      repaired: model.number().default(0),
      /** Payments that differ and could not be repaired. */
      needs_person: model.number().default(0),
      /** Accounts that could not be reconciled. */
      failed: model.number().default(0),
      started_at: model.dateTime().nullable(),
      finished_at: model.dateTime().nullable(),
      leased_by: model.text().nullable(),
      leased_until: model.dateTime().nullable(),
      /** Why it ended without being done. */
      problem: model.text().nullable(),
    },
  )
  .indexes([
    { on: ["kind"], unique: true, where: "state IN ('waiting', 'running')", name: "IDX_acquiring_run_kind_active" },
    { on: ["created_at"] },
  ])

export default Run
