import "./quiet"

import { heapInUse } from "../integration-tests/support/heap"
import { openPayments, queryOf } from "../integration-tests/support/open-payments"
import { reconcile } from "../src/reconciliation/reconcile"
import type { Bench } from "./bench"
import { benchShop, type BenchShop } from "./shop"

const SIZES = [1_000, 2_000, 5_000, 10_000, 20_000]

/** Open payments looked at by the reconcile job: time should grow with their number, memory should not. */
export const bench: Bench = async () => {
  const shop = await benchShop()
  const rows = []
  try {
    // What is loaded and compiled at the first use is nobody's measurement.
    await reconciled(shop, 500)
    for (const size of SIZES) rows.push(await reconciled(shop, size))
  } finally {
    await shop.close()
  }
  return rows
}

async function reconciled({ container, sandbox, client }: BenchShop, size: number) {
  await client.query("UPDATE acquiring_payment SET final = true")
  await openPayments(queryOf(client), sandbox, size, `bench${size}x`)
  await client.query("ANALYZE")
  sandbox.control.clearRequests()
  const before = heapInUse()
  const begun = performance.now()
  const { looked } = await reconcile(container)
  const milliseconds = performance.now() - begun
  return {
    payments: looked,
    requests: sandbox.control.requests({ operation: "retrieval_trans" }).length,
    "ms in all": Math.round(milliseconds),
    "ms each": Number((milliseconds / size).toFixed(3)),
    "heap grew MB": Number((heapInUse() - before).toFixed(1)),
  }
}
