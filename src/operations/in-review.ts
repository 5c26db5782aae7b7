import { AcquirerError } from "../acquirer/domain/errors"
import type { PaidTransaction } from "../medusa/paid-transaction"
import type { Account } from "./account"

/**
 * A payment that is held for review is not captured. What the store knows may be old (accepted at the portal a moment
 * ago), so the service is queried where it was held; when it cannot be, it is left to the service to refuse.
 * @throws AcquirerError `refused`, code `review`
 */
export async function refuseInReview(account: Account, { orderNo, transactionId }: PaidTransaction): Promise<void> {
  const known = await account.store.acquiring.payments.find(account.id, orderNo)
  if (known?.status !== "review") return
  const records = await account.client.query([orderNo]).catch(() => [])
  const record = records.find((found) => found.transactionId === transactionId)
  if (record?.status.meaning !== "review") return
  throw new AcquirerError("refused", {
    code: "review",
    merchantMessage: "The payment is held for review: accept it first. Nothing was sent to the payment service.",
  })
}
