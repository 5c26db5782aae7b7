import { pastOrders, type PastOrders } from "../medusa/past-orders"
import type { Cart } from "../medusa/read-cart"
import type { Account } from "../operations/account"

/**
 * What a customer with an account bought before. A payment does not fail for it: where it cannot be read, it is absent.
 */
export async function pastOrdersOf({ id, store }: Account, cart: Cart | undefined): Promise<PastOrders | undefined> {
  if (!cart?.customer?.has_account) return undefined
  try {
    return await pastOrders(store, cart.customer.id, cart.id)
  } catch (error) {
    store.logger.warn(
      `acquiring ${id}: past orders could not be read: ${error instanceof Error ? error.name : "error"}`,
    )
    return undefined
  }
}
