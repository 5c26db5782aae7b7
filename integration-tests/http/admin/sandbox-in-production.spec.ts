import type { AccountsAnswer, HealthAnswer } from "../../../src/api/admin/acquiring/http-types"
import { declareSettings } from "../../support/account-settings"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** What the admin's pages know of a server whose shoppers order while nobody is charged. */
shop((the) => {
  let restore: (() => void)[] = []
  afterEach(() => {
    for (const undo of restore.reverse()) undo()
    restore = []
  })

  function serverRunsAs(environment: string): void {
    const before = process.env.NODE_ENV
    process.env.NODE_ENV = environment
    restore.push(() => (process.env.NODE_ENV = before))
  }

  const accounts = async () => good(await the.admin.get<AccountsAnswer>("/admin/acquiring/accounts"))
  const health = async () => good(await the.admin.get<HealthAnswer>("/admin/acquiring/health")).accounts[0]

  it("a production server says that its account talks to the sandbox, and takes no order with it", async () => {
    const cart = await the.cartReadyToPay()
    serverRunsAs("production")
    const paying = the.createSession(cart).then(() => the.payByCard(cart))
    expect(await paying.then(({ body }) => body.order).catch(() => undefined)).toBeUndefined()
    expect(the.sandbox.control.requests({ operation: "authorise" })).toEqual([])
    expect(await accounts()).toMatchObject({
      production: true,
      accounts: [{ id: "default", environment: "sandbox", complete: false }],
    })
    expect((await health())?.problems.map(({ field }) => field)).toEqual(["base_url", "secret_key"])
  })

  it("a production server that is allowed the sandbox still says so, and warns of it", async () => {
    serverRunsAs("production")
    restore.push(declareSettings(the.container, { allow_sandbox_in_production: true }))
    expect(await accounts()).toMatchObject({
      production: true,
      accounts: [{ id: "default", environment: "sandbox", complete: true }],
    })
    const { problems, warnings } = (await health()) ?? {}
    expect({ problems, warnings: warnings?.map(({ field }) => field) }).toEqual({
      problems: [],
      warnings: ["base_url", "secret_key"],
    })
  })

  it("any other server does not call itself production", async () => {
    for (const environment of ["development", "staging"]) {
      serverRunsAs(environment)
      expect(await accounts()).toMatchObject({ production: false, accounts: [{ environment: "sandbox" }] })
    }
  })
})
