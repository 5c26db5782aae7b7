import fc from "fast-check"
import jwt from "jsonwebtoken"

import type { Checkout } from "../../support/elsewhere"

/** One request to a page of the checkout. */
export interface Visit {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** What may come along with a token. */
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

function withBody(method: string, body: Buffer | undefined): { body?: Buffer } {
  return method !== "GET" && body !== undefined ? { body } : {}
}

/** Visits with invented, spoilt, stolen or borrowed tokens: none is the right one of its page. */
export function visit(checkouts: Checkout[]): fc.Arbitrary<Visit> {
  const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? ""
  const checkoutTokens = checkouts.map(({ checkoutUrl }) => tokenOf(checkoutUrl))
  const kind = fc.constantFrom("checkout", "return", "cancel")
  const checkout = fc.nat(checkouts.length - 1)
  const id = fc.oneof(
    { weight: 6, arbitrary: checkout.map((at) => checkouts[at]!.session.id) },
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
    fc.tuple(checkout, fc.nat(300), fc.integer({ min: 33, max: 126 })).map(([at, place, code]) => {
      const right = checkoutTokens[at]!
      const spot = place % right.length
      const letter = String.fromCharCode(code)
      // The last letter of base64url holds bits that nobody reads.
      return right[spot] === letter || spot === right.length - 1
        ? `${right}.`
        : right.slice(0, spot) + letter + right.slice(spot + 1)
    }),
    fc
      .tuple(checkout, fc.constantFrom("none", "empty", "service-key", "guess", "future"), kind)
      .map(([at, how, audience]) => {
        const sub = checkouts[at]!.session.id
        const claims = { sub, aud: audience === "checkout" ? "checkout" : "return" }
        if (how === "none") return jwt.sign(claims, "", { algorithm: "none" })
        if (how === "future") return jwt.sign({ ...claims, nbf: 4_000_000_000 }, "guess")
        return jwt.sign(claims, { empty: " ", "service-key": "sandbox-secret-key", guess: "secret" }[how] ?? "x", {
          expiresIn: 600,
        })
      }),
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
    return {
      method: one.method,
      path: `/acquiring/${one.kind}/${one.id}?${tokens}${one.query}`,
      headers: one.headers,
      ...withBody(one.method, one.body),
    }
  })
}

/** Visits with the right token of one of the pages, and whatever else a browser or somebody else may send along. */
export function hostileVisit(pages: URL[]): fc.Arbitrary<Visit> {
  const more = fc.oneof(
    query,
    fc.constantFrom(
      "&cart_id=cart_of_another&payment_session_id=payses_of_another",
      "&redirect=//evil.example&next=https:evil.example",
      "&status=%3Cscript%3Ealert(1)%3C/script%3E",
      `&x=${"y".repeat(2_000)}`,
    ),
  )
  const form = fc.constantFrom(
    "status=captured&order_no=1",
    "return_url=https://evil.example",
    "<script>alert(1)</script>",
  )
  const anyBody = fc.oneof(
    body,
    form.map((text) => Buffer.from(text)),
  )
  const page = fc.constantFrom(...pages)
  return fc.record({ page, more, method, anyBody, headers }).map((one) => ({
    method: one.method,
    path: `${one.page.pathname}${one.page.search}${one.more}`,
    headers: one.headers,
    ...withBody(one.method, one.anyBody),
  }))
}
