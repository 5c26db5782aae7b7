import { randomUUID } from "node:crypto"
import { FAULT_KINDS, startSandbox, type FaultKind, type Sandbox } from "../../sandbox"
import {
  AcquirerClient,
  Money,
  OrderNo,
  outcomeOf,
  parseCard,
  type CardPayment,
  UndiciTransport,
  type OrderOperation,
} from ".."

/** What the client may say of each fault, and whether the service did what was asked. */
const EXPECTED: Record<Exclude<FaultKind, "refuse">, [outcome: "done" | "refused" | "unknown", processed: boolean]> = {
  reset_before: ["unknown", false],
  reset_after: ["unknown", true],
  reset_then_processed: ["unknown", true],
  timeout_before: ["unknown", false],
  timeout_after: ["unknown", true],
  delay: ["done", true],
  "500_before": ["unknown", false],
  "500_after": ["unknown", true],
  "502_html": ["unknown", true],
  "400": ["unknown", false],
  "404": ["unknown", false],
  truncated: ["unknown", true],
  malformed: ["unknown", true],
  wrong_signature: ["unknown", true],
  missing_signature: ["unknown", true],
  duplicate_answer: ["unknown", true],
  oversize: ["unknown", true],
  slow_drip: ["unknown", true],
  garbage: ["unknown", true],
}
const KINDS = FAULT_KINDS.filter((kind): kind is keyof typeof EXPECTED => kind !== "refuse")

let sandbox: Sandbox
const transport = new UndiciTransport()
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(async () => {
  await transport.close()
  await sandbox.close()
})

/** Nothing of them comes in time, or never the whole of it. */
const ENDLESS = ["timeout_before", "timeout_after", "slow_drip"] as const satisfies FaultKind[]
const isEndless = (kind: FaultKind) => ENDLESS.some((one) => one === kind)
const ENDING = KINDS.filter((kind) => !isEndless(kind))
const IMPATIENT = { connectMs: 3_000, headersMs: 3_000, bodyMs: 3_000, totalMs: 5_000 }
/** A machine may be busy: an answer that comes is waited for. */
const PATIENT = { connectMs: 10_000, headersMs: 10_000, bodyMs: 10_000, totalMs: 20_000 }

/** One for each case and its preparation, so that no two cases share a batch. */
const newClient = (timeouts: typeof PATIENT) =>
  new AcquirerClient({
    merchantId: "100001",
    accountId: "100001001",
    secretKey: "sandbox-secret-key",
    baseUrl: sandbox.url,
    timeouts,
    transport,
  })

const usd = (amount: string) => Money.exact(amount, "USD")
const payment = (orderNo: string, number: string): CardPayment => ({
  orderNo: OrderNo(orderNo),
  money: usd("50.00"),
  shopper: { email: "shopper@shop.example", ip: "203.0.113.5" },
  billing: { country: "DE" },
  card: parseCard(
    { number, expiration_month: "12", expiration_year: "40", security_code: "123", first_name: "A", last_name: "B" },
    new Date(),
  ),
})

async function authorised(
  client: AcquirerClient,
  orderNo: string,
  number = "4111111111111111",
): Promise<OrderOperation> {
  const { transactionId, money } = await client.authorise(payment(orderNo, number))
  if (!transactionId) throw new Error("no transaction")
  return { orderNo: OrderNo(orderNo), transactionId, money }
}

interface Operation {
  /** Brings an order so far that the operation can be done, by whichever client. */
  prepare(client: AcquirerClient, orderNo: string): Promise<(client: AcquirerClient) => Promise<unknown>>
  /** Whether the service's books show the operation. */
  wasDone(orderNo: string): boolean
}

const only = (orderNo: string) => sandbox.control.transactions({ orderNo })[0]

const operations: Record<"authorise" | "capture" | "cancel" | "review" | "refund" | "payout", Operation> = {
  authorise: {
    prepare: async (_, orderNo) => (client) => client.authorise(payment(orderNo, "4111111111111111")),
    wasDone: (orderNo) => sandbox.control.transactions({ orderNo }).length === 1,
  },
  capture: {
    prepare: async (before, orderNo) => {
      const order = await authorised(before, orderNo)
      return (client) => client.capture({ ...order, money: usd("20.00") })
    },
    wasDone: (orderNo) => only(orderNo)?.captured === "20.00",
  },
  cancel: {
    prepare: async (before, orderNo) => {
      const order = await authorised(before, orderNo)
      return (client) => client.cancel(order)
    },
    wasDone: (orderNo) => only(orderNo)?.status === "cancelled",
  },
  review: {
    prepare: async (before, orderNo) => {
      const order = await authorised(before, orderNo, "4000000000000259")
      return (client) => client.review({ ...order, decision: "accept" })
    },
    wasDone: (orderNo) => only(orderNo)?.status === "authorised",
  },
  refund: {
    prepare: async (before, orderNo) => {
      const order = await authorised(before, orderNo)
      await before.capture(order)
      return (client) => client.refund({ ...order, refund: usd("5.00"), reason: "part" })
    },
    wasDone: (orderNo) => only(orderNo)?.refunded === "5.00",
  },
  payout: {
    prepare: async (_, requestId) => (client) =>
      client.payout({ requestId, money: usd("50.00"), beneficiary: { bankDetails: { accountNumber: "000123" } } }),
    wasDone: (requestId) => sandbox.control.payouts().some((payout) => payout.requestId === requestId),
  },
}

const LATE: ReadonlySet<FaultKind> = new Set(["delay", "reset_then_processed"])

/** A moment for a second request to show itself, were there one. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 100))

/**
 * An answer that says everything twice: in a list, results that say the same are one; two transaction ids are no
 * answer.
 */
const IN_LISTS = new Set(["capture", "cancel", "review", "refund"])

/** A payout that was answered is created, and not yet at its bank. */
const outcomeIn = (name: string, outcome: string) => (name === "payout" && outcome === "done" ? "accepted" : outcome)

describe.each(Object.entries(operations))("%s", (name, { prepare, wasDone }) => {
  it("ends as it should under every fault, sent once and never again", async () => {
    const rowsOf = (kinds: readonly (typeof KINDS)[number][]) => Promise.all(kinds.map(rowOf))
    const rowOf = async (kind: keyof typeof EXPECTED) => {
      const orderNo = randomUUID()
      const work = await prepare(newClient(PATIENT), orderNo)
      const before = sandbox.control.requests({ orderNo }).length
      sandbox.control.addFault({ kind, orderNo, ...(LATE.has(kind) ? { ms: 50 } : {}) })
      const { kind: outcome } = await outcomeOf(work(newClient(isEndless(kind) ? IMPATIENT : PATIENT)))
      await moment()
      return {
        kind,
        outcome,
        done: wasDone(orderNo),
        requests: sandbox.control.requests({ orderNo }).length - before,
      }
    }
    // Those that are given up by the clock have the machine to themselves.
    const rows = [...(await rowsOf(ENDING)), ...(await rowsOf(ENDLESS))]
    expect(rows).toEqual(
      [...ENDING, ...ENDLESS].map((kind) => {
        const [outcome, done] = EXPECTED[kind]
        return {
          kind,
          outcome: kind === "duplicate_answer" && IN_LISTS.has(name) ? "done" : outcomeIn(name, outcome),
          done,
          requests: 1,
        }
      }),
    )
  })
})
