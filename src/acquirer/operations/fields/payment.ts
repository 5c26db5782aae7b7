import type { PaymentOrder } from "../../domain/payment-request"
import { billingFields, billingToWire, deliveryFields, deliveryToWire } from "./address"
import { deviceFields, deviceToWire } from "./device"
import { orderFields, orderToWire } from "./order"
import { present } from "./outgoing-text"
import { shopperFields, shopperToWire } from "./shopper"

/** The fields of every payment: direct, alternative, hosted. */
export const paymentFields = {
  ...orderFields,
  ...shopperFields,
  ...billingFields,
  ...deviceFields,
  ...deliveryFields,
}

/** @param holder the cardholder, where there is a card; otherwise the shopper is named */
export function paymentToWire(order: PaymentOrder, holder?: { firstName: string; lastName: string }) {
  return present(
    orderToWire(order),
    shopperToWire(order.shopper, holder),
    billingToWire(order.billing),
    deviceToWire(order.device),
    deliveryToWire(order.delivery),
  )
}
