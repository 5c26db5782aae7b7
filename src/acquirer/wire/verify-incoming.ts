import type { SignedMessage } from "../profile/profile"
import { verifyMessage, type SignatureVerdict } from "../profile/signature"
import type { CallContext } from "./call-context"

/**
 * What the signature of an answer or a notification is worth by the account's key, or else by the one before it.
 * @param raw see `verifyMessage`
 * @throws AcquirerError `config`: see `verifyMessage`
 */
export function verifyIncoming(
  { profile, secretKey, secretKeyPrevious }: Pick<CallContext, "profile" | "secretKey" | "secretKeyPrevious">,
  message: SignedMessage,
  body: Record<string, unknown>,
  raw?: Buffer,
): SignatureVerdict {
  const verdict = verifyMessage(profile, message, body, secretKey.reveal(), raw)
  if (verdict !== "wrong" || !secretKeyPrevious) return verdict
  return verifyMessage(profile, message, body, secretKeyPrevious.reveal(), raw)
}
