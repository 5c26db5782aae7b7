import { storeOf } from "../../src/medusa/store"
import type { Shop } from "./shop"

/**
 * Stops the shop's clock: whoever waits so and so long for what somebody else has goes on waiting until it is free,
 * however long a busy machine takes to get there. `jest.restoreAllMocks` lets it go on.
 */
export function stopClock({ container }: Pick<Shop, "container">): void {
  const { clock } = storeOf(container).acquiring
  const now = clock.now()
  jest.spyOn(clock, "now").mockReturnValue(now)
}
