import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import AcquiringModuleService from "../service"

const NOW = new Date(Date.UTC(2030, 0, 15, 12))
const DECLARED = { ids: ["default"], serviceAccounts: new Map([["default", "1 / 2"]]) }

/** A database in which every statement has the same result. */
function database() {
  const answers: { statements: number; next: () => Promise<unknown[]> } = {
    statements: 0,
    next: () => Promise.resolve([{ id: "one" }]),
  }
  const statement: unknown = new Proxy(() => undefined, {
    apply: () => statement,
    get: (_, name) => {
      if (name !== "then") return statement
      return (resolve: (rows: unknown) => void, reject: (error: unknown) => void) => {
        answers.statements += 1
        return answers.next().then(resolve, reject)
      }
    },
  })
  return { answers, knex: statement as Knex }
}

function moduleOn(knex: Knex): AcquiringModuleService {
  return new AcquiringModuleService({
    [ContainerRegistrationKeys.PG_CONNECTION]: knex,
    [ContainerRegistrationKeys.CONFIG_MODULE]: {} as ConfigModule,
  })
}

const CLAIMS: Record<string, (of: AcquiringModuleService) => Promise<unknown>> = {
  payments: ({ payments }) => payments.claimDue("default", 100, "me", NOW, NOW, NOW, ["1 / 2"]),
  notifications: ({ inbox }) => inbox.claim("default", 100, "me"),
  subscriptions: ({ subscriptions }) => subscriptions.claimDue("me", NOW, DECLARED),
  operations: ({ journal }) => journal.claimInFlight(["default"], 100, NOW, NOW),
  batches: ({ batches }) => batches.takeOver("me"),
  runs: ({ runs }) => runs.claim("reconcile", "me"),
}

describe("a process that is told to end", () => {
  it.each(Object.entries(CLAIMS))("claims no %s any more, and another one of this machine does", async (_, claim) => {
    const { answers, knex } = database()
    const [ending, other] = [moduleOn(knex), moduleOn(knex)]
    await ending.__hooks.onApplicationPrepareShutdown()
    expect(await claim(ending)).toEqual((await claim(ending)) instanceof Array ? [] : undefined)
    expect(answers.statements).toBe(0)
    await claim(other)
    expect(answers.statements).toBe(1)
  })

  it("claims nothing while it ends what it has, which it may go on leasing", async () => {
    const { answers, knex } = database()
    const { payments, inbox, __hooks: hooks } = moduleOn(knex)
    await payments.leaseEach("default", ["1"], "me", NOW, NOW)
    let isEnded = false
    const ending = hooks.onApplicationPrepareShutdown().then(() => (isEnded = true))
    expect(await inbox.claim("default", 100, "me")).toEqual([])
    expect(await payments.leaseEach("default", ["2"], "me", NOW, NOW)).toHaveLength(1)
    expect([answers.statements, isEnded]).toEqual([2, false])
    await payments.releaseAll("me", NOW)
    await ending
  })

  it("waits for payments that it was just claiming", async () => {
    const { answers, knex } = database()
    const { payments, __hooks: hooks } = moduleOn(knex)
    let answer: (rows: unknown[]) => void = () => undefined
    answers.next = () => new Promise((resolve) => (answer = resolve))
    const claiming = payments.claimDue("default", 100, "me", NOW, NOW, NOW, ["1 / 2"])
    let isEnded = false
    const ending = hooks.onApplicationPrepareShutdown().then(() => (isEnded = true))
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(isEnded).toBe(false)
    answer([])
    expect(await claiming).toEqual([])
    await ending
  })

  it("does not wait for payments whose release failed", async () => {
    const { answers, knex } = database()
    const { payments } = moduleOn(knex)
    await payments.leaseEach("default", ["1"], "me", NOW, NOW)
    answers.next = () => Promise.reject(new Error("no database"))
    await expect(payments.releaseAll("me", NOW)).rejects.toThrow("no database")
    expect(await payments.untilReleased(0)).toBe(true)
  })
})
