import { AcquirerError } from "../acquirer/domain/errors"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PayableSession } from "../medusa/payable-session"
import type { Account } from "./account"
import { clientNetwork } from "./client-network"

/** Code of the errors below; the pay route answers them with HTTP 429. */
export const TOO_MANY_ATTEMPTS = "too_many_attempts"

/**
 * Stops card testing before anything is begun: after so many declined cards a cart, and an address, has to wait.
 * @throws AcquirerError `refused` with code `too_many_attempts`
 */
export async function refuseTooManyAttempts(
  account: Account,
  cartId: string,
  clientIp: string | undefined,
): Promise<void> {
  const { per_cart, per_address } = account.settings.failed_attempts
  const since = windowStart(account)
  const [ofCart, ofAddress] = await Promise.all([
    account.store.acquiring.declinedCards.since(since, { cart_id: cartId }),
    declinedOfNetwork(account, clientIp, since),
  ])
  if (ofCart >= per_cart) throw tooMany(account, "this cart", cartId)
  if (ofAddress >= per_address) throw tooMany(account, "this address")
}

/**
 * The same for an order's payment collection, which has no cart.
 * @throws AcquirerError `refused` with code `too_many_attempts`
 */
export async function refuseTooManyForCollection(
  account: Account,
  collectionId: string,
  clientIp: string | undefined,
): Promise<void> {
  const since = windowStart(account)
  const declined = (await attemptsOfCollection(account, collectionId)).filter(
    (row) => isDeclined(row) && row.sent_at >= since,
  )
  const { per_cart, per_address } = account.settings.failed_attempts
  if (declined.length >= per_cart) throw tooMany(account, `payment collection ${collectionId}`)
  if ((await declinedOfNetwork(account, clientIp, since)) >= per_address) throw tooMany(account, "this address")
}

/** Whether a card was declined lately for what a session pays for, or from the shopper's address. */
export async function wasDeclinedLately(
  account: Account,
  { cartId, collectionId }: Pick<PayableSession, "cartId" | "collectionId">,
  clientIp: string | undefined,
): Promise<boolean> {
  const { declinedCards } = account.store.acquiring
  const since = windowStart(account)
  if ((await declinedOfNetwork(account, clientIp, since)) > 0) return true
  if (cartId) return (await declinedCards.since(since, { cart_id: cartId })) > 0
  return (await attemptsOfCollection(account, collectionId)).some((row) => isDeclined(row) && row.sent_at >= since)
}

/** How many cards were declined of the network of an address: the journal keeps no other address. */
async function declinedOfNetwork(account: Account, clientIp: string | undefined, since: Date): Promise<number> {
  const network = clientNetwork(clientIp)
  return network ? account.store.acquiring.declinedCards.since(since, { client_ip: network }) : 0
}

/** Refused by the service: what was refused before it was sent has no answer. */
function isDeclined({ state, answer }: OperationRow): boolean {
  return state === "refused" && answer !== null
}

/** Every card that was tried for what a session pays for, the last one at the end. */
export async function attemptsFor(
  account: Account,
  { cartId, collectionId }: Pick<PayableSession, "cartId" | "collectionId">,
): Promise<OperationRow[]> {
  if (cartId) return account.store.acquiring.journal.ofCart(cartId, "authorise")
  const attempts = await attemptsOfCollection(account, collectionId)
  return attempts.sort((one, other) => one.sent_at.getTime() - other.sent_at.getTime())
}

/** Every card that was tried for a collection, whichever of its sessions, of any account, it was tried for. */
async function attemptsOfCollection({ store }: Account, collectionId: string): Promise<OperationRow[]> {
  const { journal, payments } = store.acquiring
  const all = await payments.ofCollection(collectionId)
  const accounts = [...new Set(all.map(({ account }) => account))]
  const orderNosOf = (id: string) => all.flatMap(({ account, order_no }) => (account === id ? order_no : []))
  const found = await Promise.all(accounts.map((id) => journal.ofOrders(id, orderNosOf(id))))
  return found.flatMap((rows) => [...rows.values()].flat()).filter(({ kind }) => kind === "authorise")
}

/**
 * The limits once more, after the claim and before the card is sent: cards that come at the same moment, for one cart or
 * for any number of carts, see each other here and nowhere earlier.
 * @throws AcquirerError `refused` with code `too_many_attempts`
 */
export async function refuseBurst(account: Account, claimed: OperationRow): Promise<void> {
  const { declinedCards } = account.store.acquiring
  const { per_cart, per_address } = account.settings.failed_attempts
  const since = windowStart(account)
  const [ofCart, ofAddress] = await Promise.all([
    claimed.cart_id ? declinedCards.since(since, { cart_id: claimed.cart_id }) : 0,
    claimed.client_ip ? declinedCards.attemptsBefore(claimed, since) : 0,
  ])
  if (ofCart >= per_cart) throw tooMany(account, "this cart", claimed.cart_id)
  if (ofAddress >= per_address) throw tooMany(account, "this address")
}

/**
 * What a shopper reads who has to wait.
 * @param cartId for the log; the merchant reads it beside the operation
 */
export function tooMany(account: Account, what: string, cartId?: string | null): AcquirerError {
  const { window_minutes } = account.settings.failed_attempts
  const where = cartId ? `cart ${cartId}` : what
  account.store.logger.warn(`acquiring ${account.id}: too many declined cards for ${where}; further attempts wait`)
  return new AcquirerError("refused", {
    code: TOO_MANY_ATTEMPTS,
    merchantMessage: `Too many declined cards for ${what} within ${window_minutes} min (setting failed_attempts).`,
    shopperMessage:
      window_minutes === 1
        ? "Too many cards were declined. Nothing was charged; please wait a minute or choose another way to pay."
        : `Too many cards were declined. Nothing was charged; please wait ${window_minutes} minutes or choose another way to pay.`,
  })
}

function windowStart({ settings, clock }: Account): Date {
  return new Date(clock.now().getTime() - settings.failed_attempts.window_minutes * 60_000)
}
