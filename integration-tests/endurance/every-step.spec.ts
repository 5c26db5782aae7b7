import { Modules } from "@medusajs/framework/utils"

import { SuddenDeath } from "../crash/sudden-death"
import { calmDown } from "../model/calm"
import { checkReconciled } from "../model/invariants"
import { World, type Cart } from "../model/world"
import { card } from "../support/cards"
import { isFull } from "../support/dose"
import { elsewhere } from "../support/elsewhere"
import { good, http } from "../support/http"
import { shop } from "../support/shop"

const LONGEST_MS = 15 * 60_000
const LONGEST_PASS_MS = 10_000
const OTHER = "another process"

interface Bought {
  orderId: string
  paymentId: string
}

type Operation = () => Promise<unknown>

/** The crash test kills where chance wants it; this one after every step that writes something, one after the other. */
shop((the) => {
  const away = elsewhere(the)
  let death: SuddenDeath | undefined
  beforeAll(() => void (death = new SuddenDeath()))
  afterAll(() => death?.remove())

  let connection = new AbortController()
  const signal = () => connection.signal
  const store = http(the.url, () => the.storeHeaders, signal)
  const admin = http(the.url, () => the.adminHeaders, signal)
  const pay = async ({ id }: Cart) =>
    store.post(`/store/acquiring/carts/${id}/pay`, { ...(await the.shown({ id })), card: card() })
  const complete = ({ id }: Cart) => store.post(`/store/carts/${id}/complete`)
  const post = (path: string, body: object = {}) => admin.post(path, body)
  const capture = ({ paymentId }: Bought, amount: number) => post(`/admin/payments/${paymentId}/capture`, { amount })
  const refund = ({ paymentId }: Bought, amount: number) => post(`/admin/payments/${paymentId}/refund`, { amount })
  const cancel = ({ orderId }: Bought) => post(`/admin/orders/${orderId}/cancel`)

  /** What comes before the operation, and the operation that is cut off. */
  const operations: Record<string, (world: World) => Promise<Operation>> = {
    "pay by card": async (world) => {
      const cart = await filled(world, "card")
      return () => pay(cart)
    },
    "pay for goods that another process holds": async (world) => {
      const cart = await filled(world, "card")
      await holdGoods()
      return () => pay(cart)
    },
    "complete after the hosted page": async (world) => {
      const cart = await filled(world, "redirect")
      await away.payAndVanish({ checkoutUrl: cart.checkoutUrl ?? "" })
      return () => complete(cart)
    },
    capture: async (world) => {
      const order = await bought(world)
      return () => capture(order, 25)
    },
    "capture another part": async (world) => {
      const order = await bought(world)
      good(await capture(order, 5))
      return () => capture(order, 10)
    },
    refund: async (world) => {
      const order = await bought(world)
      good(await capture(order, 25))
      return () => refund(order, 25)
    },
    "refund another part": async (world) => {
      const order = await bought(world)
      good(await capture(order, 20))
      good(await refund(order, 5))
      return () => refund(order, 10)
    },
    "cancel an order": async (world) => {
      const order = await bought(world)
      return () => cancel(order)
    },
    "cancel an order that is captured in part": async (world) => {
      const order = await bought(world)
      good(await capture(order, 20))
      good(await refund(order, 5))
      return () => cancel(order)
    },
  }

  async function filled(world: World, flow: "card" | "redirect"): Promise<Cart> {
    const { id } = await the.cartReadyToPay()
    const { data } = await the.createSession({ id }, { data: { flow } })
    const { order_no, checkout_url } = data as { order_no: string; checkout_url?: string }
    const cart: Cart = { id, orderNos: [order_no], checkoutUrl: checkout_url, pages: [] }
    world.carts.push(cart)
    return cart
  }

  async function bought(world: World): Promise<Bought> {
    const { order } = good(await the.payByCard(await filled(world, "card")))
    const [found] = await world.orders()
    if (!order || !found?.paymentId) throw new Error("The order is not there")
    return { orderId: order.id, paymentId: found.paymentId }
  }

  async function holdGoods(): Promise<void> {
    const items = await the.sql<{ id: string }>("SELECT id FROM inventory_item")
    const locking = the.container.resolve(Modules.LOCKING)
    for (const { id } of items) await locking.acquire(id, { ownerId: OTHER, expire: 60 })
  }

  /** Nobody waits for an answer of the dead. */
  function hangUp(): void {
    connection.abort()
    connection = new AbortController()
  }

  /** A minute and more goes by: whatever the dead one held is free, and what it left half done is old. */
  async function timePasses(): Promise<void> {
    await the.container.resolve(Modules.LOCKING).releaseAll()
    await the.sql("DELETE FROM acquiring_order_lock")
    for (const table of ["acquiring_payment", "acquiring_notification", "acquiring_run"]) {
      await the.sql(`UPDATE ${table} SET leased_until = now() - interval '1 second' WHERE leased_until IS NOT NULL`)
    }
    for (const table of ["capture", "refund", "order_change", '"order"']) {
      await the.sql(`UPDATE ${table} SET created_at = created_at - interval '1 minute'`)
    }
    await the.sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '1 minute'")
  }

  /** A test's own end waits for workflows that are under way, and those of the dead never end. */
  async function buryWorkflows(): Promise<void> {
    await the.sql(
      "UPDATE workflow_execution SET state = 'failed' WHERE state NOT IN ('not_started', 'done', 'reverted', 'failed')",
    )
  }

  describe(`both sides agree when the process died after ${isFull ? "any" : "one"} step of`, () => {
    it.each(Object.entries(operations).map(([name, prepare], place) => ({ name, prepare, place })))(
      "$name",
      async ({ name, prepare, place }) => {
        the.sandbox.control.reset()
        away.settings({ reconcile: { longest_pass_ms: LONGEST_PASS_MS } })
        const wrong: string[] = []
        for (const after of isFull ? everyStep() : [1 + (place % 2)]) {
          const world = new World(the, away)
          // Nobody but the operation is at work when it dies: in this process whoever else dies with it would be waited
          // for.
          the.sandbox.control.notificationSettings({ enabled: false })
          const operation = await prepare(world)
          const answer = await death?.during(after, operation)
          if (answer !== undefined) {
            process.stderr.write(`every step: ${name}: dead ${after - 1} times\n`)
            expect(after).toBeGreaterThan(2)
            expect(isFull).toBe(true)
            break
          }
          const step = death?.steps.at(-1)
          hangUp()
          await timePasses()
          await buryWorkflows()
          await calmDown(world)
            .then(() => checkReconciled(world))
            .catch((error: Error) => wrong.push(`after ${step}: ${error.message}`))
        }
        await timePasses()
        expect(wrong).toEqual([])
      },
      LONGEST_MS,
    )
  })
})

function* everyStep(): Generator<number> {
  for (let after = 1; ; after += 1) yield after
}
