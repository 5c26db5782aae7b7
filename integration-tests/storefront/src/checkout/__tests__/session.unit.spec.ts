import type { Cart, Store } from "../../shop/store"
import { openSession } from "../session"

const ORDER = { provider: "pp_acquiring_default", data: { flow: "card" } }
const SESSION = { id: "payses_1", provider_id: ORDER.provider, status: "pending", amount: 30, data: ORDER.data }
const ALREADY = new Error("Cart cart_1 already has a payment collection")

const cart = (more: object = {}) => ({ id: "cart_1", total: 30, ...more }) as unknown as Cart

/** A store that has the cart so by now; each start of a session answers what comes next. */
function storeWith(fresh: Cart, ...answers: unknown[]) {
  const startSession = jest.fn(() => {
    const next = answers.shift()
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  })
  return { store: { startSession, cart: () => Promise.resolve(fresh) } as unknown as Store, startSession }
}

it("uses the session that another tab began at the same moment", async () => {
  const fresh = cart({ payment_collection: { id: "pay_col_1", payment_sessions: [SESSION] } })
  const { store, startSession } = storeWith(fresh, ALREADY)
  expect(await openSession(store, cart(), ORDER)).toEqual(SESSION)
  expect(startSession).toHaveBeenCalledTimes(1)
})

it("begins its own session in the collection that another tab made, once", async () => {
  const fresh = cart({ payment_collection: { id: "pay_col_1", payment_sessions: [] } })
  const { store, startSession } = storeWith(fresh, ALREADY, { payment_sessions: [SESSION] })
  expect(await openSession(store, cart(), ORDER)).toEqual(SESSION)
  expect(startSession).toHaveBeenLastCalledWith(fresh, ORDER.provider, ORDER.data)
  const stuck = storeWith(fresh, ALREADY, ALREADY)
  await expect(openSession(stuck.store, cart(), ORDER)).rejects.toBe(ALREADY)
  expect(stuck.startSession).toHaveBeenCalledTimes(2)
})

it("opens none where another tab completed the cart meanwhile", async () => {
  const { store } = storeWith(cart({ completed_at: "2026-12-01T00:00:00Z" }), ALREADY)
  expect(await openSession(store, cart(), ORDER)).toBeUndefined()
})

it("fails as the store does where nobody else began to pay", async () => {
  const { store } = storeWith(cart(), ALREADY)
  await expect(openSession(store, cart(), ORDER)).rejects.toBe(ALREADY)
})
