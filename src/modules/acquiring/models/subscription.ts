import { model } from "@medusajs/framework/utils"

/**
 * A recurring contract at the service. Written down before the payment that it begins with is sent; the service's own
 * number of it, the order and the customer come when they are known.
 */
const Subscription = model
  .define(
    { name: "AcquiringSubscription", tableName: "acquiring_subscription" },
    {
      id: model.id({ prefix: "acqsub" }).primaryKey(),
      account: model.text(),
      /** Of the first payment: what the order numbers of its deductions are made of. */
      order_no: model.text(),
      recurring_id: model.text().nullable(),
      /** `pending`: nobody knows yet whether the service has it. `abandoned`: it never came to be. */
      status: model.enum(["pending", "active", "past_due", "cancelled", "ended", "abandoned"]).default("pending"),
      variant_id: model.text(),
      order_id: model.text().nullable(),
      customer_id: model.text().nullable(),
      email: model.text().nullable(),
      transaction_id: model.text().nullable(),
      /** What it was bought with, where the customer has that card saved. */
      saved_card_id: model.text().nullable(),
      contract_name: model.text(),
      interval: model.text(),
      interval_count: model.number(),
      billing_cycle: model.number().default(0),
      promotion_cycle: model.number().default(0),
      /** What the service calls that rhythm. */
      deduction_period: model.text().nullable(),
      /** What a deduction takes, as decimal text. */
      amount: model.text(),
      currency_code: model.text(),
      contract_start: model.text(),
      contract_end: model.text().nullable(),
      /** Number of the last deduction that was made. */
      cycle: model.number().default(0),
      next_deduction_at: model.dateTime().nullable(),
      /** Somebody wants it ended, and nobody knows yet whether the service has done it. */
      cancel_requested_at: model.dateTime().nullable(),
      cancel_requested_by: model.text().nullable(),
      canceled_at: model.dateTime().nullable(),
      /** It is cancelled, or its last deduction was made: nothing is deducted any more. */
      ended_at: model.dateTime().nullable(),
      checks: model.number().default(0),
      next_check_at: model.dateTime().nullable(),
      leased_by: model.text().nullable(),
      leased_until: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["account", "order_no"], unique: true },
    { on: ["account", "recurring_id"], unique: true, where: "recurring_id IS NOT NULL" },
    { on: ["customer_id"], where: "customer_id IS NOT NULL" },
    { on: ["order_id"], where: "order_id IS NOT NULL" },
    { on: ["created_at", "id"] },
    { on: ["next_check_at"], where: "next_check_at IS NOT NULL" },
  ])

export default Subscription
