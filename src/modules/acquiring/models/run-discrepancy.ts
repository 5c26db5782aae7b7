import { model } from "@medusajs/framework/utils"

/**
 * What a run found of one payment (repaired, or left to a person), or of an account that could not be reconciled
 * (failed).
 */
const RunDiscrepancy = model
  .define(
    { name: "AcquiringRunDiscrepancy", tableName: "acquiring_run_discrepancy" },
    {
      id: model.id({ prefix: "acqdisc" }).primaryKey(),
      run_id: model.text(),
      account: model.text(),
      kind: model.enum(["repaired", "left", "failed"]),
      /** Absent when the discrepancy is about the account. */
      order_no: model.text().nullable(),
      /** What differed and what was done about it, or why the account could not be reconciled; one sentence each. */
      notes: model.json(),
    },
  )
  .indexes([
    { on: ["run_id", "created_at"] },
    { on: ["created_at", "id"], where: "kind = 'repaired'", name: "IDX_acquiring_run_discrepancy_repaired" },
  ])

export default RunDiscrepancy
