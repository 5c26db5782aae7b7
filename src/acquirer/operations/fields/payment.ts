import type { PaymentOrder } from "../../domain/payment-request"
import type { CodeTables } from "../operation"
import { billingFields, writeBilling, deliveryFields, writeDelivery } from "./address"
import { deviceFields, writeDevice } from "./device"
import type { Draft } from "./envelope"
import { orderFields, writeOrder } from "./order"
import { shopperFields, writeShopper } from "./shopper"

/** The fields of every payment: direct, alternative, hosted. */
export const paymentFields = {
  ...orderFields,
  ...shopperFields,
  ...billingFields,
  ...deviceFields,
  ...deliveryFields,
}

/** @param holder the cardholder, where there is a card; otherwise the shopper is named */
export function writePayment(
  body: Draft<typeof paymentFields>,
  order: PaymentOrder,
  codes: CodeTables,
  holder?: { firstName: string; lastName: string },
): void {
  writeOrder(body, order, codes)
  writeShopper(body, order.shopper, holder)
  writeBilling(body, order.billing)
  writeDevice(body, order.device)
  writeDelivery(body, order.delivery)
}
