import { Agent, request } from "node:http"

import fc from "fast-check"
import jwt from "jsonwebtoken"

import { referenceProfile } from "../../src/acquirer/profile/reference"
import { signMessage } from "../../src/acquirer/profile/signature"
import { elsewhere, STOREFRONT, type Errand } from "../support/elsewhere"
import { shop } from "../support/shop"

const SEED = 20_261_120
const MUTATED_NOTIFICATIONS = 10_000
const MUTATED_VISITS = 3_000
const AT_ONCE = 24

type Fields = [name: string, value: string][]
type Encoding = "form" | "json" | "xml"

const REFUSALS = [400, 401, 403, 404, 413]
const FATES = { refused: REFUSALS, taken: [200], either: [200, ...REFUSALS] }

/** One message that the service never sent, or sent before. */
interface Attempt {
  path: string
  type: string
  body: Buffer
  /** What it is, for the message of a failure. */
  what: string
  /** `taken`: signed with the account's own key, so it is kept and asked about. `either`: only what nobody signs differs. */
  fate: "refused" | "taken" | "either"
}

shop((the) => {
  const { redirect, apm, atTheService, payAndVanish, browser, paidByCard, worked, requests, until, transactions } =
    elsewhere(the)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  afterAll(() => agent.destroy())

  it(`${MUTATED_NOTIFICATIONS} forged and mutated notifications change nothing and crash nothing`, async () => {
    const paid = await paidByCard()
    const captured = await paidByCard()
    the.sandbox.control.capture(captured.transactionId, { amount: "10.00" })
    const open = await redirect()
    await atTheService(open)
    await worked()
    for (const { transactionId } of the.sandbox.control.transactions())
      await the.sandbox.control.resend({ transactionId })
    await worked()
    const before = await books()
    the.sandbox.control.clearRequests()

    const genuine = [paid, captured, open].map((errand) => trueFields(errand))
    const attempts = fc.sample(attempt(genuine), { numRuns: MUTATED_NOTIFICATIONS, seed: SEED })
    const answers = await inParallel(attempts, (one) => send("POST", one.path, one.body, { "content-type": one.type }))

    const counts: Record<number, number> = {}
    for (const [place, { status, text }] of answers.entries()) {
      const { what, fate } = attempts[place]!
      counts[status] = (counts[status] ?? 0) + 1
      if (!FATES[fate].includes(status)) throw new Error(`${what} was answered ${status}: ${text}`)
      if (/sandbox-secret-key|at .*\.(ts|js):\d+/.test(text)) throw new Error(`${what} was told too much: ${text}`)
    }
    console.log(`${attempts.length} notifications, answers by status: ${JSON.stringify(counts)}`)
    expect(counts[401]).toBeGreaterThan(1_000)
    expect(counts[200]).toBeGreaterThan(500)

    await worked()
    expect(await books()).toEqual(before)
    const asked = new Set(the.sandbox.control.requests().map(({ operation }) => operation))
    for (const operation of asked) expect(["retrieval_trans", "retrieval_refund"]).toContain(operation)
    expect((await send("GET", "/health")).status).toBe(200)

    the.sandbox.control.capture(paid.transactionId)
    await until("a true one is still worked", async () => (await the.orderOf(paid.order)).payment_status === "captured")
  }, 240_000)

  it(`${MUTATED_VISITS} forged visits to checkout, return and cancel change nothing and crash nothing`, async () => {
    const unpaid = await redirect()
    const bank = await apm("wallet")
    const gone = await redirect()
    await atTheService(gone)
    await the.createSession(gone.cart)
    const paid = await redirect()
    await payAndVanish(paid)
    await worked()
    await browser.open(unpaid.checkoutUrl)
    await browser.open(bank.checkoutUrl)
    const home = (requests("checkout", paid)[0]?.body as { return_url: string }).return_url
    const before = await books()
    the.sandbox.control.clearRequests()

    const errands = [unpaid, bank, gone, paid]
    const visits = fc.sample(visit(errands), { numRuns: MUTATED_VISITS, seed: SEED })
    const answers = await inParallel(visits, ({ method, path, body, headers }) => send(method, path, body, headers))
    const counts: Record<number, number> = {}
    for (const [place, { status, text, location }] of answers.entries()) {
      const { method, path } = visits[place]!
      counts[status] = (counts[status] ?? 0) + 1
      if (status >= 500 || status === 200)
        throw new Error(`${method} ${path} was answered ${status}: ${text.slice(0, 500)}`)
      if (location) throw new Error(`${method} ${path} led to ${location}`)
      if (/at .*\.(ts|js):\d+|sandbox-secret-key/.test(text))
        throw new Error(`${method} ${path} was told too much: ${text}`)
    }
    console.log(`${visits.length} visits, answers by status: ${JSON.stringify(counts)}`)
    expect(counts[403]).toBeGreaterThan(500)
    expect(the.sandbox.control.requests().filter(({ operation }) => !operation?.startsWith("retrieval"))).toEqual([])
    expect(await books()).toEqual(before)

    const back = await browser.open(unpaid.checkoutUrl)
    expect(back.forms[0]?.action).toContain(the.sandbox.url)
    expect((await browser.open(home)).url).toMatch(new RegExp(`^${STOREFRONT}/.*status=authorised`))
  }, 240_000)

  /** Everything that money could be booked in. */
  async function books(): Promise<Record<string, unknown[]>> {
    const tables: Record<string, string> = {
      payment_session: "SELECT id, status, amount FROM payment_session ORDER BY id",
      payment: "SELECT id, amount, captured_at, canceled_at FROM payment ORDER BY id",
      capture: "SELECT id, amount FROM capture ORDER BY id",
      refund: "SELECT id, amount FROM refund ORDER BY id",
      payment_collection: "SELECT id, status, captured_amount, refunded_amount FROM payment_collection ORDER BY id",
      order: 'SELECT id, status FROM "order" ORDER BY id',
      order_transaction: "SELECT id, amount FROM order_transaction ORDER BY id",
      cart: "SELECT id, completed_at FROM cart ORDER BY id",
      deeds: "SELECT id, kind, state, amount FROM acquiring_operation ORDER BY id",
      payments: "SELECT id, status, transaction_id, captured, refunded FROM acquiring_payment ORDER BY id",
      incidents: "SELECT id, kind FROM acquiring_incident ORDER BY id",
    }
    const found = await Promise.all(
      Object.entries(tables).map(async ([name, query]) => [name, await the.sql(query)] as const),
    )
    return Object.fromEntries(found)
  }

  /** What the service would say of a payment now. */
  function trueFields({ orderNo }: Pick<Errand, "orderNo">): Record<string, string> {
    const [transaction] = transactions({ orderNo })
    if (!transaction) throw new Error("no transaction")
    return {
      merchant_id: "100001",
      account_id: "100001001",
      order_no: orderNo,
      transaction_id: transaction.transactionId,
      amount: transaction.captured === "0.00" ? transaction.amount : transaction.captured,
      currency: transaction.currency,
      payment_status: transaction.paymentStatus,
      order_status: "1",
      result_info: "0000:Success",
    }
  }

  function attempt(genuine: Record<string, string>[]): fc.Arbitrary<Attempt> {
    const base = fc.constantFrom(...genuine)
    const junk = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "",
        "0",
        "-1",
        "9".repeat(400),
        "1e309",
        "NaN",
        "null",
        "\u0000",
        "' OR 1=1 --",
        "${7*7}",
        "../../etc/passwd",
      ),
      fc.constantFrom("3000", "4100", "5000", "7100", "25.00", "2500.00", "USD", "EUR", "__proto__", "constructor"),
    )
    const name = fc.oneof(
      fc.constantFrom(
        "merchant_id",
        "account_id",
        "order_no",
        "transaction_id",
        "amount",
        "currency",
        "payment_status",
        "order_status",
      ),
      fc.constantFrom(
        "request_id",
        "status",
        "__proto__",
        "constructor",
        "encryption_data",
        "ORDER_NO",
        "order_no[]",
        "toString",
      ),
    )
    const encoding = fc.constantFrom<Encoding>("form", "json", "xml")
    const HOOK = "/hooks/acquiring/default/notifications"

    const changedFields = fc
      .tuple(base, fc.array(fc.tuple(name, junk), { minLength: 1, maxLength: 4 }), encoding)
      .map(([fields, changes, form]): Attempt => {
        const signed = Object.entries({ ...fields, encryption_data: sign(fields) })
        const mutated: Fields = [
          ...signed.filter(([known]) => !changes.some(([changed]) => changed === known)),
          ...changes,
        ]
        const fate = maySayTheTruth(mutated, fields) ? "either" : "refused"
        return { path: HOOK, ...encoded(mutated, form), what: `changed ${JSON.stringify(changes)} as ${form}`, fate }
      })

    const claims = fc
      .tuple(
        base,
        fc.constantFrom("3000", "4100", "5000", "6000", "6100", "7000", "7100"),
        fc.integer({ min: 1, max: 9_999_999 }),
        encoding,
        fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 }),
      )
      .map(([fields, payment_status, minor, form, signature]): Attempt => {
        const claim = { ...fields, payment_status, amount: (minor / 100).toFixed(2), encryption_data: signature }
        return { path: HOOK, ...encoded(Object.entries(claim), form), what: "an invented claim", fate: "refused" }
      })

    const signatures = fc
      .tuple(
        base,
        encoding,
        fc.nat(63),
        fc.constantFrom(
          "flip",
          "upper",
          "cut",
          "long",
          "none",
          "empty",
          "space",
          "base64",
          "other-key",
          "other-message",
          "unkeyed",
        ),
      )
      .map(([fields, form, at, how]): Attempt => {
        const right = sign(fields)
        const wrong: Record<typeof how, string | undefined> = {
          flip: right.slice(0, at) + (right[at] === "0" ? "1" : "0") + right.slice(at + 1),
          upper: right.toUpperCase() === right ? `${right}0` : right.toUpperCase(),
          cut: right.slice(0, at),
          long: `${right}${right}`,
          none: undefined,
          empty: "",
          space: [...right].join(" "),
          base64: Buffer.from(right, "hex").toString("base64"),
          "other-key": signMessage(referenceProfile, "notification", fields, "another-secret-key"),
          "other-message": signMessage(
            referenceProfile,
            "payout_notification",
            { ...fields, request_id: "1", status: "1" },
            "sandbox-secret-key",
          ),
          unkeyed: signMessage(referenceProfile, "notification", fields, " "),
        }
        const signature = wrong[how]
        const message = Object.entries({
          ...fields,
          ...(signature === undefined ? {} : { encryption_data: signature }),
        })
        return { path: HOOK, ...encoded(message, form), what: `signature: ${how}`, fate: "refused" }
      })

    const bytes = fc
      .tuple(
        base,
        encoding,
        fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
      )
      .map(([fields, form, flips, cut]): Attempt => {
        const { type, body } = encoded(
          Object.entries({ ...fields, payment_status: "4100", encryption_data: sign(fields) }),
          form,
        )
        const spoilt = Buffer.from(body)
        for (const [at, byte] of flips) spoilt[at % spoilt.length] = byte
        return {
          path: HOOK,
          type,
          body: cut ? spoilt.subarray(0, flips[0]?.[0]) : spoilt,
          what: `spoilt bytes of ${form}`,
          fate: "refused",
        }
      })

    const wrongly = fc
      .tuple(
        base,
        encoding,
        fc.constantFrom(
          "text/plain",
          "multipart/form-data",
          "image/png",
          "application/json",
          "application/xml",
          "application/x-www-form-urlencoded; charset=utf-16",
          "",
        ),
      )
      .map(([fields, form, type]): Attempt => {
        const { body } = encoded(Object.entries({ ...fields, encryption_data: "0".repeat(64) }), form)
        return { path: HOOK, type, body, what: `${form} declared as ${type}`, fate: "refused" }
      })

    const anything = fc
      .tuple(
        fc.uint8Array({ maxLength: 600 }),
        fc.constantFrom("application/json", "application/xml", "application/x-www-form-urlencoded", ""),
      )
      .map(([raw, type]): Attempt => ({ path: HOOK, type, body: Buffer.from(raw), what: "anything", fate: "refused" }))

    const nested = fc
      .tuple(fc.integer({ min: 33, max: 3_000 }), fc.constantFrom("json", "xml"))
      .map(([depth, form]): Attempt => {
        const body =
          form === "json"
            ? `{"order_no":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`
            : `${"<a>".repeat(depth)}${"</a>".repeat(depth)}`
        return {
          path: HOOK,
          type: `application/${form}`,
          body: Buffer.from(body),
          what: `${depth} deep ${form}`,
          fate: "refused",
        }
      })

    const others = fc
      .tuple(
        base,
        encoding,
        fc.constantFrom("merchant", "account", "address"),
        fc.constantFrom("nobody", "DEFAULT", "default%00", "__proto__", "default%2F..", ".."),
      )
      .map(([fields, form, whose, account]): Attempt => {
        const theirs = {
          ...fields,
          ...(whose === "merchant"
            ? { merchant_id: "100002" }
            : whose === "account"
              ? { account_id: "100001002" }
              : {}),
        }
        const message = encoded(Object.entries({ ...theirs, encryption_data: sign(theirs) }), form)
        const path = whose === "address" ? `/hooks/acquiring/${account}/notifications` : HOOK
        return { path, ...message, what: `another ${whose}'s, ${account}`, fate: "refused" }
      })

    const replays = fc.tuple(base, encoding).map(([fields, form]): Attempt => ({
      path: HOOK,
      ...encoded(Object.entries({ ...fields, encryption_data: sign(fields) }), form),
      what: "a replay",
      fate: "taken",
    }))

    /** As if the key were stolen: signed, and still only a hint. */
    const stolen = fc
      .tuple(
        base,
        encoding,
        fc.constantFrom("4100", "5000", "6000", "7100", "2500", "9999"),
        fc.constantFrom("10.00", "25.00", "9999.00"),
      )
      .map(([fields, form, payment_status, amount]): Attempt => {
        const lie = { ...fields, payment_status, amount }
        return {
          path: HOOK,
          ...encoded(Object.entries({ ...lie, encryption_data: sign(lie) }), form),
          what: `a signed lie: ${payment_status}`,
          fate: "taken",
        }
      })

    return fc.oneof(
      { weight: 25, arbitrary: changedFields },
      { weight: 15, arbitrary: claims },
      { weight: 18, arbitrary: signatures },
      { weight: 14, arbitrary: bytes },
      { weight: 5, arbitrary: wrongly },
      { weight: 5, arbitrary: anything },
      { weight: 2, arbitrary: nested },
      { weight: 6, arbitrary: others },
      { weight: 5, arbitrary: replays },
      { weight: 5, arbitrary: stolen },
    )
  }

  interface Visit {
    method: string
    path: string
    headers: Record<string, string>
    body?: Buffer
  }

  function visit(errands: Errand[]): fc.Arbitrary<Visit> {
    const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? ""
    const checkoutTokens = errands.map(({ checkoutUrl }) => tokenOf(checkoutUrl))
    const kind = fc.constantFrom("checkout", "return", "cancel")
    const errand = fc.nat(errands.length - 1)
    const id = fc.oneof(
      { weight: 6, arbitrary: errand.map((at) => errands[at]!.session.id) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          "payses_nobody",
          "..",
          "%00",
          "%2e%2e%2f",
          "__proto__",
          "constructor",
          "%E0%A4%A",
          "'",
          "x".repeat(3_000),
        ),
      },
    )
    const token = fc.oneof(
      fc.constantFrom("", "x", "null", "undefined", "..", "a.b.c", "x".repeat(5_000)),
      fc.tuple(errand, fc.nat(300), fc.integer({ min: 33, max: 126 })).map(([at, place, code]) => {
        const right = checkoutTokens[at]!
        const spot = place % right.length
        const letter = String.fromCharCode(code)
        // The last letter of base64url holds bits that nobody reads.
        return right[spot] === letter || spot === right.length - 1
          ? `${right}.`
          : right.slice(0, spot) + letter + right.slice(spot + 1)
      }),
      fc
        .tuple(errand, fc.constantFrom("none", "empty", "service-key", "guess", "future"), kind)
        .map(([at, how, audience]) => {
          const sub = errands[at]!.session.id
          const claims = { sub, aud: audience === "checkout" ? "checkout" : "return" }
          if (how === "none") return jwt.sign(claims, "", { algorithm: "none" })
          if (how === "future") return jwt.sign({ ...claims, nbf: 4_000_000_000 }, "guess")
          return jwt.sign(claims, { empty: " ", "service-key": "sandbox-secret-key", guess: "secret" }[how] ?? "x", {
            expiresIn: 600,
          })
        }),
    )
    const query = fc.oneof(
      fc.constant(""),
      fc.constantFrom(
        "&token=again",
        "&return_url=https://evil.example",
        "&status=captured",
        "&__proto__[x]=1",
        "&a[b][c]=d",
        "&%00=%00",
      ),
    )
    const method = fc.constantFrom("GET", "POST", "GET", "POST", "PUT", "DELETE", "PATCH")
    const body = fc.option(
      fc.uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw)),
      { nil: undefined },
    )
    const headers = fc.constantFrom<Record<string, string>>(
      {},
      { "sec-fetch-dest": "iframe" },
      { "content-type": "application/json" },
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": "multipart/form-data; boundary=x" },
      { cookie: "connect.sid=s%3Aforged" },
      { authorization: "Bearer forged", "x-forwarded-for": "'\"<script>" },
    )
    const shape = fc.constantFrom("token", "array", "object", "none")
    return fc.record({ kind, id, token, query, method, body, headers, shape }).map((one) => {
      const value = encodeURIComponent(one.token)
      const tokens = {
        token: `token=${value}`,
        array: `token[]=${value}&token[]=${value}`,
        object: `token[a]=${value}`,
        none: "",
      }[one.shape]
      const hasBody = one.method !== "GET" && one.body !== undefined
      return {
        method: one.method,
        path: `/acquiring/${one.kind}/${one.id}?${tokens}${one.query}`,
        headers: one.headers,
        ...(hasBody ? { body: one.body } : {}),
      }
    })
  }

  function send(method: string, path: string, body?: Buffer, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; text: string; location: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(the.url())
      const sent = request(
        { hostname, port, method, path, headers: { ...headers, "content-length": body?.length ?? 0 }, agent },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on("data", (chunk: Buffer) => chunks.push(chunk))
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              location: answer.headers.location,
            }),
          )
          answer.on("error", reject)
        },
      )
      sent.on("error", reject)
      sent.end(body)
    })
  }
})

function sign(fields: Record<string, string>): string {
  return signMessage(referenceProfile, "notification", fields, "sandbox-secret-key")
}

/** Says of every signed field, once at least, what is true. */
function maySayTheTruth(said: Fields, fields: Record<string, string>): boolean {
  const signed = ["merchant_id", "account_id", "order_no", "transaction_id", "currency", "amount", "payment_status"]
  const says = (name: string, truth?: string) => said.some(([known, value]) => known === name && value.trim() === truth)
  return says("encryption_data", sign(fields)) && signed.every((name) => says(name, fields[name]))
}

function encoded(fields: Fields, encoding: Encoding): { type: string; body: Buffer } {
  switch (encoding) {
    case "form":
      return { type: "application/x-www-form-urlencoded", body: Buffer.from(new URLSearchParams(fields).toString()) }
    case "json": {
      const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      return { type: "application/json", body: Buffer.from(`{${members.join(",")}}`) }
    }
    case "xml": {
      const text = (value: string) => value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
      const elements = fields.map(([name, value]) => `<${name}>${text(value)}</${name}>`)
      return { type: "application/xml", body: Buffer.from(`<notification>${elements.join("")}</notification>`) }
    }
  }
}

async function inParallel<In, Out>(list: In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = new Array<Out>(list.length)
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < list.length; at = next++) results[at] = await work(list[at]!)
    }),
  )
  return results
}
