import type { Cart } from "../medusa/read-cart"
import type { PayableSession } from "../medusa/payable-session"
import type { Account } from "../operations/account"

/**
 * A cart, or an order that still owes, with no more of its customer than the payer has proven to be theirs. The core
 * gives a guest's cart the customer of whatever e-mail address was typed, with or without an account: the payer may be
 * anybody. What was typed into the cart itself stays.
 * @param customerId the customer whom the payer is signed in as
 */
export function asProven<C extends Cart | undefined>(cart: C, customerId: string | undefined): C {
  if (!cart?.customer || cart.customer.id === customerId) return cart
  const { id, has_account } = cart.customer
  return { ...cart, customer: has_account === false ? { id, has_account } : null }
}

/**
 * The same on a page outside the store's API, which no customer signs in to: who made the session was signed in, or
 * asked for a page that offers a saved card of theirs.
 */
export async function asProvenByPage<C extends Cart | undefined>(
  { store }: Account,
  session: PayableSession,
  cart: C,
  savedCardId: string | undefined,
): Promise<C> {
  const customerId = cart?.customer?.id
  const isCardholder =
    customerId !== undefined &&
    savedCardId !== undefined &&
    (await store.acquiring.savedCards.find(customerId, savedCardId)) !== undefined
  return asProven(cart, isCardholder ? customerId : signedInAt(session))
}

/** The customer who was signed in when the session was made. */
function signedInAt({ data }: PayableSession): string | undefined {
  return typeof data.customer_id === "string" ? data.customer_id : undefined
}
