import { setTimeout as sleep } from "node:timers/promises"
import * as fc from "fast-check"

import { workNotifications } from "../../src/notifications/process-notifications"
import { reconcile } from "../../src/reconciliation/reconcile"
import { resolveInFlight } from "../../src/reconciliation/resolve-in-flight"
import { makeEverythingDue } from "./calm"
import { Operation } from "./operation"

/** Time passes and the jobs run: what is due, or everything. */
export const timeOperations = [
  fc.constantFrom(50, 400).map((ms) => new Operation({ words: `${ms} ms pass`, act: () => sleep(ms) })),
  fc.constant(
    new Operation({
      words: "the job asks about the unknown",
      act: async ({ the }) => `${await resolveInFlight(the.container)}`,
    }),
  ),
  fc.constant(
    new Operation({
      words: "the job works notifications",
      act: async ({ the }) => `${await workNotifications(the.container)}`,
    }),
  ),
  fc.constant(
    new Operation({
      words: "the job reconciles everything",
      async act(world) {
        await makeEverythingDue(world)
        const { looked, repaired, failed } = await reconcile(world.the.container)
        return JSON.stringify({
          looked,
          repaired: repaired.map(({ orderNo, repairs }) => [orderNo, ...repairs]),
          failed,
        })
      },
    }),
  ),
  fc.constant(
    new Operation({
      words: "all jobs run at once",
      async act(world) {
        await makeEverythingDue(world)
        const { container } = world.the
        await Promise.all([
          resolveInFlight(container),
          reconcile(container),
          workNotifications(container),
          reconcile(container),
        ])
      },
    }),
  ),
]
