import type { Profile } from "./profile"
import { signedNotification, writtenNotification } from "./notification-names"

/**
 * A payment's notification as the service would sign it: about an order number that no payment has, and with
 * no sum, so that it moves nothing wherever it arrives.
 * @param merchant whose notification it is
 * @param secretKey signs it; it is in none of the fields
 * @throws AcquirerError `config` when the profile has no signature recipe for notifications
 */
export function testNotification(
  merchant: { merchantId: string; accountId: string },
  orderNo: string,
  profile: Profile,
  secretKey: string,
  encode: (body: Record<string, unknown>) => string,
): { body: string; headers: Record<string, string> } {
  const fields = {
    ...{ merchant_id: merchant.merchantId, account_id: merchant.accountId },
    ...{ order_no: orderNo, transaction_id: "test", amount: "0.00", currency: "USD" },
    ...{ payment_status: Object.keys(profile.codes.payment_status)[0] ?? "", order_status: "", result_info: "test" },
  }
  const signed = signedNotification(profile, "notification", fields, secretKey)
  return writtenNotification(profile, "notification", signed, secretKey, encode)
}
