import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { createRbacRolesWorkflow } from "@medusajs/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { good, http, type Http } from "../support/http"
import { seedAdmin } from "../support/seed"
import { shop } from "../support/shop"

/** Every route of ours that changes something. */
function changes(): ["post" | "delete", string][] {
  const { paths } = JSON.parse(readFileSync(resolve(__dirname, "../../docs/openapi.json"), "utf8")) as {
    paths: Record<string, object>
  }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith("/admin/"))
    .flatMap(([path, methods]) =>
      (["post", "delete"] as const)
        .filter((method) => method in methods)
        .map((method) => [method, path.replace(/\{\w+\}/g, "x")] as ["post" | "delete", string]),
    )
}

/** `/Admin/Acquiring/Payments` */
function capitalised(path: string): string {
  return path.replace(/\/[a-z]/g, (start) => start.toUpperCase())
}

interface Policies {
  listRbacPolicies(filters: { key: string[] }): Promise<{ id: string; key: string }[]>
}

shop(
  (the) => {
    /** Somebody who has signed in and is allowed just this. */
    async function signedIn(name: string, rights: string[]): Promise<Http> {
      const policies = await the.container.resolve<Policies>(Modules.RBAC as string).listRbacPolicies({ key: rights })
      expect(policies.map(({ key }) => key).sort()).toEqual([...rights].sort())
      const { result } = await createRbacRolesWorkflow(the.container).run({
        input: { roles: [{ name, policy_ids: policies.map(({ id }) => id) }] },
      })
      const person = { email: `${name}@example.com`, password: "correct-horse", firstName: name, lastName: "Chant" }
      await seedAdmin(the.container, { ...person, roles: result.map(({ id }) => id) })
      const { token } = good(await the.visitor.post<{ token: string }>("/auth/user/emailpass", person))
      return http(the.url, () => ({ authorization: `Bearer ${token}` }))
    }

    it("lets a bookkeeper read and nothing else", async () => {
      const bookkeeper = await signedIn("bookkeeper", ["acquiring_payment:read", "acquiring_close:read"])
      expect((await bookkeeper.get("/admin/acquiring/payments")).status).toBe(200)
      expect((await bookkeeper.get("/admin/acquiring/queue")).status).toBe(200)
      expect((await bookkeeper.get("/admin/acquiring/accounts/default")).status).toBe(403)
      for (const path of ["payments/acqpay_1/review", "operations/acqop_1/resolve", "batches", "payouts", "close"])
        expect([path, (await bookkeeper.post(`/admin/acquiring/${path}`, {})).status]).toEqual([path, 403])
    })

    it("lets nobody past a right by another way to write the path", async () => {
      const bookkeeper = await signedIn("scribe", ["acquiring_payment:read"])
      for (const [method, path] of changes()) {
        for (const written of [capitalised(path), path.toUpperCase(), `${path}/`]) {
          const { status } = await bookkeeper[method](written, method === "post" ? {} : undefined)
          expect([method, written, status]).toEqual([method, written, 403])
        }
        const doubled = path.replace("/acquiring/", "/acquiring//")
        expect([404, 403]).toContain((await bookkeeper[method](doubled, {})).status)
      }
    })

    it("shows the subscription of a payment to nobody who may not read subscriptions", async () => {
      await the.sql(`INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, currency_code, amount, status)
        VALUES ('acqpay_1', 'default', 'first-1', 'card', 'payses_1', 'USD', '25.00', 'authorised')`)
      await the.sql(`INSERT INTO acquiring_subscription
        (id, account, order_no, variant_id, contract_name, interval, interval_count, amount, currency_code, contract_start)
        VALUES ('acqsub_1', 'default', 'first-1', 'variant_1', 'Tea of the month', 'month', 1, '12.00', 'USD', '2026-01-01')`)
      const seenBy = async (name: string, rights: string[]) =>
        good(
          await (
            await signedIn(name, rights)
          ).get<{ subscription: object | null }>("/admin/acquiring/payments/acqpay_1"),
        ).subscription
      const read = ["acquiring_payment:read"]
      expect(await seenBy("reader", read)).toBeNull()
      expect(await seenBy("seller", [...read, "acquiring_subscription:read"])).toMatchObject({ id: "acqsub_1" })
    })

    it("starts a batch only for who may capture and refund as well", async () => {
      const batches = ["acquiring_batch:read", "acquiring_batch:create"]
      const clerk = await signedIn("clerk", batches)
      expect((await clerk.post("/admin/acquiring/batches", {})).status).toBe(403)
      const cashier = await signedIn("cashier", [...batches, "capture:create", "refund:create"])
      expect((await cashier.post("/admin/acquiring/batches", {})).status).toBe(400)
    })

    it("shows everybody whether money is real, and lets nobody without a role do anything else", async () => {
      expect((await the.admin.get("/admin/acquiring/accounts")).status).toBe(200)
      expect((await the.admin.get("/admin/acquiring/payments")).status).toBe(403)
    })
  },
  { env: { MEDUSA_FF_RBAC: "true" } },
)
