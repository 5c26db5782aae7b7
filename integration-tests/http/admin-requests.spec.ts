import type { ProblemAnswer } from "../../src/api/admin/acquiring/http-types"
import { shop } from "../support/shop"

const ROUTES: [method: "get" | "post", path: string][] = [
  ["get", "health"],
  ["get", "queue"],
  ["get", "queue/done"],
  ["get", "operations"],
  ["post", "operations/acqop_1/query"],
  ["post", "operations/acqop_1/resolve"],
  ["get", "payments"],
  ["get", "payments/totals"],
  ["get", "payments/export"],
  ["get", "payments/acqpay_1"],
  ["get", "payments/acqpay_1/plan"],
  ["post", "payments/acqpay_1/refresh"],
  ["post", "payments/acqpay_1/review"],
  ["post", "payments/acqpay_1/release"],
  ["get", "notifications"],
  ["get", "notifications/acqnot_1"],
  ["post", "notifications/acqnot_1/replay"],
  ["get", "incidents"],
  ["post", "incidents/acqinc_1/resolve"],
  ["get", "reconcile"],
  ["post", "reconcile"],
  ["get", "reconcile/acqrun_1"],
  ["get", "refunds?order_no=1"],
]

function bodyFor(path: string): object {
  if (path.endsWith("review")) return { decision: "accept" }
  return path.endsWith("operations/acqop_1/resolve") ? { outcome: "did_not_happen", note: "Not in the portal" } : {}
}

shop(({ admin, visitor, storeHeaders, signUp, sql }) => {
  describe("the merchant's routes", () => {
    it.each(ROUTES)("%s %s is for signed-in merchants only", async (method, path) => {
      const customer = { authorization: `Bearer ${await signUp("ada@example.com")}`, ...storeHeaders }
      for (const headers of [{}, customer]) {
        const answer = await (method === "get"
          ? visitor.get(`/admin/acquiring/${path}`, headers)
          : visitor.post(`/admin/acquiring/${path}`, { decision: "accept" }, headers))
        expect(answer.status).toBe(401)
      }
      expect(await sql("SELECT id FROM acquiring_run")).toEqual([])
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
      [{ outcome: "done", amount: 5, note: "Seen" }, ["amount"]],
      [{ outcome: "done", amount: "-5", note: "Seen" }, ["amount"]],
      [{ outcome: "did_not_happen", amount: "5.00", note: "Seen" }, ["amount"]],
      [{ outcome: "done", note: "Seen", colour: "red" }, ["colour"]],
    ])("a statement of %j is refused", async (body, fields) => {
      const answer = await admin.post<ProblemAnswer>("/admin/acquiring/operations/acqop_1/resolve", body)
      expect(answer.status).toBe(400)
      expect(answer.body.errors?.map(({ field }) => field)).toEqual(fields)
    })

    it.each(ROUTES.filter(([, path]) => path.includes("_1")))("%s %s is not found", async (method, path) => {
      const answer = await (method === "get"
        ? admin.get<ProblemAnswer>(`/admin/acquiring/${path}`)
        : admin.post<ProblemAnswer>(`/admin/acquiring/${path}`, bodyFor(path)))
      expect(answer.status).toBe(404)
      expect(answer.body.message).toMatch(/^There is no (operation|payment|notification|incident|reconcile run) /)
    })
  })
})
