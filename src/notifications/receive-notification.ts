import { createHash } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Profile } from "../acquirer/profile/profile"
import type { VerifiedNotification } from "../acquirer/wire/verify-notification"
import { openAccount, type Account } from "../operations/account"
import { isListed } from "../modules/acquiring/address-list"
import type { Settings } from "../modules/acquiring/settings"
import { profileOf } from "../operations/profile-of"
import { refusedSample } from "./refused-sample"
import { storeOf } from "../medusa/store"

export interface Received {
  id: string
  signature: string
  /** What the service takes for received. */
  acknowledgement: Profile["acknowledgement"]
}

/** Refused for what another profile may read, or judge, otherwise: the recipe finder can be asked about it. */
const TO_BE_READ_ANEW: ReadonlySet<string | undefined> = new Set(["signature", "unreadable", "account"])
/** Another account may take it. */
const ANOTHERS: ReadonlySet<string | undefined> = new Set(["unreadable", "account"])

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
  headers: IncomingHttpHeaders,
): Promise<Received> {
  const account = await openAccount(storeOf(container), accountId)
  try {
    return await takeIn(account, raw, contentType, from, (name) => textOf(headers[name.toLowerCase()]))
  } catch (error) {
    if (error instanceof AcquirerError) {
      const sample = TO_BE_READ_ANEW.has(error.code) ? refusedSample(raw, headers) : undefined
      await account.store.acquiring.refusedNotifications.note(accountId, error.message, sample)
    }
    throw error
  }
}

async function takeIn(
  account: Account,
  raw: Buffer,
  contentType: string | undefined,
  from: string | undefined,
  header: (name: string) => string | undefined,
): Promise<Received> {
  const { id: accountId, store } = account
  const { addresses } = account.settings.notifications
  if (addresses.length > 0 && !isListed(from, addresses)) {
    throw refusal("address", `address ${from} is not one of the setting notifications.addresses`)
  }
  const { notification, settings } = await verified(account, (client) =>
    client.verifyNotification(raw, contentType, header),
  )
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

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined
}

type Verify = (client: Pick<Account["client"], "verifyNotification">) => VerifiedNotification

/**
 * Judged by the account that it was sent to. What was begun before that account's merchant_id or account_id changed is
 * reported to its address, with the former ids, signed with their key, and in the words of their service: the account
 * that has these by now judges it.
 */
async function verified(
  account: Account,
  verify: Verify,
): Promise<{ notification: VerifiedNotification; settings: Settings }> {
  try {
    return { notification: verify(account.client), settings: account.settings }
  } catch (error) {
    if (!mayBeAnothers(error)) throw error
    const { acquiring } = account.store
    for (const id of acquiring.accounts().filter((one) => one !== account.id)) {
      const other = await openAccount(account.store, id).catch(() => undefined)
      if (!other) continue
      try {
        return { notification: verify(other.client), settings: other.settings }
      } catch (its) {
        if (!mayBeAnothers(its)) throw its
      }
    }
    throw error
  }
}

/** It has other ids, or other names for its fields. */
function mayBeAnothers(error: unknown): boolean {
  return error instanceof AcquirerError && error.kind === "invalid" && ANOTHERS.has(error.code)
}

function refusal(code: string, reason: string): AcquirerError {
  return new AcquirerError("refused", { code, merchantMessage: `The notification was not taken: ${reason}.` })
}
