import { AcquirerError } from "../domain/errors"
import type { Notice } from "../domain/notice"
import { noticeOf, readNotification } from "../profile/notification"
import { specificationNames } from "../profile/notification-names"
import type { SignatureVerdict } from "../profile/signature"
import type { CallContext } from "./call-context"
import { MAX_NOTIFICATION_BYTES } from "./codecs/limits"
import { decodeMessage } from "./codecs/message"
import { UnreadableBody } from "./codecs/unreadable"
import { verifyIncoming } from "./verify-incoming"
import { withoutCardData } from "./without-card-data"

export interface VerifiedNotification {
  /** `missing` and `wrong` are to be refused; `valid` and `off` are hints to be confirmed. */
  verdict: SignatureVerdict
  notice: Notice
  /**
   * What makes it this notification and no other: its signature where that is valid, because whoever knows one message
   * can send it again with other values in the fields that the signature does not cover; all it says where none is.
   */
  identity: string
  /** The notification's own fields without the signature and without card data: what may be stored. */
  fields: Record<string, string>
}

/**
 * Reads and judges a notification: form, JSON or XML with the same names, which the profile says.
 * @param header a header of the message by its name
 * @throws AcquirerError `invalid`: `oversize`, `unreadable`, or `account` when it is another account's
 */
export function verifyNotification(
  raw: Buffer,
  contentType: string | undefined,
  context: Pick<
    CallContext,
    "merchantId" | "accountId" | "secretKey" | "secretKeyPrevious" | "profile" | "codes" | "redact"
  >,
  header: (name: string) => string | undefined = () => undefined,
): VerifiedNotification {
  if (raw.length > MAX_NOTIFICATION_BYTES) {
    throw refusal("oversize", `it is larger than ${MAX_NOTIFICATION_BYTES} bytes`)
  }
  const body = decoded(raw, contentType)
  const named = specificationNames(context.profile, body, header)
  const read = readNotification(named)
  if ("problems" in read) throw refusal("unreadable", read.problems)
  const { encryption_data, ...fields } = read.fields
  if (fields.merchant_id !== context.merchantId) throw refusal("account", "merchant_id is another merchant's")
  if (fields.account_id !== context.accountId) throw refusal("account", "account_id is another account's")
  const signed = { ...body, ...asSent(fields, named), encryption_data }
  const covered = context.profile.notification.signature.over === "raw" ? raw : undefined
  const verdict = verifyIncoming(context, read.message, signed, covered)
  const identity = identityOf(verdict, read.message, fields, encryption_data)
  const kept = withoutCardData(read, context)
  const { encryption_data: _signature, ...keptFields } = kept.fields
  return { verdict, identity, notice: noticeOf(kept, context.codes), fields: keptFields }
}

/** What is signed are the values as they came, a blank at their end included. */
function asSent(fields: Record<string, string>, named: Record<string, unknown>): Record<string, unknown> {
  const sent = Object.keys(fields).filter((name) => typeof named[name] === "string")
  return { ...fields, ...Object.fromEntries(sent.map((name) => [name, named[name]])) }
}

function identityOf(
  verdict: SignatureVerdict,
  message: string,
  fields: Record<string, string>,
  signature: string,
): string {
  if (verdict === "valid") return JSON.stringify([message, signature])
  const said = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(said)
}

function decoded(raw: Buffer, contentType: string | undefined): Record<string, unknown> {
  try {
    return decodeMessage(raw, contentType)
  } catch (error) {
    if (error instanceof UnreadableBody) throw refusal("unreadable", error.reason, error)
    throw error
  }
}

function refusal(code: string, reason: string, cause?: unknown): AcquirerError {
  return new AcquirerError("invalid", {
    code,
    merchantMessage: `The notification was not taken: ${reason}.`,
    cause,
  })
}
