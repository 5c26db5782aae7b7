import { readdirSync } from "node:fs"
import { resolve } from "node:path"

import { WorkflowManager } from "@medusajs/framework/orchestration"
import type { TransactionModelOptions } from "@medusajs/framework/orchestration"
import { Modules } from "@medusajs/framework/utils"
import closeDays from "../../../src/jobs/close-days"
import { storeOf } from "../../../src/medusa/store"
import { declareSettings } from "../../support/account-settings"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

const seconds = (count: number) => ({ interval: count * 1_000 })
const at = (cron: string) => ({ cron, numberOfExecutions: undefined })

/** What each does is in the test that runs it (`integration-tests/lint/jobs.spec.ts`). */
const SCHEDULES: Record<string, TransactionModelOptions["schedule"]> = {
  "announce-incidents": seconds(5),
  "announce-waiting": seconds(5),
  "close-days": seconds(300),
  "forget-notifications": at("17 3 * * *"),
  "forget-operations": at("37 3 * * *"),
  "forget-persons": at("*/10 * * * *"),
  "forget-runs": at("47 3 * * *"),
  "forget-saved-cards": at("40 3 * * *"),
  reconcile: seconds(10),
  "resolve-in-flight": seconds(5),
  "seal-anew": seconds(300),
  "send-payouts": seconds(60),
  "work-batches": seconds(15),
  "work-notifications": seconds(2),
  "work-subscriptions": seconds(15),
}

interface Scheduled {
  options: TransactionModelOptions
}

shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const days = shopDays(the)
  beforeEach(() => the.sandbox.control.reset())

  it("Medusa has every job of the plugin on its schedule", () => {
    const workflows = WorkflowManager.getWorkflows() as Map<string, Scheduled>
    const jobs = [...workflows].filter(([id]) => id.startsWith("job-acquiring-"))
    const scheduled = jobs.map(([id, { options }]) => [id.replace("job-acquiring-", ""), options.schedule])
    expect(Object.fromEntries(scheduled)).toEqual(SCHEDULES)
    const files = readdirSync(resolve(__dirname, "../../../src/jobs")).map((file) => file.replace(/\.ts$/, ""))
    expect(Object.keys(SCHEDULES).sort()).toEqual(files.sort())
  })

  it("Medusa's own run of a job does its work: yesterday is closed", async () => {
    await paidOrders(the).captured()
    const day = days.today()
    days.daysLater(1)
    await the.container.resolve(Modules.WORKFLOW_ENGINE).run("job-acquiring-close-days", { input: {} })
    const [closed] = (await acquiring.days(`account=default&day=${day}`)).close
    expect(closed).toMatchObject({ state: "closed", closed_by: "schedule", orders: 1 })
  })

  it("the job closes a day the account's `close.after_minutes` after its midnight, and not before", async () => {
    const close = { time_zone: days.zone(), after_minutes: 45 }
    const takeBack = declareSettings(the.container, { close })
    const { clock } = storeOf(the.container).acquiring
    try {
      await paidOrders(the).captured()
      const [today] = (await acquiring.days("account=default")).close
      const recordedAt = async (minutes: number) => {
        const now = new Date(Date.parse(today!.ends_at) + minutes * 60_000)
        const spy = jest.spyOn(clock, "now").mockReturnValue(now)
        await closeDays(the.container).finally(() => spy.mockRestore())
        return the.sql("SELECT day, state FROM acquiring_day_close")
      }
      expect(await recordedAt(44)).toEqual([])
      expect(await recordedAt(46)).toEqual([{ day: today!.day, state: "closed" }])
    } finally {
      takeBack()
    }
  })
})
