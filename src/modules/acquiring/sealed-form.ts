import type { CheckoutForm } from "../../acquirer/domain/records"
import { seal, unseal, type Sealed } from "./sealed"
import { keysFor, type SealedKind } from "./sealed-kind"
import { sealingKeys } from "./sealing-keys"
import type { Settings } from "./settings"

const PURPOSE = "hosted-pages"

/** A page of what is over is opened no more. */
export const SEALED_FORMS: SealedKind = {
  table: "acquiring_payment",
  id: "id",
  inside: "checkout_page",
  opened: "NOT final",
  keys: keysFor(PURPOSE),
  about: ({ account, order_no }) => about(account, String(order_no)),
}

/**
 * The hosted page's form repeats all that the request tells of a shopper: it is kept encrypted, for its order only.
 * @returns what encrypts a form: there is a key for it before the service is queried
 * @throws AcquirerError `config` when an encryption key is too short to be one
 */
export function formSealer(account: string, settings: Settings, orderNo: string): (form: CheckoutForm) => Sealed {
  const [key] = sealingKeys(PURPOSE, account, settings)
  return (form) => seal(JSON.stringify(form), key, about(account, orderNo))
}

/** The form again; `undefined` when it was sealed with a key that nobody has any more. */
export function openForm(
  sealed: string,
  account: string,
  settings: Settings,
  orderNo: string,
): CheckoutForm | undefined {
  const text = unseal(sealed, sealingKeys(PURPOSE, account, settings), about(account, orderNo))
  return text === undefined ? undefined : (JSON.parse(text) as CheckoutForm)
}

function about(account: string, orderNo: string): string {
  return `${account}/${orderNo}`
}
