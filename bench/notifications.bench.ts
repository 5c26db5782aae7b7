import { setTimeout } from "node:timers/promises"
import { Pool } from "undici"

import { referenceProfile, signMessage } from "../src/acquirer"
import { SANDBOX_ACCOUNT } from "../integration-tests/support/sandbox"
import type { Bench, Effort } from "./bench"
import { comparison, type Compared } from "./interleaved"
import { runningStore } from "./running/store"
import { median, quantile, rounded } from "./statistics"

const BURST = 1_500
const CONNECTIONS = 50
const ORDERS = 150
const BURSTS: Record<Effort, number> = { quick: 2, full: 6 }

/**
 * Bursts of notifications to our hook, which acknowledges what PostgreSQL has committed, and to Medusa's own, which
 * keeps it in memory; the shop works off what it takes, and the next burst comes once it has. Each of ours is another
 * message about one of a hundred and fifty payments.
 */
export const bench: Bench = async (effort) => {
  const shop = await runningStore()
  const hooks = new Pool(shop.url, { connections: CONNECTIONS, pipelining: 1 })
  let sums = 0
  const each: Compared = { ours: [], theirs: [] }
  const slowest: Compared = { ours: [], theirs: [] }
  const worked: number[] = []
  try {
    await shop.orders({ count: ORDERS, provider: "pp_acquiring_default" })
    const payments = await shop.service.payments()
    const burst = async (path: string) => {
      const bodies: string[] = []
      while (bodies.length < BURST) {
        sums += 1
        for (const payment of payments) bodies.push(notification(payment, sums))
      }
      return acknowledged(hooks, path, bodies.slice(0, BURST))
    }
    for (let at = -1; at < BURSTS[effort]; at += 1) {
      const paths = { ours: "/hooks/acquiring/default/notifications", theirs: "/hooks/payment/system_default" }
      const order = at % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const)
      for (const who of order) {
        const { milliseconds, waits } = await burst(paths[who])
        const acknowledgedAt = performance.now()
        if (who === "ours") await workedOff(shop.client)
        if (at < 0) continue
        if (who === "ours") worked.push((performance.now() - acknowledgedAt) / BURST)
        each[who].push(milliseconds / BURST)
        slowest[who].push(quantile(waits, 0.99))
      }
    }
    const time = comparison("time of one, of 50 at once", "ms", each)
    const persecond = (milliseconds: number) => Math.round(1_000 / milliseconds)
    return [
      { ...time, "ours a second": persecond(time.ours), "theirs a second": persecond(time.theirs) },
      comparison("99 of 100 are faster than", "ms", slowest),
      { measure: "then worked off, each", unit: "ms", ours: rounded(median(worked)), theirs: 0 },
      { measure: "rows written", unit: "rows", ours: rounded(await written(shop.client)), theirs: 0 },
    ]
  } finally {
    await hooks.close()
    await shop.close()
  }
}

async function written(client: { query(text: string): Promise<{ rows: { count: string }[] }> }): Promise<number> {
  const { rows } = await client.query("SELECT count(*) FROM acquiring_notification")
  return Number(rows[0]?.count)
}

/** A shop that is at one burst's leftovers is slower at the door of the next, whosever it is. */
async function workedOff(client: { query(text: string): Promise<{ rows: { count: string }[] }> }): Promise<void> {
  const left = "SELECT count(*) FROM acquiring_notification WHERE state = 'received' AND next_attempt_at IS NULL"
  for (;;) {
    const { rows } = await client.query(left)
    if (Number(rows[0]?.count) === 0) return
    await setTimeout(50)
  }
}

/** What it says of the sum is not believed; it makes a message that was not sent before. */
function notification({ orderNo, transactionId }: { orderNo: string; transactionId: string }, sum: number): string {
  const said = {
    merchant_id: SANDBOX_ACCOUNT.ACQUIRER_MERCHANT_ID,
    account_id: SANDBOX_ACCOUNT.ACQUIRER_ACCOUNT_ID,
    order_no: orderNo,
    transaction_id: transactionId,
    currency: "USD",
    amount: `${sum}.00`,
    payment_status: "3000",
  }
  const encryption_data = signMessage(referenceProfile, "notification", said, SANDBOX_ACCOUNT.ACQUIRER_SECRET_KEY)
  return new URLSearchParams({ ...said, encryption_data }).toString()
}

/** Posts all of them, so many at any moment. */
async function acknowledged(hooks: Pool, path: string, bodies: string[]) {
  const waits: number[] = []
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const begun = performance.now()
  const sender = async () => {
    for (let body; (body = bodies.pop());) {
      const sent = performance.now()
      const answer = await hooks.request({ method: "POST", path, headers, body })
      await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
      waits.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sender))
  return { milliseconds: performance.now() - begun, waits }
}
