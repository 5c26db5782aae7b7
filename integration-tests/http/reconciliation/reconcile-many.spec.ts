import { reconcile } from "../../../src/reconciliation/reconcile"
import { heapInUse } from "../../support/heap"
import { openPayments } from "../../support/open-payments"
import { shop } from "../../support/shop"

const COUNT = 10_000
const PER_REQUEST = 100
const MOST_GROWTH_MB = 64

shop((the) => {
  const queries = () => the.sandbox.control.requests({ operation: "retrieval_trans" })

  beforeEach(() => the.sandbox.control.reset())

  it(`asks about ${COUNT} open payments in ${COUNT / PER_REQUEST} requests, a bounded number at once, and keeps nothing of them`, async () => {
    const orderNos = await openPayments((text, values) => the.sql(text, values), the.sandbox, COUNT)
    const differing = orderNos.filter((_, at) => at % 1_000 === 0)
    for (const orderNo of differing) {
      the.sandbox.control.capture(the.sandbox.control.transactions({ orderNo })[0]?.transactionId ?? "")
    }
    // Slow enough that requests which overlap are seen to.
    the.sandbox.control.addFault({ kind: "delay", operation: "retrieval_trans", ms: 30, times: 0 })
    const before = heapInUse()
    const begun = performance.now()
    const progress: number[] = []
    let mostAtOnce = 0
    const watch = setInterval(() => {
      mostAtOnce = Math.max(mostAtOnce, queries().filter(({ ending }) => ending === "open").length)
    }, 1)
    const report = await reconcile(the.container, { onProgress: (looked) => void progress.push(looked) })
    clearInterval(watch)
    const seconds = (performance.now() - begun) / 1_000
    const growth = heapInUse() - before
    console.log(
      `${report.looked} payments, ${queries().length} requests, ${mostAtOnce} at once at most, ${seconds.toFixed(1)} s, heap grew by ${growth.toFixed(1)} MB`,
    )

    expect(report.looked).toBe(COUNT)
    expect(queries().map(({ orderNos: asked }) => asked.length)).toEqual(Array(COUNT / PER_REQUEST).fill(PER_REQUEST))
    expect(new Set(queries().flatMap(({ orderNos: asked }) => asked)).size).toBe(COUNT)
    expect(mostAtOnce).toBeGreaterThan(1)
    expect(mostAtOnce).toBeLessThanOrEqual(4)
    expect(growth).toBeLessThan(MOST_GROWTH_MB)

    expect(progress).toHaveLength(COUNT / PER_REQUEST)
    expect(progress).toEqual([...progress].sort((one, other) => one - other))
    expect(progress.at(-1)).toBe(COUNT)

    expect(report.repaired.map(({ orderNo }) => orderNo).sort()).toEqual(differing)
    expect(report).toMatchObject({ left: [], open: 0, failed: [] })
    const captures = await the.sql<{ amount: string }>("SELECT amount FROM capture WHERE deleted_at IS NULL")
    expect(captures.map(({ amount }) => Number(amount))).toEqual(differing.map(() => 25))
    const [held] = await the.sql<{ count: string }>(
      "SELECT count(*) FROM acquiring_payment WHERE leased_by IS NOT NULL",
    )
    expect(held?.count).toBe("0")
  })

  it("that is cut off is gone on with by the next run, which looks at nothing twice", async () => {
    const orderNos = await openPayments((text, values) => the.sql(text, values), the.sandbox, 2_000)
    const cutOff = await reconcile(the.container, {
      onProgress: (looked) => {
        if (looked >= 700) throw new Error("the process is going down")
      },
    })
    expect(cutOff.failed).toHaveLength(1)
    expect(cutOff.looked).toBeGreaterThanOrEqual(700)
    expect(cutOff.looked).toBeLessThan(2_000)
    // What was looked at is due again soon; here only what was not yet looked at counts.
    await the.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 hour' WHERE checked_at IS NOT NULL")
    const rest = await reconcile(the.container)
    expect(cutOff.looked + rest.looked).toBe(2_000)
    expect(new Set(queries().flatMap(({ orderNos: asked }) => asked)).size).toBe(orderNos.length)
    expect(queries().map(({ orderNos: asked }) => asked.length)).toEqual(Array(2_000 / PER_REQUEST).fill(PER_REQUEST))
  })
})
