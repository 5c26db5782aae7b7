import { createServer as createHttp, type IncomingMessage, type Server } from "node:http"
import { createServer as createHttps } from "node:https"
import { connect, type AddressInfo, type Socket } from "node:net"
import { inspect } from "node:util"
import { selfSigned } from "../../../../integration-tests/support/self-signed"
import { AcquirerClient } from "../../client"
import { AcquirerError } from "../../domain/errors"
import { outcomeOf } from "../../domain/operation-outcome"
import { Secret } from "../../domain/secret"
import { cardPayment } from "../../operations/__tests__/payment-inputs"
import type { Timeouts, TransportRequest } from "../transport"
import { UndiciTransport, type UndiciOptions } from "../undici-transport"
import { RawServer, answer } from "./raw-server"

const identity = selfSigned()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy())
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

/** The service, over TLS; what it received. */
async function service(answers?: () => void) {
  const received: { headers: IncomingMessage["headers"]; body: string }[] = []
  const server = createHttps(identity, (request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      received.push({ headers: request.headers, body })
      if (answers) answers()
      else response.end("ok")
    })
  })
  return { received, url: `https://localhost:${await listening(server)}/v1/capture` }
}

/** A proxy that does what the test says once it is asked for a tunnel; without a word it opens one. */
async function proxy(answers?: (tunnel: Socket, request: IncomingMessage) => void) {
  const asked: { target: string; authorization: string | undefined }[] = []
  const seen: Buffer[] = []
  const server = createHttp((_request, response) => response.writeHead(405).end())
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    asked.push({ target: request.url ?? "", authorization: request.headers["proxy-authorization"] })
    if (answers) return answers(socket, request)
    const onwards = connect(Number(request.url?.split(":")[1]), "localhost", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n")
      socket.pipe(onwards).pipe(socket)
    })
    onwards.on("error", () => socket.destroy())
    socket.on("close", () => onwards.destroy()).on("data", (chunk: Buffer) => seen.push(chunk))
  })
  return {
    asked,
    seen: () => Buffer.concat(seen).toString("latin1"),
    url: `http://localhost:${await listening(server)}`,
  }
}

function through(url: string, options: UndiciOptions = {}): UndiciTransport {
  const transport = new UndiciTransport({ ca: identity.cert, proxy: { url }, ...options })
  closing.push(() => transport.close())
  return transport
}

/** A machine may be busy: only what never comes is waited for less. */
const PATIENT = { connectMs: 10_000, headersMs: 10_000, bodyMs: 10_000, totalMs: 20_000 }
const post = (url: string, timeouts: Partial<Timeouts> = {}): TransportRequest => ({
  ...{ url, method: "POST", headers: { "x-test": "1" }, body: Buffer.from("a capture") },
  timeouts: { ...PATIENT, ...timeouts },
})

async function failure(work: Promise<unknown>): Promise<AcquirerError> {
  const error = await work.then(
    () => new Error("nothing failed"),
    (thrown: unknown) => thrown,
  )
  if (error instanceof AcquirerError) return error
  throw error
}

const CREDENTIALS = new Secret("shop:s3cret:word")
const BASIC = `Basic ${Buffer.from("shop:s3cret:word").toString("base64")}`

it("sends requests through one tunnel of the proxy, which reads none of them", async () => {
  const [{ url, received }, via] = [await service(), await proxy()]
  const transport = through(via.url, { proxy: { url: via.url, credentials: CREDENTIALS } })
  for (const _ of [1, 2]) {
    expect((await transport.send(post(url))).body.toString()).toBe("ok")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(via.asked).toEqual([{ target: new URL(url).host, authorization: BASIC }])
  expect(received.map(({ body }) => body)).toEqual(["a capture", "a capture"])
  expect(received[0]?.headers["proxy-authorization"]).toBeUndefined()
  expect(via.seen()).not.toMatch(/a capture|x-test/)
})

it("calls this machine straight where that is plain http", async () => {
  const [server, via] = [await RawServer.start((socket) => socket.write(answer("ok"))), await proxy()]
  closing.push(() => server.stop())
  expect((await through(via.url).send(post(server.url))).status).toBe(200)
  expect(via.asked).toEqual([])
})

describe("where nothing was sent", () => {
  it.each([
    [407, "the proxy does not accept the credentials (proxy_credentials)"],
    [403, "the proxy refused to connect (HTTP 403)"],
    [502, "the proxy refused to connect (HTTP 502)"],
  ])("a proxy that refuses with %i", async (status, why) => {
    const { url, received } = await service()
    const via = await proxy((socket) => socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 2\r\n\r\nno`))
    const error = await failure(through(via.url, { proxy: { url: via.url, credentials: CREDENTIALS } }).send(post(url)))
    expect(error).toMatchObject({ kind: "transport", code: "proxy", sent: false })
    expect(error.merchantMessage).toBe(`The service was not reached: ${why}. Nothing was sent.`)
    expect([received, via.asked.length]).toEqual([[], 1])
    expect(inspect(error, { depth: 10 })).not.toMatch(/s3cret|c2hvcDp/)
  })

  it("a proxy that is not there", async () => {
    const gone = await RawServer.start()
    const { url: nowhere } = gone
    await gone.stop()
    const error = await failure(through(nowhere).send(post("https://localhost:1/v1/capture")))
    expect(error).toMatchObject({ kind: "transport", code: "proxy", sent: false })
    expect(error.merchantMessage).toContain("the proxy was not reached: the connection was refused")
  })

  it.each<[string, (socket: Socket) => void, string, Partial<Timeouts>]>([
    [
      "never answers",
      () => undefined,
      "the proxy was not reached: no connection was made in time",
      { connectMs: 1_000 },
    ],
    ["hangs up", (socket) => socket.destroy(), "the proxy was not reached: the connection was reset", {}],
    ["resets", (socket) => socket.resetAndDestroy(), "the proxy was not reached: the connection was reset", {}],
  ])("a proxy that %s, and is asked once", async (_what, does, why, timeouts) => {
    const via = await proxy(does)
    const error = await failure(through(via.url).send(post("https://localhost:1/v1/capture", timeouts)))
    expect(error).toMatchObject({ kind: "transport", code: "proxy", sent: false })
    expect(error.merchantMessage).toContain(why)
    expect(via.asked).toHaveLength(1)
  })

  it("so says the client that was given the proxy", async () => {
    const via = await proxy((socket) => socket.end("HTTP/1.1 403 No\r\n\r\n"))
    const account = { merchantId: "100001", accountId: "100001001", secretKey: "a key", baseUrl: "https://localhost:1" }
    const client = new AcquirerClient({ ...account, proxy: { url: via.url, credentials: "shop:s3cret:word" } })
    closing.push(() => client.close())
    const outcome = await outcomeOf(client.authorise(cardPayment))
    expect(outcome).toMatchObject({ kind: "refused", notSent: true, error: { code: "proxy" } })
    expect(via.asked).toEqual([{ target: "localhost:1", authorization: BASIC }])
    expect(inspect(client, { depth: 10, showHidden: true })).not.toContain("s3cret")
  })

  it("a tunnel that ends before the connection is secure", async () => {
    const via = await proxy((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"))
    const error = await failure(through(via.url).send(post("https://localhost:1/v1/capture", { totalMs: 2_000 })))
    expect(error).toMatchObject({ kind: "transport", sent: false })
    expect(via.asked.length).toBeLessThan(3)
  })

  it("a server behind the tunnel that is not the service", async () => {
    const { url, received } = await service()
    const via = await proxy()
    const error = await failure(through(via.url, { ca: selfSigned().cert }).send(post(url)))
    expect(error).toMatchObject({ kind: "transport", code: "tls", sent: false })
    expect(received).toEqual([])
  })

  it("a deadline that passes before the tunnel stands: what comes of it later sends nothing", async () => {
    const { url, received } = await service()
    let open = () => {}
    const via = await proxy((socket, request) => {
      open = () => {
        const onwards = connect(Number(request.url?.split(":")[1]), "localhost", () => {
          socket.write("HTTP/1.1 200 OK\r\n\r\n")
          socket.pipe(onwards).pipe(socket)
        })
        onwards.on("error", () => undefined)
        closing.push(async () => void onwards.destroy())
      }
    })
    expect(await failure(through(via.url).send(post(url, { connectMs: 1_000, totalMs: 200 })))).toMatchObject({
      code: "timeout",
      sent: false,
    })
    open()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(received).toEqual([])
  })
})

it("nobody knows what became of a request when the proxy dies after the tunnel stood", async () => {
  let die = () => {}
  const { url, received } = await service(() => die())
  const via = await proxy((socket, request) => {
    const onwards = connect(Number(request.url?.split(":")[1]), "localhost", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      socket.pipe(onwards).pipe(socket)
    })
    onwards.on("error", () => undefined)
    die = () => void [onwards, socket].forEach((one) => one.destroy())
  })
  const error = await failure(through(via.url).send(post(url)))
  expect(error).toMatchObject({ kind: "transport", sent: true, isUnknown: true })
  expect([received.length, via.asked.length]).toEqual([1, 1])
})
