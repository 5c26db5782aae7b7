import type { HttpTypes } from "@medusajs/framework/types"

import { card } from "../integration-tests/support/cards"
import { checkout, type Completion } from "../integration-tests/support/checkout"
import { good } from "../integration-tests/support/http"
import type { Bench, Effort } from "./bench"
import { comparison, interleaved, type Sample } from "./interleaved"
import { runningStore, type RunningStore } from "./running/store"
import { median, rounded } from "./statistics"

const LATENCY_MS = 100
const SAMPLES: Record<Effort, number> = { quick: 10, full: 40 }

/**
 * Session and payment over the Store API, against the same with Medusa's own provider, which asks nobody; the cart is
 * made before. The service is far away in the second row: beside one of its round trips, ours should take no longer.
 */
export const bench: Bench = async (effort) => {
  const shop = await runningStore()
  try {
    const near = await interleaved(ours(shop), theirs(shop), SAMPLES[effort], 5)
    await shop.service.latency(LATENCY_MS)
    const far = await interleaved(ours(shop), theirs(shop), SAMPLES[effort], 2)
    const withTrip = { ours: far.ours, theirs: far.theirs.map((sample) => sample + LATENCY_MS) }
    return [
      comparison("service near", "ms", near),
      {
        ...comparison(`service ${LATENCY_MS} ms away, theirs with one round trip added`, "ms", withTrip),
        "more than theirs, ms": rounded(median(far.ours) - median(far.theirs)),
      },
    ]
  } finally {
    await shop.close()
  }
}

function ours(shop: RunningStore): Sample {
  return async () => {
    const { cart, collection } = await readyToPay(shop)
    const begun = performance.now()
    await session(shop, collection, { provider_id: "pp_acquiring_default", data: { flow: "card" } })
    const shown = { amount: cart.total, currency_code: cart.currency_code }
    const answer = await shop.store.post<Completion>(`/store/acquiring/carts/${cart.id}/pay`, {
      ...shown,
      card: card(),
    })
    const took = performance.now() - begun
    isOrder(good(answer))
    return took
  }
}

function theirs(shop: RunningStore): Sample {
  return async () => {
    const { cart, collection } = await readyToPay(shop)
    const begun = performance.now()
    await session(shop, collection, { provider_id: "pp_system_default" })
    const answer = await shop.store.post<Completion>(`/store/carts/${cart.id}/complete`)
    const took = performance.now() - begun
    isOrder(good(answer))
    return took
  }
}

let shoppers = 0

async function readyToPay({ store, seeded }: RunningStore) {
  shoppers += 1
  const cart = await checkout(store, () => seeded).cartReadyToPay({ email: `shopper-${shoppers}@example.com` })
  const { payment_collection } = good(
    await store.post<HttpTypes.StorePaymentCollectionResponse>("/store/payment-collections", { cart_id: cart.id }),
  )
  return { cart, collection: payment_collection.id }
}

async function session({ store }: RunningStore, collection: string, body: object): Promise<void> {
  good(await store.post(`/store/payment-collections/${collection}/payment-sessions`, body))
}

function isOrder({ type, error }: Completion): void {
  if (type !== "order") throw new Error(`No order: ${error?.message}`)
}
