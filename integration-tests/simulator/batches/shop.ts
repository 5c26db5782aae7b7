import { readFacts } from "../../../src/batches/facts"
import type { BatchShop } from "../../../src/batches/shop"
import { lock } from "../place-order"
import { reconcileOne } from "../reconcile-pass"
import { Refusal } from "../refused"
import type { Task } from "../task"
import type { Desk } from "../desk"
import type { World } from "../world"
import { simulatedFactSource } from "./fact-source"
import { SimulatedBatches } from "./table"

/** Of so many workers the renewals of one do not come through: another takes its batch over while it is at it. */
const UNHEARD = 0.15

const ORDER_LOCK_MS = 20_000

/** The store around a batch, over the simulated world. */
export function simulatedBatchShop(world: World, desk: Desk): BatchShop {
  const { task, store, core } = desk
  const { records } = world
  Object.assign(store.acquiring, { batches: new SimulatedBatches(world.batches, task) })
  const source = simulatedFactSource(world, desk)
  const isUnheard = task.choices.chance(UNHEARD)
  const shop: BatchShop = {
    store,
    open: () => Promise.resolve().then(() => desk.account),
    facts: (items, requestedBy) => readFacts(source, items, requestedBy),
    async reconcile(_account, orderNo) {
      const isAtRest = await reconcileOne(world, desk, orderNo)
      return isAtRest === undefined ? undefined : { open: !isAtRest, left: [] }
    },
    async inOrder(orderId, work, occupied) {
      const order = records.order(orderId)
      if (order.lockedUntil > task.time.now) occupied()
      if (!(await lock(core, order, ORDER_LOCK_MS))) throw new Refusal("Another operation of this order is under way")
      try {
        return await work()
      } finally {
        if (task.isAlive) order.lockedUntil = 0
      }
    },
    async cancelOrder(orderId) {
      world.ordersToCancel.add(orderId)
      if (!records.order(orderId).canceledAt) await core.cancelOrderBy(orderId, "merchant")
    },
    booking: (book) => book(),
    othersCame: () => task.sleep(0),
    renewing: (renew, leaseMs) => (isUnheard ? () => undefined : renewing(task, renew, leaseMs / 4)),
    announce: () => Promise.resolve(),
  }
  world.mutation.batches?.(shop)
  return shop
}

function renewing(task: Task, renew: () => Promise<unknown>, everyMs: number): () => void {
  let isOver = false
  const next = () =>
    task.time.after(everyMs, () => {
      if (isOver || !task.isAlive) return "idle"
      next()
      void renew()
    })
  next()
  return () => (isOver = true)
}
