import "./quiet"

import { openPayments, queryOf } from "../integration-tests/support/open-payments"
import { workNotifications } from "../src/notifications/process-notifications"
import type { Bench, Effort, Row } from "./bench"
import { pointRow, slopeRow, type Curve } from "./curve"
import { peakHeap } from "./heap-peak"
import { benchShop, type BenchShop } from "./shop"

export const curve: Curve = { of: "notifications" }
const SIZES: Record<Effort, number[]> = { quick: [500, 1_000], full: [1_000, 10_000, 100_000] }

/** Waiting notifications, each of another payment, worked off by one process: time should grow with their number. */
export const bench: Bench = async (effort) => {
  const shop = await benchShop()
  const rows: Row[] = []
  try {
    await worked(shop, 500, 0)
    for (const [at, size] of SIZES[effort].entries()) rows.push(await worked(shop, size, at + 1))
  } finally {
    await shop.close()
  }
  return [...rows, slopeRow(curve, rows)]
}

async function worked({ container, sandbox, client }: BenchShop, size: number, round: number): Promise<Row> {
  await openPayments(queryOf(client), sandbox, size, `inbox${round}x`)
  await client.query(WAITING, [`inbox${round}x%`])
  await client.query("ANALYZE")
  sandbox.control.clearRequests()
  const begun = performance.now()
  const { result: notifications, megabytes } = await peakHeap(() => workNotifications(container))
  const milliseconds = performance.now() - begun
  return pointRow(
    curve,
    { size: notifications, milliseconds },
    {
      requests: sandbox.control.requests({ operation: "retrieval_trans" }).length,
      "heap grew MB, at most": megabytes,
    },
  )
}

const WAITING = `
  INSERT INTO acquiring_notification (id, account, kind, fingerprint, order_no, transaction_id, status_code, fields, signature)
  SELECT 'acqnot_' || order_no, 'default', 'payment', order_no, order_no, transaction_id, '3000', '{}', 'valid'
  FROM acquiring_payment WHERE order_no LIKE $1`
