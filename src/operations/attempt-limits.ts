import { AcquirerError } from "../acquirer/domain/errors"
import type { FailedTries } from "../modules/acquiring/declined-cards"
import type { OperationRow } from "../modules/acquiring/operation-row"
import { orderedCarts } from "../medusa/ordered-carts"
import type { PayableSession } from "../medusa/payable-session"
import type { Account } from "./account"
import { clientNetwork } from "./client-network"
import { tellSharedAddress } from "./shared-address"

/** Code of the errors below; the pay route answers them with HTTP 429. */
export const TOO_MANY_ATTEMPTS = "too_many_attempts"

/** Where a card came from. */
export interface Sender {
  peer?: string | undefined
  /** The address is a server's, which does not say who its shopper is. */
  isServers?: boolean
}

/**
 * Stops card testing before anything is begun: after so many cards that were declined, or were accepted and brought no
 * order, a cart, and an address, has to wait. Also what is released again tells that a card is good.
 * @throws AcquirerError `refused` with code `too_many_attempts`
 */
export async function refuseTooManyAttempts(account: Account, cartId: string, sender: Sender): Promise<void> {
  const since = windowStart(account)
  const [ofCart, ofAddress] = await Promise.all([
    account.store.acquiring.declinedCards.since(since, { cart_id: cartId }),
    failedOfNetwork(account, sender.peer, since),
  ])
  refuseCart(account, cartId, ofCart)
  await refuseAddress(account, ofAddress, sender)
}

const NONE: FailedTries = { declined: 0, released: [] }

/** Whoever tries cards for a cart has no order of it: all that was released of it counts. */
function refuseCart(account: Account, cartId: string, { declined, released }: FailedTries): void {
  if (declined + released.length >= account.settings.failed_attempts.per_cart)
    throw tooMany(account, "this cart", cartId)
}

/**
 * An order that was canceled since is no attempt. Behind a server that does not say who its shoppers are, one of them
 * must not make all others wait.
 */
async function refuseAddress(
  account: Account,
  { declined, released }: FailedTries,
  { isServers = false }: Sender,
): Promise<void> {
  const { per_address, per_server } = account.settings.failed_attempts
  if (declined + released.length < per_address) return
  const ordered = await orderedCarts(account.store, released)
  const withoutOrder = released.filter((cartId) => !ordered.has(cartId))
  const failed = declined + withoutOrder.length
  if (failed >= per_address && isServers) await tellSharedAddress(account)
  if (failed >= (isServers ? Math.max(per_address, per_server) : per_address)) throw tooMany(account, "this address")
}

/**
 * The same for an order's payment collection, which has no cart.
 * @throws AcquirerError `refused` with code `too_many_attempts`
 */
export async function refuseTooManyForCollection(
  account: Account,
  collectionId: string,
  sender: Sender,
): Promise<void> {
  const since = windowStart(account)
  const declined = (await attemptsOfCollection(account, collectionId)).filter(
    (row) => isDeclined(row) && row.sent_at >= since,
  )
  const { per_cart } = account.settings.failed_attempts
  if (declined.length >= per_cart) throw tooMany(account, `payment collection ${collectionId}`)
  await refuseAddress(account, await failedOfNetwork(account, sender.peer, since), sender)
}

/** Whether a card was declined lately for what a session pays for, or from the shopper's address. */
export async function wasDeclinedLately(
  account: Account,
  { cartId, collectionId }: Pick<PayableSession, "cartId" | "collectionId">,
  clientIp: string | undefined,
): Promise<boolean> {
  const { declinedCards } = account.store.acquiring
  const since = windowStart(account)
  if ((await failedOfNetwork(account, clientIp, since)).declined > 0) return true
  if (cartId) return (await declinedCards.since(since, { cart_id: cartId })).declined > 0
  return (await attemptsOfCollection(account, collectionId)).some((row) => isDeclined(row) && row.sent_at >= since)
}

/** What was tried in vain from the network of an address: the journal keeps no other address. */
async function failedOfNetwork(account: Account, clientIp: string | undefined, since: Date): Promise<FailedTries> {
  const network = clientNetwork(clientIp)
  return network ? account.store.acquiring.declinedCards.since(since, { client_ip: network }) : NONE
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
 * The limits once more, after the claim and before the card is sent: cards that come at the same moment, for one cart
 * or for any number of carts, see each other here and nowhere earlier.
 * @throws AcquirerError `refused` with code `too_many_attempts`
 */
export async function refuseBurst(account: Account, claimed: OperationRow, sender: Sender): Promise<void> {
  const { declinedCards } = account.store.acquiring
  const since = windowStart(account)
  const { id, cart_id, client_ip } = claimed
  const [ofCart, ofAddress] = await Promise.all([
    cart_id ? declinedCards.since(since, { cart_id }) : NONE,
    client_ip ? declinedCards.attemptsBefore({ id, client_ip }, since) : NONE,
  ])
  if (cart_id) refuseCart(account, cart_id, ofCart)
  await refuseAddress(account, ofAddress, sender)
}

/** @param cartId for the log; the merchant reads it beside the operation */
function tooMany(account: Account, what: string, cartId?: string | null): AcquirerError {
  const { window_minutes } = account.settings.failed_attempts
  const where = cartId ? `cart ${cartId}` : what
  account.store.logger.warn(`acquiring ${account.id}: too many failed cards for ${where}; further attempts wait`)
  return tooManyAttempts(
    account,
    `Too many failed cards for ${what} within ${window_minutes} min (setting failed_attempts).`,
  )
}

/** What a shopper reads who has to wait. */
export function tooManyAttempts({ settings }: Account, merchantMessage: string): AcquirerError {
  const { window_minutes } = settings.failed_attempts
  return new AcquirerError("refused", {
    code: TOO_MANY_ATTEMPTS,
    merchantMessage,
    shopperMessage:
      window_minutes === 1
        ? "Too many attempts to pay by card. Nothing was charged; please wait a minute or choose another way to pay."
        : `Too many attempts to pay by card. Nothing was charged; please wait ${window_minutes} minutes or choose another way to pay.`,
  })
}

function windowStart({ settings, clock }: Account): Date {
  return new Date(clock.now().getTime() - settings.failed_attempts.window_minutes * 60_000)
}
