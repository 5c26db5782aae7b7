import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Profile } from "../acquirer/profile/profile"
import { openAccount, type Account } from "../operations/account"
import { isListed } from "../modules/acquiring/address-list"
import { profileOf } from "../operations/profile-of"
import { refusedSample } from "./refused-sample"
import { storeOf } from "../medusa/store"

export interface Received {
  id: string
  signature: string
  /** What the service takes for received. */
  acknowledgement: Profile["acknowledgement"]
}

/**
 * Takes a notification in: checked, then kept and committed before it is acknowledged. What it says moves nothing; it
 * only says where to look.
 * @throws AcquirerError `invalid` for what cannot be read, is too large, or is another account's; `refused` (code
 * `signature` or `address`) for what does not come from the service
 */
export async function receiveNotification(
  container: MedusaContainer,
  accountId: string,
  raw: Buffer,
  contentType: string | undefined,
  from: string | undefined,
  header: (name: string) => string | undefined,
): Promise<Received> {
  const account = await openAccount(storeOf(container), accountId)
  try {
    return await takeIn(account, raw, contentType, from, header)
  } catch (error) {
    if (error instanceof AcquirerError) {
      const sample = error.code === "signature" ? refusedSample(raw) : undefined
      await account.store.acquiring.refusedNotifications.note(accountId, error.message, sample)
    }
    throw error
  }
}

async function takeIn(
  { id: accountId, client, settings, store }: Account,
  raw: Buffer,
  contentType: string | undefined,
  from: string | undefined,
  header: (name: string) => string | undefined,
): Promise<Received> {
  const { addresses } = settings.notifications
  if (addresses.length > 0 && !isListed(from, addresses)) {
    throw refusal("address", `address ${from} is not one of the setting notifications.addresses`)
  }
  const notification = client.verifyNotification(raw, contentType, header)
  if (notification.verdict === "wrong" || notification.verdict === "missing") {
    throw refusal("signature", `its signature is ${notification.verdict}`)
  }
  const { notice, fields } = notification
  const id = await store.acquiring.inbox.keep({
    account: accountId,
    kind: notice.kind,
    fingerprint: createHash("sha256").update(notification.identity).digest("hex"),
    order_no: notice.kind === "payment" ? notice.orderNo : null,
    transaction_id: notice.transactionId ?? null,
    status_code: notice.status.code,
    fields,
    signature: notification.verdict,
  })
  return { id, signature: notification.verdict, acknowledgement: profileOf(settings).acknowledgement }
}

function refusal(code: string, reason: string): AcquirerError {
  return new AcquirerError("refused", { code, merchantMessage: `The notification was not taken: ${reason}.` })
}
