import { reasonOf } from "../medusa/reason"
import { SHARED_ADDRESS_KEY } from "../modules/acquiring/incident-keys"
import type { Account } from "./account"

/**
 * Tells a person, once, that cards of many shoppers count as those of one address, since the shop's server does not say
 * whose they are. No payment waits for it or fails of it.
 */
export async function tellSharedAddress({ id, store, clock }: Account): Promise<void> {
  const { incidents } = store.acquiring
  const told = {
    account: id,
    kind: "shared_address",
    key: SHARED_ADDRESS_KEY,
    message: MESSAGE,
    next_step: STEP,
  } as const
  await incidents.raiseUnlessSeen(told, clock.now()).catch((error: unknown) => {
    store.logger.warn(`acquiring ${id}: a shared address could not be shown: ${reasonOf(error)}`)
  })
}

const MESSAGE =
  "More cards failed from one server's address than one address may try. The server does not say who its shoppers are, " +
  "so all of them share the limit failed_attempts.per_server, and card testing is found late."
const STEP =
  "Set storefront_secret and let the shop's server send it with the shopper's address (x-acquiring-shopper-ip), as the README says; then close this."
