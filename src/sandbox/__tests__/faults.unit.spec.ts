import { request } from "undici"
import { eventually } from "../../../integration-tests/support/eventually"
import { FAULT_KINDS, startSandbox, type FaultOrder, type Sandbox } from ".."
import { batch, directPayment, element, orders, paidTransaction, pay, signed } from "./raw-requests"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const hasEnded = ({ ending }: { ending: string }) => ending !== "open"

/** Pays under a fault: what arrived, or the failure; and whether the service has the payment. */
async function payUnder(fault: FaultOrder) {
  sandbox.control.addFault(fault)
  const isEndless = fault.kind.startsWith("timeout_")
  const outcome = await request(`${sandbox.url}/v1/authorise`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: directPayment("A-1", "10.00"),
    // A machine may be busy: nobody gives up what is to be answered.
    headersTimeout: isEndless ? 150 : 10_000,
    bodyTimeout: 5_000,
  })
    .then(async ({ statusCode, headers, body }) => ({ status: statusCode, headers, text: await body.text() }))
    .catch((error: Error & { code?: string }) => ({ failure: error.code ?? error.message }))
  // Who gives up by the clock may do so before the request is read.
  if (isEndless) await eventually(async () => sandbox.control.requests().some(hasEnded) || undefined)
  const processed = sandbox.control.sums({ orderNo: "A-1" })[0]?.successfulAuthorisations ?? 0
  return { outcome, processed }
}

describe("connections", () => {
  it.each([
    ["refuse", 0],
    ["reset_before", 0],
    ["reset_after", 1],
  ] as const)("%s: no answer, %d payments", async (kind, payments) => {
    const { outcome, processed } = await payUnder({ kind })
    expect(outcome).toMatchObject({ failure: expect.stringMatching(/SOCKET|RESET/) })
    expect(processed).toBe(payments)
  })

  it.each([
    ["timeout_before", 0],
    ["timeout_after", 1],
  ] as const)("%s: held open, %d payments", async (kind, payments) => {
    const { outcome, processed } = await payUnder({ kind })
    expect(outcome).toEqual({ failure: "UND_ERR_HEADERS_TIMEOUT" })
    expect(processed).toBe(payments)
    expect(sandbox.control.requests()).toMatchObject([{ ending: "held open", fault: kind }])
  })

  it("drops the line at once and carries the request out later", async () => {
    const { outcome, processed } = await payUnder({ kind: "reset_then_processed", ms: 1_000 })
    expect(outcome).toMatchObject({ failure: expect.stringMatching(/SOCKET|RESET/) })
    expect(processed).toBe(0)
    const [entry] = sandbox.control.requests()
    expect(entry).toMatchObject({ ending: "closed without an answer", processed: false, effects: 0 })
    while (!entry?.processed) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await orders(sandbox.url, "A-1")).toMatchObject([{ payment_status: "3000" }])
    expect(entry).toMatchObject({ ending: "closed without an answer", effects: 1 })
  })

  it("forgets with a reset what was to be carried out later", async () => {
    await payUnder({ kind: "reset_then_processed", ms: 20 })
    sandbox.control.reset()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sandbox.control.transactions()).toEqual([])
  })

  it("refuses one operation alone, having read which it is", async () => {
    sandbox.control.addFault({ kind: "refuse", operation: "capture" })
    const id = await paidTransaction(sandbox.url, "A-1", "10.00")
    const order = { transaction_id: id, order_no: "A-1", currency: "USD", amount: "10.00" }
    await expect(batch(sandbox.url, "capture", [order])).rejects.toThrow()
    expect(await orders(sandbox.url, "A-1")).toMatchObject([{ payment_status: "3000" }])
  })

  it("goes offline, refusing connections, and comes back on its port", async () => {
    await sandbox.control.offline()
    await expect(pay(sandbox.url, "A-1", "10.00")).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } })
    await sandbox.control.online()
    expect((await pay(sandbox.url, "A-1", "10.00")).status).toBe(200)
  })

  it("delays", async () => {
    const before = Date.now()
    const { outcome } = await payUnder({ kind: "delay", ms: 80 })
    expect(outcome).toMatchObject({ status: 200 })
    expect(Date.now() - before).toBeGreaterThanOrEqual(79)
  })
})

describe("answers", () => {
  it.each([
    ["500_before", undefined, 500, 0],
    ["500_after", undefined, 500, 1],
    ["502_html", undefined, 502, 1],
    ["502_html", false, 502, 0],
    ["400", undefined, 400, 0],
    ["400", true, 400, 1],
    ["404", undefined, 404, 0],
  ] as const)("%s (processed: %s) answers %d with %d payments", async (kind, processed, status, payments) => {
    const result = await payUnder({ kind, ...(processed === undefined ? {} : { processed }) })
    expect(result.outcome).toMatchObject({ status })
    expect(result.processed).toBe(payments)
  })

  it("is truncated: less arrives than the length promises", async () => {
    const { outcome, processed } = await payUnder({ kind: "truncated" })
    expect(outcome).toMatchObject({ failure: expect.stringMatching(/SOCKET|aborted|terminated/i) })
    expect(processed).toBe(1)
  })

  it("is malformed: arrives whole and cannot be read", async () => {
    const { outcome } = await payUnder({ kind: "malformed" })
    expect(outcome).toMatchObject({ status: 200, text: expect.stringMatching(/^<\?xml.*<\{$/s) })
  })

  it("is garbage under the right content type", async () => {
    const { outcome } = await payUnder({ kind: "garbage" })
    expect(outcome).toMatchObject({ status: 200, headers: { "content-type": "application/xml; charset=utf-8" } })
    expect("text" in outcome && outcome.text).not.toContain("respon")
  })

  it("carries a wrong signature, or none", async () => {
    const { outcome: wrong } = await payUnder({ kind: "wrong_signature" })
    const text = "text" in wrong ? wrong.text : ""
    const right = signed("A-1", element(text, "transaction_id"), "10.00", "USD", "1")
    expect(element(text, "encryption_data")).toHaveLength(64)
    expect(element(text, "encryption_data")).not.toBe(right)
    const { outcome: missing } = await payUnder({ kind: "missing_signature" })
    expect("text" in missing && missing.text).not.toContain("encryption_data")
  })

  it("says everything twice", async () => {
    const { outcome } = await payUnder({ kind: "duplicate_answer" })
    const text = "text" in outcome ? outcome.text : ""
    expect(text.match(/<transaction_id>/g)).toHaveLength(2)
    const id = element(text, "transaction_id")
    sandbox.control.addFault({ kind: "duplicate_answer" })
    const order = { transaction_id: id, order_no: "A-1", currency: "USD", amount: "10.00" }
    const { body } = await batch(sandbox.url, "capture", [order])
    expect(body.capture_orders).toHaveLength(2)
    expect(sandbox.control.transactions()).toMatchObject([{ captured: "10.00" }])
  })

  it("is oversize", async () => {
    const { outcome } = await payUnder({ kind: "oversize", bytes: 300_000 })
    expect(outcome).toMatchObject({ status: 200, headers: { "content-length": "300000" } })
    expect("text" in outcome && outcome.text.length).toBe(300_000)
  })

  it("drips", async () => {
    const before = Date.now()
    const { outcome } = await payUnder({ kind: "slow_drip", ms: 1 })
    expect("text" in outcome && outcome.text).toMatch(/<\/respon>$/)
    expect(Date.now() - before).toBeGreaterThan(500)
  })
})

describe("which requests a fault meets", () => {
  it("counts, skips, and tells orders apart", async () => {
    sandbox.control.addFault({ kind: "500_before", orderNo: "B-2", times: 2, skip: 1 })
    const statuses: number[] = []
    for (const orderNo of ["B-1", "B-2", "B-2", "B-2", "B-2"])
      statuses.push((await pay(sandbox.url, orderNo, "1.00")).status)
    expect(statuses).toEqual([200, 200, 500, 500, 200])
    expect(sandbox.control.faults()).toEqual([])
  })

  it("stays until it is taken away when times is 0, and can match text of the body", async () => {
    const fault = sandbox.control.addFault({ kind: "500_before", times: 0, match: "Zoë" })
    expect((await pay(sandbox.url, "C-1", "1.00")).status).toBe(500)
    expect((await pay(sandbox.url, "C-1", "1.00")).status).toBe(500)
    expect((await pay(sandbox.url, "C-1", "1.00", { first_name: "Ada" })).status).toBe(200)
    sandbox.control.clearFaults(fault.id)
    expect((await pay(sandbox.url, "C-1", "1.00")).status).toBe(200)
  })

  it.each(FAULT_KINDS)("%s leaves the service working afterwards", async (kind) => {
    await payUnder({ kind, ms: 1, bytes: 1_000 })
    expect((await pay(sandbox.url, "A-2", "10.00")).status).toBe(200)
  })
})
