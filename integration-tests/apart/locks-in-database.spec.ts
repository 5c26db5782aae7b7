import { Modules } from "@medusajs/framework/utils"
import { Client } from "pg"

import { completeCart } from "../../src/medusa/complete-cart"
import { closeSession } from "../../src/medusa/release-session"
import { elsewhere } from "../support/elsewhere"
import { eventually } from "../support/eventually"
import { shop } from "../support/shop"

/** Longer than either takes that is not kept waiting. */
const IN_VAIN_MS = 2_000

/** A shop whose locks are in PostgreSQL: several machines, and no Redis. */
shop(
  (the) => {
    const { redirect, payAndVanish, orderIdOf } = elsewhere(the)

    /** A cart whose payment is approved and booked, and of which nobody has made an order yet. */
    async function paidCart() {
      the.sandbox.control.notificationSettings({ enabled: false })
      const checkout = await redirect()
      await payAndVanish(checkout)
      const sessionId = `payses_${checkout.orderNo}`
      await the.container.resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, {})
      return { cart: checkout.cart, sessionId }
    }

    /** Stops whoever writes a table, until the answer is called. */
    async function stopWriting(table: string): Promise<() => Promise<void>> {
      const client = new Client({ connectionString: the.databaseUrl() })
      await client.connect()
      await client.query(`BEGIN; LOCK TABLE "${table}" IN SHARE MODE`)
      return () => client.end()
    }

    const isStopped = (table: string) =>
      eventually(async () => {
        const waiting = await the.sql("SELECT pid FROM pg_locks WHERE NOT granted AND relation = $1::regclass", [
          `"${table}"`,
        ])
        return waiting.length > 0 ? true : undefined
      })

    const statusOf = async (sessionId: string) =>
      (await the.sql<{ status: string }>("SELECT status FROM payment_session WHERE id = $1", [sessionId]))[0]?.status

    const orInVain = (work: Promise<unknown>) =>
      Promise.race([work, new Promise((resolve) => setTimeout(resolve, IN_VAIN_MS))])

    it("a session is not closed while the core makes an order of its cart", async () => {
      const { cart, sessionId } = await paidCart()
      const goOn = await stopWriting("order")
      const completing = completeCart(the.container, cart.id)
      await isStopped("order")
      const closing = closeSession(the.container, sessionId, cart.id)
      await orInVain(closing)
      expect(await statusOf(sessionId)).toBe("authorized")
      await goOn()

      expect(await completing).toMatchObject({ kind: "order" })
      expect(await closing).toBe(false)
      expect(await statusOf(sessionId)).toBe("authorized")
      expect(await orderIdOf(cart)).toBeDefined()
    })

    it("no order is made of a cart while its session is being closed", async () => {
      const { cart, sessionId } = await paidCart()
      const goOn = await stopWriting("payment_session")
      const closing = closeSession(the.container, sessionId, cart.id)
      await isStopped("payment_session")
      const completing = completeCart(the.container, cart.id)
      await orInVain(completing)
      await goOn()

      expect(await closing).toBe(true)
      expect(await completing).toMatchObject({ kind: "failed" })
      expect(await statusOf(sessionId)).toBe("canceled")
      expect(await orderIdOf(cart)).toBeUndefined()
    })
  },
  { env: { SHOP_LOCKING: "postgres" } },
)
