import { model } from "@medusajs/framework/utils"

/** One deduction of a subscription, and what the store made of it. */
const Renewal = model
  .define(
    { name: "AcquiringRenewal", tableName: "acquiring_renewal" },
    {
      id: model.id({ prefix: "acqren" }).primaryKey(),
      subscription_id: model.text(),
      cycle: model.number(),
      account: model.text(),
      order_no: model.text(),
      /** `open`: the bank is still at it; `paid`: the service has the money, the order is being made. */
      state: model.enum(["open", "failed", "paid", "ordered", "recorded"]),
      transaction_id: model.text().nullable(),
      amount: model.text(),
      currency_code: model.text(),
      order_id: model.text().nullable(),
      deducted_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["subscription_id", "cycle"], unique: true },
    { on: ["account", "transaction_id"], unique: true, where: "transaction_id IS NOT NULL" },
    { on: ["account", "deducted_at"], where: "deducted_at IS NOT NULL" },
    { on: ["order_no"] },
    { on: ["order_id"], where: "order_id IS NOT NULL" },
  ])

export default Renewal
