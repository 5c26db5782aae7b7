import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

import { Pool } from "undici"

import type * as client from "../src/acquirer"
import type { CardPayment, Transport, TransportRequest } from "../src/acquirer"
import { cardPayment } from "../src/acquirer/operations/__tests__/payment-inputs"
import type { Bench } from "./bench"
import { built } from "./built"
import { comparison, interleaved } from "./interleaved"

const ACCOUNT = { merchantId: "100001", accountId: "100001001", secretKey: "bench-secret-key" }
const IN_FLIGHT = 32

/**
 * A card payment by the client against the same bytes posted by undici alone, to a server in a process of its own that
 * answers a rightly signed XML: what the client takes for itself. With and without a log that reads every exchange.
 */
export const bench: Bench = async (effort) => {
  const { AcquirerClient, UndiciTransport } = built<typeof client>("acquirer/index")
  const service = fork(join(__dirname, "authorise/service.ts"), [
    JSON.stringify({ ...ACCOUNT, cardPayment: answered() }),
  ])
  const [baseUrl] = (await once(service, "message")) as [string]
  const pool = new Pool(baseUrl, { connections: 64, pipelining: 1 })
  const transport = new UndiciTransport()
  const sent = new Recorder(transport)
  await new AcquirerClient({ ...ACCOUNT, baseUrl, transport: sent }).authorise(cardPayment)
  const quiet = new AcquirerClient({ ...ACCOUNT, baseUrl, transport })
  let logged = 0
  const logging = new AcquirerClient({
    ...ACCOUNT,
    baseUrl,
    transport,
    onExchange: (exchange) => (logged += JSON.stringify(exchange).length),
  })
  const post = () => posted(pool, sent.request)
  const isFull = effort === "full"
  const pairs = isFull ? 3_000 : 400
  try {
    const rows = [
      comparison(
        "one at a time",
        "ms",
        await interleaved(
          timed(() => pay(quiet)),
          timed(post),
          pairs,
          300,
        ),
      ),
      comparison(
        "one at a time, logged",
        "ms",
        await interleaved(
          timed(() => pay(logging)),
          timed(post),
          pairs,
          300,
        ),
      ),
    ]
    if (isFull) {
      const blocks = await interleaved(
        many(() => pay(quiet)),
        many(post),
        20,
        2,
      )
      rows.push(comparison("32 in flight", "ms each", blocks, BLOCK))
    }
    return rows
  } finally {
    await transport.close()
    await pool.close()
    service.kill()
  }
}

const BLOCK = 1_000

function answered() {
  return { orderNo: cardPayment.orderNo, amount: cardPayment.money.toWire(), currency: cardPayment.money.currency }
}

const pay = ({ authorise }: { authorise(payment: CardPayment): Promise<unknown> }) => authorise(cardPayment)

/** Keeps the last request that went through it. */
class Recorder implements Transport {
  request!: TransportRequest

  constructor(private readonly transport: Transport) {}

  send(request: TransportRequest) {
    this.request = request
    return this.transport.send(request)
  }

  close = () => this.transport.close()
}

async function posted(pool: Pool, { url, headers, body }: TransportRequest): Promise<void> {
  const answer = await pool.request({ path: new URL(url).pathname, method: "POST", headers, body })
  await answer.body.arrayBuffer()
}

function timed(work: () => Promise<unknown>) {
  return async () => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
}

/** A block of requests, so many under way at any moment. */
function many(work: () => Promise<unknown>) {
  return timed(async () => {
    let left = BLOCK
    const worker = async () => {
      while (left-- > 0) await work()
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
  })
}
