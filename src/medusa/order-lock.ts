import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Store } from "./store"
import { longestWait } from "../modules/acquiring/longest-wait"
import { renewing } from "../modules/acquiring/lease"
import { poll } from "../modules/acquiring/waiting"
import { paymentsOfOrder } from "./payment-references"
import { storeOf } from "./store"

/** A lock whose process died ends after this long: sooner than anybody stops waiting. */
const LOCK_MS = 8_000
const PAUSE_MS = 100

/**
 * The core refunds an order, cancels it, and begins and ends a change of it, in steps. Of two at the same moment one
 * fails half-way: a merchant is told that a refund failed whose money has moved, and makes it again. So on an order
 * that is paid through us, one of them is in at a time.
 * @param occupied called once where somebody is in, before they are waited for
 * @param isToItsEnd for whoever always lets the next one in: one of a large batch may be in for longer than others wait
 * @returns lets the next one in; undefined for an order that is not paid through us
 * @throws MedusaError `not_allowed` when whoever is in stays too long; nothing is done then
 */
export async function enterOrder(
  container: MedusaContainer,
  orderId: string,
  occupied: () => void = () => undefined,
  isToItsEnd = false,
): Promise<(() => Promise<void>) | undefined> {
  const store = storeOf(container)
  const stayMs = await longestStay(store, orderId)
  if (stayMs === undefined) return undefined
  const { orderLocks } = store.acquiring
  const owner = randomUUID()
  const take = async () => (await orderLocks.take(orderId, owner, LOCK_MS)) || undefined
  if (!(await take())) {
    occupied()
    if (!(await poll(take, { everyMs: PAUSE_MS, withinMs: stayMs }))) throw stillOccupied()
  }
  const stop = renewing(() => orderLocks.renew(orderId, owner, LOCK_MS), LOCK_MS, 3)
  const end = isToItsEnd ? undefined : setTimeout(stop, stayMs)
  end?.unref()
  return async () => {
    stop()
    clearTimeout(end)
    await orderLocks.release(orderId, owner)
  }
}

/** Does one of them in its turn, however long it takes. What it came to stands where its end cannot be written down. */
export async function inOrder<Result>(
  container: MedusaContainer,
  orderId: string,
  work: () => Promise<Result>,
  occupied?: () => void,
): Promise<Result> {
  const leave = await enterOrder(container, orderId, occupied, true)
  try {
    return await work()
  } finally {
    // A lock that nobody renews is over by itself.
    await leave?.().catch(() => undefined)
  }
}

/** How long one of them may be in at most, in milliseconds; undefined for an order that is not paid through us. */
async function longestStay(store: Store, orderId: string): Promise<number | undefined> {
  const accounts = new Set((await paymentsOfOrder(store, orderId)).map(({ account }) => account))
  if (accounts.size === 0) return undefined
  // An account that is closed for its settings sends nothing.
  const waits = [...accounts].map((id) =>
    store.acquiring.settings(id).then(
      (settings) => longestWait({ settings }),
      () => 0,
    ),
  )
  return Math.max(...(await Promise.all(waits)))
}

function stillOccupied(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "Another refund, cancellation or change of this order is still under way. Nothing was done; try again in a minute.",
  )
}
