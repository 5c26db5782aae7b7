import { model } from "@medusajs/framework/utils"

/** An order that somebody is refunding, cancelling or beginning to change; see `order-holds.ts`. */
const OrderHold = model.define(
  { name: "AcquiringOrderHold", tableName: "acquiring_order_hold" },
  {
    order_id: model.text().primaryKey(),
    held_by: model.text(),
    held_until: model.dateTime(),
  },
)

export default OrderHold
