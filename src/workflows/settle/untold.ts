import { Money } from "../../acquirer/domain/money"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import { capturedTotal } from "../../gateway/captured-total"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import type { StoreSide } from "./store-side"

/** A partial capture made elsewhere whose amount the service does not tell: a person has to look. */
export async function checkUntoldCapture(
  { account, known, side }: { account: Account; known: PaymentRow; side: StoreSide },
  record: TransactionRecord,
): Promise<void> {
  const authorised = Money.exact(known.amount, known.currency_code)
  const { incidents } = account.store.acquiring
  const key = `untold_capture:${known.order_no}`
  if (capturedTotal(account.settings, record, authorised) || (side.payment?.captures.length ?? 0) > 0)
    return incidents.resolve(account.id, key, new Date())
  await incidents.raise(
    {
      account: account.id,
      kind: "books_differ",
      key,
      order_no: known.order_no,
      transaction_id: record.transactionId ?? null,
      order_id: side.order?.id ?? null,
      message: "A part of this payment was captured at the service's portal; the service does not say how much.",
      next_step:
        "Look the amount up in the portal and capture the rest there; the store books the full capture by itself.",
    },
    new Date(),
  )
}

/** A code that no table of the profile names moves nothing: a person has to say what it means. */
export async function raiseUnknownCode(account: Account, known: PaymentRow, record: TransactionRecord): Promise<void> {
  await account.store.acquiring.incidents.raise(
    {
      account: account.id,
      kind: "unknown_code",
      key: `unknown_code:payment_status:${record.status.code}`,
      order_no: known.order_no,
      transaction_id: record.transactionId ?? null,
      message: `The service reports payment_status ${record.status.code}, which no table of the profile names. The payment stays as it was.`,
      next_step: `Add the code to codes.payment_status of the account's profile.`,
    },
    new Date(),
  )
}
