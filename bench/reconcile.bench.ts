import "./quiet"

import { openPayments, queryOf } from "../integration-tests/support/open-payments"
import { reconcile } from "../src/reconciliation/reconcile"
import type { Bench, Effort, Row } from "./bench"
import { pointRow, slopeRow, type Curve } from "./curve"
import { peakHeap } from "./heap-peak"
import { benchShop, type BenchShop } from "./shop"
import { rounded } from "./statistics"

const SIZES: Record<Effort, number[]> = { quick: [500, 1_000], full: [1_000, 10_000, 100_000] }

export const curve: Curve = { of: "payments" }
/** Orders of a request, and what the whole may keep in memory. */
const PER_REQUEST = 100
const MOST_MEGABYTES = 64

/**
 * Open payments looked at by the reconcile job: time should grow with their number, memory should not. None is
 * captured: those take a refund search for each hundred beside.
 */
export const bench: Bench = async (effort) => {
  const shop = await benchShop()
  const rows: Row[] = []
  try {
    // What is loaded and compiled at the first use is nobody's measurement.
    await reconciled(shop, 500)
    for (const size of SIZES[effort]) rows.push(await reconciled(shop, size))
  } finally {
    await shop.close()
  }
  const largest = rows.at(-1)
  const requests = Number(largest?.requests) / (Number(largest?.payments) / PER_REQUEST)
  const megabytes = Math.max(...rows.map((row) => Number(row[MEMORY])))
  return [
    ...rows,
    slopeRow(curve, rows),
    { measure: "requests, and one for each hundred", ratio: rounded(requests) },
    { measure: "memory, and 64 MB", ratio: rounded(megabytes / MOST_MEGABYTES) },
  ]
}

const MEMORY = "heap grew MB, at most"

async function reconciled({ container, sandbox, client }: BenchShop, size: number): Promise<Row> {
  await client.query("UPDATE acquiring_payment SET final = true")
  await openPayments(queryOf(client), sandbox, size, `bench${size}x`)
  await client.query("ANALYZE")
  sandbox.control.clearRequests()
  const begun = performance.now()
  const { result, megabytes } = await peakHeap(() => reconcile(container))
  const milliseconds = performance.now() - begun
  return pointRow(
    curve,
    { size: result.looked, milliseconds },
    { requests: sandbox.control.requests({ operation: "retrieval_trans" }).length, [MEMORY]: megabytes },
  )
}
