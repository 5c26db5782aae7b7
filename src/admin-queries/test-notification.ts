import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { isAcknowledged } from "../acquirer/profile/acknowledgement"
import { encodeForm } from "../acquirer/wire/codecs/form"
import { testNotification } from "../acquirer/profile/test-notification"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import { openAccount } from "../operations/account"
import { notificationAddress } from "../operations/notification-address"
import { profileOf } from "../operations/profile-of"
import { environmentOf } from "./account-settings"
import type { NotificationTest } from "./views"

/** Longer than any way to a public address and back. */
const LONGEST_MS = 10_000
const LONGEST_ANSWER = 200

/**
 * Posts a notification, signed as the service signs, to the address that the service is given, so that a merchant sees
 * whether one arrives. It names an order that nobody has: it ends in the list as one without a payment.
 * @throws AcquirerError `config` when the account is not declared or its settings are not complete; MedusaError
 * `not_allowed` for an account that takes real money
 */
export async function sendTestNotification(container: MedusaContainer, id: string): Promise<NotificationTest> {
  const { settings } = await openAccount(storeOf(container), id)
  if (environmentOf(settings) !== "sandbox") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Test notifications are for sandbox accounts: among those of real payments nothing is invented.",
    )
  }
  const order_no = `test-${randomUUID()}`
  const address = notificationAddress(id, settings.backend_url)
  const merchant = { merchantId: settings.merchant_id, accountId: settings.account_id }
  const profile = profileOf(settings)
  const { body, headers } = testNotification(merchant, order_no, profile, settings.secret_key, (fields) =>
    encodeForm(fields).toString(),
  )
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const whole = await answer.text()
    const isTaken = isAcknowledged(profile, answer.status, whole)
    const text = whole.slice(0, LONGEST_ANSWER)
    const message = isTaken
      ? `It arrived at ${address}.`
      : `${address} answered ${answer.status}: ${text} Check that backend_url (MEDUSA_BACKEND_URL) is this server's public address.`
    return { verdict: isTaken ? "arrived" : "refused", address, order_no, message }
  } catch (error) {
    const message = `${address} cannot be reached: ${reasonOf(error)}. Set backend_url (MEDUSA_BACKEND_URL) to this server's public address.`
    return { verdict: "unreachable", address, order_no, message }
  }
}
