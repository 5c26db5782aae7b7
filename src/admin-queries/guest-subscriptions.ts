import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { isGuestsOrder } from "../medusa/order-customers"
import { storeOf, type Store } from "../medusa/store"
import { cancelSubscription, CUSTOMER } from "../subscriptions/cancel"
import { storeSubscriptions } from "./subscriptions"
import type { StoreSubscription } from "./views"

/**
 * How a guest proves an order to be theirs. The id is the proof, as for the core, which shows an order with its e-mail
 * address to whoever has the id: keep it out of links that are passed on. The address only keeps out who has the id and
 * nothing else.
 */
export interface GuestOrder {
  orderId: string
  email: string
}

/**
 * What was bought with a guest's order.
 * @throws MedusaError `not_found`, as below
 */
export async function guestsSubscriptions(container: MedusaContainer, order: GuestOrder): Promise<StoreSubscription[]> {
  const store = storeOf(container)
  await requireGuests(store, order)
  return storeSubscriptions(store, await known(store, order))
}

/** @throws MedusaError `not_found`; what `cancelSubscription` throws */
export async function endGuestsSubscription(
  container: MedusaContainer,
  order: GuestOrder,
  id: string,
): Promise<StoreSubscription> {
  const store = storeOf(container)
  await requireGuests(store, order)
  const row = (await known(store, order)).find((one) => one.id === id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such subscription with this order.")
  const [view] = await storeSubscriptions(store, [await cancelSubscription(container, row, CUSTOMER)])
  return view!
}

/** Contracts that the service has: bought with the order, or those whose renewal it is. */
async function known({ acquiring }: Store, { orderId }: GuestOrder) {
  const { subscriptions, renewals } = acquiring
  const renewed = (await renewals.ofOrder(orderId)).map(({ subscription_id }) => subscriptions.find(subscription_id))
  const rows = [...(await subscriptions.ofOrder(orderId)), ...(await Promise.all(renewed))]
  return rows.filter((row) => row !== undefined).filter(({ status }) => status !== "pending" && status !== "abandoned")
}

/**
 * One answer for whatever is wrong: nobody learns which orders there are, and whose.
 * @throws MedusaError `not_found`
 */
async function requireGuests(store: Store, { orderId, email }: GuestOrder): Promise<void> {
  if (await isGuestsOrder(store, orderId, email)) return
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    "There is no guest's order with this id and e-mail address. Customers with an account sign in.",
  )
}
