import type { Socket } from "node:net"
import { AcquirerError } from "../../domain/errors"
import type { TransportRequest } from "../transport"
import { UndiciTransport, type UndiciOptions } from "../undici-transport"
import { RawServer, answer } from "./raw-server"

/** A machine may be busy: only what never comes is waited for less. */
const timeouts = { connectMs: 10_000, headersMs: 10_000, bodyMs: 10_000, totalMs: 20_000 }
const IMPATIENT = { headersMs: 1_000, bodyMs: 1_000 }
const closing: (() => Promise<void>)[] = []

async function serve(onRequest?: (socket: Socket, request: string, count: number) => void): Promise<RawServer> {
  const server = await RawServer.start(onRequest)
  closing.push(() => server.stop())
  return server
}

function client(options: UndiciOptions = {}): UndiciTransport {
  const transport = new UndiciTransport(options)
  closing.unshift(() => transport.close())
  return transport
}

function post(url: string, change: Partial<TransportRequest["timeouts"]> = {}, body = "{}"): TransportRequest {
  return {
    url,
    method: "POST",
    headers: { "x-test": "1" },
    body: Buffer.from(body),
    timeouts: { ...timeouts, ...change },
  }
}

async function failure(work: Promise<unknown>): Promise<AcquirerError> {
  try {
    await work
  } catch (error) {
    if (error instanceof AcquirerError) return error
    throw error
  }
  throw new Error("nothing failed")
}

/** undici takes a connection back a tick after its answer ended. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 20))

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

it("sends one request and reads its answer, again on the same connection", async () => {
  const server = await serve((socket) => socket.write(answer("ok", "200 OK", "x-a: 1\r\n")))
  const transport = client()
  const first = await transport.send(post(`${server.url}/v1/capture?x=1`, {}, '{"a":"é"}'))
  await moment()
  await transport.send(post(`${server.url}/v1/capture`))
  expect(first).toMatchObject({ status: 200, headers: { "x-a": "1" }, body: Buffer.from("ok") })
  expect(server.requests[0]).toMatch(/^POST \/v1\/capture\?x=1 HTTP\/1\.1\r\n/)
  expect(Buffer.from(server.requests[0] ?? "", "latin1").toString()).toContain('{"a":"é"}')
  expect(server.connections).toHaveLength(1)
})

it("hands back errors and redirects as they are", async () => {
  const server = await serve((socket, _request, count) =>
    socket.write(count === 1 ? answer("", "302 Found", "location: /elsewhere\r\n") : answer("no", "502 Bad Gateway")),
  )
  const transport = client()
  expect((await transport.send(post(server.url))).status).toBe(302)
  expect((await transport.send(post(server.url))).status).toBe(502)
  expect(server.requests).toHaveLength(2)
})

describe("where nothing was sent", () => {
  it("a refused connection", async () => {
    const server = await RawServer.start()
    const { url } = server
    await server.stop()
    expect(await failure(client().send(post(url)))).toMatchObject({ kind: "transport", sent: false, code: "connect" })
  })

  it("an unknown host", async () => {
    const error = await failure(client().send(post("https://no-such-host.invalid/v1")))
    expect(error).toMatchObject({ kind: "transport", sent: false, isUnknown: false })
  })

  it("a TLS handshake that nobody answers", async () => {
    const server = await serve()
    const error = await failure(client().send(post(`https://127.0.0.1:${server.port}/`, { connectMs: 300 })))
    expect(error).toMatchObject({ kind: "transport", sent: false, code: "connect_timeout" })
  })

  it("a TLS handshake answered with something else", async () => {
    const server = await serve()
    server.onBytes = (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")
    const error = await failure(client().send(post(`https://127.0.0.1:${server.port}/`)))
    expect(error).toMatchObject({ kind: "transport", sent: false, code: "tls" })
  })

  it("a deadline that passes while waiting for a free connection", async () => {
    const server = await serve()
    const transport = client({ connections: 1 })
    const first = failure(transport.send(post(server.url, { headersMs: 600 })))
    const second = await failure(transport.send(post(server.url, { totalMs: 150 })))
    expect(second).toMatchObject({ kind: "transport", sent: false, code: "timeout" })
    await first
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(server.requests).toHaveLength(1)
  })
})

describe("where nobody knows", () => {
  const afterwards = (server: RawServer) =>
    new Promise((resolve) => setTimeout(resolve, 150)).then(() => server.requests.length)

  it("a reset instead of an answer, and no second try", async () => {
    const server = await serve((socket) => socket.resetAndDestroy())
    expect(await failure(client().send(post(server.url)))).toMatchObject({
      kind: "transport",
      sent: true,
      isUnknown: true,
    })
    expect(await afterwards(server)).toBe(1)
  })

  it("a close instead of an answer on a reused connection, and no second try", async () => {
    const server = await serve((socket, _request, count) =>
      count === 1 ? socket.write(answer("ok")) : socket.destroy(),
    )
    const transport = client()
    await transport.send(post(server.url))
    await moment()
    expect(await failure(transport.send(post(server.url)))).toMatchObject({ kind: "transport", sent: true })
    expect(server.connections).toHaveLength(1)
    expect(await afterwards(server)).toBe(2)
  })

  it.each<[string, (socket: Socket) => void, string]>([
    ["no answer", () => undefined, "timeout"],
    ["an answer that stops", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc"), "timeout"],
    ["a body cut short", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc"), "reset"],
    [
      "a chunked body cut short",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nabc"),
      "reset",
    ],
    ["headers cut short", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-le"), "reset"],
    ["no HTTP", (socket) => socket.end("hello\r\n\r\n"), "http"],
  ])("%s", async (_name, reply, code) => {
    const server = await serve((socket) => void reply(socket))
    const error = await failure(client().send(post(server.url, code === "timeout" ? IMPATIENT : {})))
    expect(error).toMatchObject({ kind: "transport", sent: true, code })
    expect(await afterwards(server)).toBe(1)
  })

  it("an answer that drips is ended by the deadline", async () => {
    const server = await serve((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n")
      const drip = setInterval(() => socket.write("a"), 50)
      socket.on("close", () => clearInterval(drip))
    })
    const error = await failure(client().send(post(server.url, { totalMs: 2_000 })))
    expect(error).toMatchObject({ kind: "transport", sent: true, code: "timeout" })
  })

  it.each([
    ["announced", (size: number) => answer("x".repeat(size))],
    [
      "unannounced",
      (size: number) =>
        `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${size.toString(16)}\r\n${"x".repeat(size)}\r\n0\r\n\r\n`,
    ],
  ])("an answer too large, %s", async (_name, reply) => {
    const server = await serve((socket) => socket.write(reply(2_000)))
    expect(await failure(client({ maxResponseBytes: 1_000 }).send(post(server.url)))).toMatchObject({
      kind: "protocol",
      sent: true,
      code: "oversize",
    })
  })
})

it.each([
  "http://pay.example/v1",
  "ftp://127.0.0.1/",
  "https://user:pass@pay.example/",
  "http://127.0.0.1.evil.example/",
  "nonsense",
])("does not call %p", async (url) => {
  expect(await failure(client().send(post(url)))).toMatchObject({ kind: "config", field: "base_url", sent: false })
})

it("lets what is under way finish when it is closed, and opens again when it is needed", async () => {
  const server = await serve((socket) => void setTimeout(() => socket.write(answer("late")), 200))
  const transport = new UndiciTransport()
  const under = transport.send(post(server.url))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await transport.close()
  expect((await under).body.toString()).toBe("late")
  expect((await transport.send(post(server.url))).status).toBe(200)
  await transport.close()
})
