import { good } from "../integration-tests/support/http"
import type { Bench, Effort, Row } from "./bench"
import { pointRow, slopeRow, type Curve } from "./curve"
import { comparison, interleaved, type Sample } from "./interleaved"
import { runningStore, type RunningStore } from "./running/store"

const LATENCY_MS = 50
const AT_ONCE = 500
/** What the service is asked at most by so many captures: fifty fit into one. */
const REQUESTS = 25
const SIZES: Record<Effort, number[]> = { quick: [50, 200], full: [50, 200, 500, 1_000] }
export const curve: Curve = { of: "captures" }

/**
 * Captures through the admin's route, all asked for at the same moment, the service some way off: how many requests
 * reach it, and how long all of them take against the same with Medusa's own provider, which asks nobody.
 */
export const bench: Bench = async (effort) => {
  const shop = await runningStore()
  const requests: number[] = []
  try {
    // What is loaded and compiled at the first use is nobody's measurement.
    await interleaved(ours(shop, 30, []), theirs(shop, 30), 1, 0)
    const pairs = effort === "full" ? 3 : 1
    const compared = await interleaved(ours(shop, AT_ONCE, requests), theirs(shop, AT_ONCE), pairs, 0)
    const counted = { ours: requests, theirs: requests.map(() => REQUESTS) }
    const rows: Row[] = [
      comparison(`time of ${AT_ONCE}`, "ms", compared),
      comparison(`requests of ${AT_ONCE}, and the most there should be`, "requests", counted),
    ]
    for (const size of SIZES[effort]) rows.push(await point(shop, size))
    return [...rows, slopeRow(curve, rows)]
  } finally {
    await shop.close()
  }
}

async function point(shop: RunningStore, size: number): Promise<Row> {
  const requests: number[] = []
  const milliseconds = await ours(shop, size, requests)()
  return pointRow(curve, { size, milliseconds }, { requests: requests[0] ?? 0 })
}

function ours(shop: RunningStore, count: number, requests: number[]): Sample {
  return async () => {
    const payments = await paid(shop, count, "pp_acquiring_default")
    await shop.service.forget()
    const took = await captured(shop, payments)
    requests.push(await shop.service.received("capture"))
    return took
  }
}

function theirs(shop: RunningStore, count: number): Sample {
  return async () => captured(shop, await paid(shop, count, "pp_system_default"))
}

async function paid(shop: RunningStore, count: number, provider: string): Promise<string[]> {
  await shop.service.latency(0)
  const orders = await shop.orders({ count, provider })
  await shop.service.latency(LATENCY_MS)
  return orders.map(({ paymentId }) => paymentId)
}

async function captured({ admin }: RunningStore, payments: string[]): Promise<number> {
  const begun = performance.now()
  const answers = await Promise.all(payments.map((id) => admin.post(`/admin/payments/${id}/capture`)))
  const took = performance.now() - begun
  answers.forEach(good)
  return took
}
