import { model } from "@medusajs/framework/utils"

/** What makes a variant a subscription: how often it is deducted again, how much, and until when. */
const Plan = model
  .define(
    { name: "AcquiringPlan", tableName: "acquiring_plan" },
    {
      id: model.id({ prefix: "acqplan" }).primaryKey(),
      variant_id: model.text(),
      contract_name: model.text(),
      interval: model.enum(["day", "week", "month", "year"]),
      interval_count: model.number(),
      /** How many deductions follow the first payment; 0: until the end, or until it is cancelled. */
      billing_cycle: model.number().default(0),
      /** So many deductions take what the first payment took. */
      promotion_cycle: model.number().default(0),
      /** What a deduction takes for one piece, taxes included, as decimal text; absent: the variant's own price. */
      amount: model.text().nullable(),
      /** Of `amount`. */
      currency_code: model.text().nullable(),
      /** The intervals are counted from so many days after the first payment. */
      start_after_days: model.number().default(0),
      /** `YYYY-MM-DD`: nothing is deducted after it. */
      ends_on: model.text().nullable(),
      /** Counts up with every change. */
      version: model.number().default(1),
      /** Id of the person who set it last, or removed it. */
      changed_by: model.text().nullable(),
    },
  )
  .indexes([{ on: ["variant_id"], unique: true }])

export default Plan
