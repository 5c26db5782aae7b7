import { createRbacRolesWorkflow } from "@medusajs/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { good, http, type Http } from "../support/http"
import { seedAdmin } from "../support/seed"
import { shop } from "../support/shop"

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
