import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { shop } from "../../support/shop"

const { paths } = JSON.parse(readFileSync(resolve(__dirname, "../../../docs/openapi.json"), "utf8")) as {
  paths: Record<string, Record<"get" | "post" | "delete", object>>
}
/** Every route of the admin that there is: the document is checked against the code. */
const GUARDED = Object.entries(paths)
  .filter(([path]) => path.startsWith("/admin/"))
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path: path.replace(/[{}]/g, "") })))

/** Of one thing that is not there. */
const OF_ONE: [method: "get" | "post", path: string][] = [
  ["post", "operations/acqop_1/query"],
  ["post", "operations/acqop_1/resolve"],
  ["get", "payments/acqpay_1"],
  ["get", "payments/acqpay_1/plan"],
  ["post", "payments/acqpay_1/refresh"],
  ["post", "payments/acqpay_1/review"],
  ["post", "payments/acqpay_1/release"],
  ["get", "notifications/acqnot_1"],
  ["post", "notifications/acqnot_1/replay"],
  ["post", "incidents/acqinc_1/resolve"],
  ["post", "incidents/acqinc_1/state"],
  ["get", "reconcile/acqrun_1"],
]

function bodyFor(path: string): object {
  if (path.endsWith("state")) return { shows: "captured", amount: "1.00", note: "In the portal" }
  if (path.endsWith("review")) return { decision: "accept" }
  return path.endsWith("operations/acqop_1/resolve") ? { outcome: "did_not_happen", note: "Not in the portal" } : {}
}

shop(({ admin, adminHeaders, visitor, storeHeaders, signUp, sql, url }) => {
  const postNothing = (path: string, headers: Record<string, string>) => visitor.post(path, {}, headers)

  describe("the merchant's routes", () => {
    it("are for signed-in merchants only, every one that the document lists", async () => {
      const customer = { authorization: `Bearer ${await signUp("ada@example.com")}`, ...storeHeaders }
      const open: string[] = []
      for (const { method, path } of GUARDED) {
        for (const headers of [{}, customer]) {
          const call = { get: visitor.get, delete: visitor.delete, post: postNothing }[method]
          const { status } = (await call?.(path, headers)) ?? {}
          if (status !== 401) open.push(`${method} ${path}: ${status}`)
        }
      }
      expect(open).toEqual([])
      expect(GUARDED.length).toBeGreaterThan(50)
      expect(await sql("SELECT id FROM acquiring_run")).toEqual([])
    })

    describe("sent by a browser that is signed in", () => {
      const posts = GUARDED.filter(({ method, path }) => method === "post" && path.startsWith("/admin/acquiring"))
      const EVIL = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }

      /** The session's cookie, as a browser sends it along. */
      const signedIn = async () => {
        const answer = await admin.post("/auth/session")
        return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" }
      }
      const send = (path: string, headers: Record<string, string>, body?: string) =>
        fetch(new URL(path, url()), { method: "POST", headers, ...(body === undefined ? {} : { body }) })
      const runs = () => sql("SELECT id FROM acquiring_run")

      it("do nothing for a page of another site, every one that changes something", async () => {
        const session = await signedIn()
        const done: string[] = []
        for (const { path } of posts) {
          for (const page of [
            EVIL,
            { ...EVIL, "sec-fetch-site": "same-site" },
            { origin: "https://evil.example" },
            { origin: "null" },
            { ...EVIL, "content-type": "text/plain" },
            { ...EVIL, "content-type": "application/x-www-form-urlencoded" },
          ]) {
            const answer = await send(path, { ...session, ...page })
            const { type } = (await answer.json()) as ProblemAnswer
            if (answer.status !== 403 || type !== "forbidden") done.push(`${path}: ${answer.status} ${type}`)
          }
        }
        expect(done).toEqual([])
        expect(posts.length).toBeGreaterThan(20)
        expect(await runs()).toEqual([])
      })

      it("take no body that is not marked as JSON, and do not drop it unseen", async () => {
        const session = await signedIn()
        const done: string[] = []
        for (const { path } of posts) {
          for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
            for (const who of [session, adminHeaders]) {
              const answer = await send(path, { ...who, "content-type": type }, JSON.stringify({ note: "Seen" }))
              if (answer.status !== 415) done.push(`${path}: ${answer.status}`)
            }
          }
        }
        expect(done).toEqual([])
        expect(await runs()).toEqual([])
      })

      it("take what needs no body from a page of the store's, of a site that its CORS names, and from a script", async () => {
        const session = await signedIn()
        const { origin } = new URL(url())
        const named = { origin: "http://localhost:9000", "sec-fetch-site": "cross-site" }
        for (const headers of [
          { ...session, origin, "sec-fetch-site": "same-origin" },
          { ...session, origin },
          { ...session, ...named },
          session,
          adminHeaders,
          { ...adminHeaders, ...EVIL },
        ]) {
          const answer = await send("/admin/acquiring/payments/acqpay_1/refresh", headers)
          expect({ headers, status: answer.status }).toEqual({ headers, status: 404 })
        }
      })
    })

    const lists = ["queue", "queue/done", "operations", "payments", "notifications", "incidents", "reconcile"]

    it.each(lists)("%s refuses a limit that is none, and keys it does not know, by name", async (list) => {
      const answer = await admin.get<ProblemAnswer>(`/admin/acquiring/${list}?limit=many&offset=-1&colour=red`)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ type: "invalid_data" })
      expect(answer.body.errors).toEqual(
        expect.arrayContaining([
          { field: "limit", reason: "must be a whole number from 1 to 100" },
          { field: "offset", reason: "must be at least 0" },
          { field: "colour", reason: "is not known" },
        ]),
      )
      expect(answer.body.message).toContain("limit: must be a whole number from 1 to 100")
    })

    it.each([
      ["operations?state=unknown,lost", "state", "must be one of sent, done, refused, unknown"],
      ["operations?kind=theft", "kind", "must be one of authorise, apm, capture, cancel, refund, review, payout"],
      ["payments?status=rich", "status", "must be one of created, pending, review"],
      ["payments?order_id=", "order_id", "must not be empty"],
      ["payments?q=1&q=2", "q", "must be given once"],
      ["payments?limit=101", "limit", "must be at most 100"],
      ["notifications?state=lost", "state", "must be one of received, done, unmatched, attention"],
      ["incidents?status=closed", "status", "must be one of open, resolved, all"],
      ["refunds?order_no=", "order_no", "must not be empty"],
      ["refunds?status=lost", "status", "must be one of refunded, failed, pending, unknown"],
    ])("%s says what is wrong with %s", async (path, field, reason) => {
      const answer = await admin.get<ProblemAnswer>(`/admin/acquiring/${path}`)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([{ field, reason: expect.stringContaining(reason) as string }])
    })

    it.each([
      [{}, "decision", "must be one of accept, reject"],
      [{ decision: "maybe" }, "decision", "must be one of accept, reject"],
      [{ decision: "accept", amount: 1 }, "amount", "is not known"],
    ])("a review of %j is refused", async (body, field, reason) => {
      const answer = await admin.post<ProblemAnswer>("/admin/acquiring/payments/acqpay_1/review", body)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([{ field, reason }])
    })

    it.each([
      [{}, ["outcome", "note"]],
      [{ outcome: "perhaps", note: "Seen" }, ["outcome"]],
      [{ outcome: "done", note: " " }, ["note"]],
      [{ outcome: "done", note: "x".repeat(501) }, ["note"]],
      [{ outcome: "done", amount: [5], note: "Seen" }, ["amount"]],
      [{ outcome: "done", amount: "-5", note: "Seen" }, ["amount"]],
      [{ outcome: "did_not_happen", amount: "5.00", note: "Seen" }, ["amount"]],
      [{ outcome: "did_not_happen", transaction_id: "T1", note: "Seen" }, ["transaction_id"]],
      [{ outcome: "done", note: "Seen", colour: "red" }, ["colour"]],
    ])("a statement of %j is refused", async (body, fields) => {
      const answer = await admin.post<ProblemAnswer>("/admin/acquiring/operations/acqop_1/resolve", body)
      expect(answer.status).toBe(400)
      expect(answer.body.errors?.map(({ field }) => field)).toEqual(fields)
    })

    it.each(OF_ONE)("%s %s is not found", async (method, path) => {
      const answer = await (method === "get"
        ? admin.get<ProblemAnswer>(`/admin/acquiring/${path}`)
        : admin.post<ProblemAnswer>(`/admin/acquiring/${path}`, bodyFor(path)))
      expect(answer.status).toBe(404)
      expect(answer.body.message).toMatch(/^There is no (operation|payment|notification|incident|reconcile run) /)
    })
  })
})
