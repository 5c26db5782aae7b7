import { model } from "@medusajs/framework/utils"

/** An order that somebody is refunding, cancelling or beginning to change; see `order-locks.ts`. */
const OrderLock = model.define(
  { name: "AcquiringOrderLock", tableName: "acquiring_order_lock" },
  {
    order_id: model.text().primaryKey(),
    locked_by: model.text(),
    locked_until: model.dateTime(),
  },
)

export default OrderLock
