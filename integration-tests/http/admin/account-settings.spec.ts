import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import type { AccountsAnswer, SettingsChangesAnswer } from "../../../src/api/admin/acquiring/http-types"
import forgetRuns from "../../../src/jobs/forget-runs"
import type AcquiringModuleService from "../../../src/modules/acquiring/service"
import { StoredSettings } from "../../../src/modules/acquiring/stored-settings"
import { aSecondLater } from "../../support/a-second-later"
import { declareSettings } from "../../support/account-settings"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { serviceMessages } from "../../support/service-messages"
import { SETTINGS, WRONG, settingsPage, type Refused } from "../../support/settings-page"
import { shop } from "../../support/shop"

/** Settings that a merchant fills in on the admin's page. */
shop((the) => {
  const { read, change, changed, stored } = settingsPage(the)

  it("are for signed-in users only", async () => {
    for (const path of ["/admin/acquiring/accounts", SETTINGS]) expect((await the.visitor.get(path)).status).toBe(401)
    expect((await the.visitor.post(SETTINGS, { settings: {}, version: 0 })).status).toBe(401)
  })

  it("show what is in force, where it comes from and which secrets are set, and no secret", async () => {
    const { accounts } = good(await the.admin.get<AccountsAnswer>("/admin/acquiring/accounts"))
    const seen = await read()
    expect(accounts).toEqual([
      {
        ...{
          id: "default",
          provider_id: "pp_acquiring_default",
          environment: "sandbox",
          complete: true,
          locked: false,
        },
        storefront: (seen.settings.storefront_origins as string[])[0],
        time_zone: "UTC",
      },
    ])
    expect(seen).toMatchObject({ version: 0, problems: [], changes: [], secrets_set: ["secret_key"] })
    expect(seen.sources).toMatchObject({ base_url: "environment", secret_key: "environment" })
    expect(seen.settings).toMatchObject({ base_url: the.sandbox.url, platform_source: "medusa", checkout_minutes: 60 })
    expect(JSON.stringify(seen)).not.toContain(process.env.ACQUIRER_SECRET_KEY)
  })

  it("are in force at once, a group in part, and go back to what file or environment say", async () => {
    const seen = await changed({ website: "shop.example", timeouts: { connect_ms: 1_234 } })
    expect(seen.settings).toMatchObject({ website: "shop.example", timeouts: { connect_ms: 1_234, body_ms: 10_000 } })
    expect(seen.sources).toMatchObject({ website: "page", "timeouts.connect_ms": "page" })
    expect(seen.version).toBe(1)

    const back = await changed({ website: null, timeouts: null })
    expect(back.sources).not.toHaveProperty("website")
    expect(back.settings).toMatchObject({ timeouts: { connect_ms: 5_000 } })
  })

  it("say what medusa-config.ts says: it goes before the environment, and the page before it", async () => {
    const undo = declareSettings(the.container, {
      platform_source: "of the file",
      merchant_id: "of the file",
      allow_sandbox_in_production: true,
      signature_hook: () => undefined,
    })
    try {
      const seen = await read()
      expect(seen.settings).toMatchObject({ platform_source: "of the file", merchant_id: "of the file" })
      expect(seen.sources).toMatchObject({ platform_source: "file", merchant_id: "file", account_id: "environment" })
      expect(seen.in_code).toEqual([
        { field: "signature_hook", source: "file" },
        { field: "allow_sandbox_in_production", source: "file" },
      ])
      const changedByPage = await changed({ platform_source: "of the page" })
      expect(changedByPage.settings).toMatchObject({ platform_source: "of the page" })
      expect(changedByPage.sources).toMatchObject({ platform_source: "page" })
      expect(changedByPage.without_page).toMatchObject({
        settings: { platform_source: "of the file" },
        sources: { platform_source: "file" },
      })
    } finally {
      undo()
    }
    expect((await read()).in_code).toEqual([])
  })

  it("say where notifications go, when the last one came, and why the last one was not taken", async () => {
    const { address, post, aboutNobody } = serviceMessages(the)
    expect((await read()).notifications).toEqual({
      address: address().replace(/^http:..[^/]+/, new URL(String((await read()).settings.backend_url)).origin),
      last_received_at: null,
      last_problem: null,
      refused: [],
    })

    expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(200)
    const taken = (await read()).notifications
    expect(taken).toMatchObject({ last_received_at: expect.any(String) as string, last_problem: null })

    const forged = new URLSearchParams({ ...aboutNobody("forged"), amount: "2.00" })
    await aSecondLater()
    expect((await post(forged)).status).toBe(401)
    const { last_received_at, last_problem } = (await read()).notifications
    expect(last_received_at).toBe(taken.last_received_at)
    expect(last_problem).toMatchObject({
      message: "The notification was not taken: its signature is wrong.",
      listed: false,
    })
    expect(Date.parse(last_problem!.at)).toBeGreaterThanOrEqual(Date.parse(taken.last_received_at!))
    expect(await the.sql("SELECT id FROM acquiring_refused_notification")).toEqual([{ id: "default" }])

    await eventually(async () => {
      const waiting = await the.sql("SELECT id FROM acquiring_notification WHERE state = 'received'")
      return waiting.length === 0 || undefined
    })
    await the.sql(
      `UPDATE acquiring_notification SET state = 'attention', outcome = 'nobody knows it', processed_at = now() + interval '1 minute'`,
    )
    expect((await read()).notifications.last_problem).toMatchObject({ message: "nobody knows it", listed: true })
  })

  it("go into the next payment without a restart", async () => {
    await changed({ platform_source: "my-platform" })
    await the.buy()
    const [request] = the.sandbox.control.requests({ operation: "authorise" }).slice(-1)
    expect(request?.body).toMatchObject({ platform_source: "my-platform" })
  })

  it("are in force on another server, which keeps what it has read, without a restart", async () => {
    const knex = the.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const another = new StoredSettings(() => knex)
    const website = async () => (await another.recent("default")).values.website
    expect(await website()).toBeUndefined()
    await changed({ website: "shop.example" })
    expect(await eventually(website)).toBe("shop.example")
  })

  it("count under a name that they had before, and are shown and changed under the present one", async () => {
    await the.sql(
      `INSERT INTO acquiring_account_settings (account, values, secrets, version) VALUES ('default', $1, '[]', 1)`,
      [JSON.stringify({ reconcile: { longest_look_ms: 70_000, watch_days: 9 } })],
    )
    const { settings, sources, problems } = await read()
    expect(settings.reconcile).toMatchObject({ longest_pass_ms: 70_000, watch_days: 9 })
    expect(sources).toMatchObject({ "reconcile.longest_pass_ms": "page" })
    expect(problems).toEqual([])
    const seen = await changed({ reconcile: { longest_look_ms: 80_000 } })
    expect(seen.settings.reconcile).toMatchObject({ longest_pass_ms: 80_000 })
    expect(await stored()).not.toContain("longest_look_ms")
  })

  it("are refused field by field, and nothing of them is stored", async () => {
    const answer = await change(
      {
        base_url: "ftp://x",
        timeouts: { total_ms: -1 },
        wesbite: "x",
        "timeouts.idle_ms": 1,
        lock_settings: true,
        website: "fine.example",
        saved_cards: "ture",
      },
      0,
    )
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map(({ field }) => field).sort()).toEqual([
      "base_url",
      "lock_settings",
      "saved_cards",
      "timeouts.idle_ms",
      "timeouts.total_ms",
      "wesbite",
    ])
    expect(await stored()).toBe("[[],[]]")
    expect((await the.admin.post<Refused>(SETTINGS, { settings: [] })).body.errors?.map(({ field }) => field)).toEqual([
      "settings",
      "version",
    ])
  })

  it("are refused where nothing would come of them, as far as they change", async () => {
    const undo = declareSettings(the.container, { payouts: { approval_above: { XYZ: "1.00" } } })
    try {
      const methods = [
        { id: "card", label: "Card", flow: "card", countries: ["Germany"] },
        { id: "card", label: "Wallet", flow: "apm" },
      ]
      const answer = await change({ methods, installments: { ids: { six: "PLAN" } } }, 0)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([
        { field: "methods.0.countries.0", reason: "names germany, which is not a country such as DE" },
        { field: "methods.1.payment_method", reason: "is missing" },
        { field: "methods.1.id", reason: "is the id of another way of paying" },
        {
          field: "installments.ids.six",
          reason: "is for a number of installments that installments.allowed does not list",
        },
      ])
      expect(await stored()).toBe("[[],[]]")
      // What the file says to no effect stands in the way of nothing else, and what falls back to it may.
      await changed({ payouts: { retention_days: 30 } })
      await changed({ payouts: null })
    } finally {
      undo()
    }
  })

  it("stay in force with a code that was stored before it was checked, and health names it", async () => {
    await changed({ website: "shop.example" })
    const methods = [{ id: "card", label: "Card", flow: "card", currencies: ["EURO"] }]
    await the.sql(`UPDATE acquiring_account_settings SET "values" = '${JSON.stringify({ methods })}'`)
    await eventually(async () => "methods" in (await read()).sources || undefined)
    expect((await read()).problems).toEqual([])
    const { accounts } = await acquiringAdmin(the.admin).health()
    expect(accounts[0]).toMatchObject({
      ...{ open: true, problems: [] },
      warnings: [{ field: "methods.0.currencies.0", reason: "names euro, which is not a currency such as EUR" }],
    })
    await changed({ website: "other.example" })
  })

  it("are not overwritten by somebody who saw them before another's change", async () => {
    await changed({ website: "first.example" })
    const late = await change({ website: "second.example" }, 0)
    expect(late.status).toBe(409)
    expect(late.body.message).toContain("Reload")
    expect((await read()).settings.website).toBe("first.example")
    const both = await Promise.all([change({ website: "a.example" }, 1), change({ website: "b.example" }, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it("say who changed what and when, never to what where it may be a secret", async () => {
    await changed({ website: "shop.example", secret_key: WRONG })
    const { changes } = await read()
    expect(changes).toMatchObject([{ version: 1, fields: ["website", "secret_key"] }])
    expect(changes[0]?.changed_by).toBe("Mer Chant")
    expect(JSON.stringify(changes)).not.toContain("shop.example")
    expect(JSON.stringify(await the.sql("SELECT * FROM acquiring_settings_change"))).not.toContain("shop.example")
  })

  it("say from what to what money rules were changed", async () => {
    await changed({ payouts: { approval_above: { EUR: "500.00" } }, capture: "at_once" })
    await changed({ payouts: { approval_above: { EUR: "900.00" } } })
    await changed({ payouts: { approval_above: null } })
    const limit = (from: object, to: object) => ({ field: "payouts.approval_above", from, to })
    expect((await read()).changes.map(({ values }) => values)).toEqual([
      [limit({ EUR: "900.00" }, {})],
      [limit({ EUR: "500.00" }, { EUR: "900.00" })],
      [limit({}, { EUR: "500.00" }), { field: "capture", from: "by_hand", to: "at_once" }],
    ])
  })

  it("take a rate away that was saved before", async () => {
    await changed({ order_data: { usd_rates: { eur: 1.08, jpy: 0.0065 } } })
    const { settings } = await changed({ order_data: { usd_rates: { eur: 1.08 } } })
    expect(settings.order_data).toMatchObject({ usd_rates: { eur: 1.08 } })
    expect(JSON.stringify(settings)).not.toContain("jpy")
  })

  it("that a newer version saved leave the account open, are named, and stay for it when others change", async () => {
    await changed({ website: "shop.example", timeouts: { connect_ms: 1_234 } })
    await the.sql(
      `UPDATE acquiring_account_settings
       SET "values" = "values"::jsonb || '{"of_tomorrow": true, "timeouts": {"connect_ms": 1234, "of_tomorrow_ms": 1}}'`,
    )
    const seen = await read()
    expect(seen.problems).toEqual([])
    expect(seen.settings).toMatchObject({ website: "shop.example", timeouts: { connect_ms: 1_234 } })
    const health = good(await the.admin.get<{ accounts: object[] }>("/admin/acquiring/health"))
    const reason = expect.stringMatching(
      /^was saved by another version of the plugin.*saving null for it over the API$/,
    )
    expect(health.accounts).toMatchObject([
      {
        open: true,
        warnings: expect.arrayContaining([
          { field: "timeouts.of_tomorrow_ms", reason },
          { field: "of_tomorrow", reason },
        ]),
      },
    ])

    await changed({ timeouts: { body_ms: 9_000 } })
    const [row] = await the.sql<{ values: object }>(`SELECT "values" FROM acquiring_account_settings`)
    expect(row?.values).toEqual({
      website: "shop.example",
      of_tomorrow: true,
      timeouts: { connect_ms: 1_234, of_tomorrow_ms: 1, body_ms: 9_000 },
    })
    expect((await change({ of_tomorrow: false }, 2)).body.errors).toEqual([
      { field: "of_tomorrow", reason: "is not a setting" },
    ])
    await changed({ of_tomorrow: null, timeouts: { of_tomorrow_ms: null } })
    expect(await stored()).not.toContain('"of_tomorrow":true')
  })

  it("that are secrets of a newer version leave the account open, and stay encrypted for it when others change", async () => {
    const { storedSettings } = the.container.resolve<AcquiringModuleService>("acquiring")
    const { settings } = await read()
    const mine = { secret_key: process.env.ACQUIRER_SECRET_KEY!, secret_of_tomorrow: "only that version knows it" }
    await storedSettings.save("default", 0, {}, mine, { by: "user_1", fields: [] })
    expect(await read()).toMatchObject({ problems: [], settings })

    await changed({ website: "shop.example" })
    const kept = await storedSettings.read("default")
    expect(kept).toMatchObject({ unknown: ["secret_of_tomorrow"], secrets: { secret_key: mine.secret_key } })
    expect(kept.otherSecrets).toEqual({ secret_of_tomorrow: mine.secret_of_tomorrow })
    expect(await stored()).not.toContain(mine.secret_of_tomorrow)
    await changed({ secret_of_tomorrow: null })
    expect((await storedSettings.read("default")).unknown).toEqual([])
  })

  it("say how long reports of runs are kept", async () => {
    await the.sql(
      `INSERT INTO acquiring_run (id, kind, state, started_by, created_at)
       SELECT 'acqrun_' || days, 'reconcile', 'done', 'user', now() - days * interval '1 day' FROM unnest(ARRAY[8, 40]) days`,
    )
    const kept = async () => {
      await forgetRuns(the.container)
      return the.sql("SELECT id FROM acquiring_run ORDER BY id")
    }
    expect(await kept()).toHaveLength(2)
    await changed({ runs: { retention_days: 30 } })
    expect(await kept()).toEqual([{ id: "acqrun_8" }])
  })

  it("list all their changes page by page, newest first", async () => {
    for (const website of ["a.example", "b.example", "c.example"]) await changed({ website })
    const listed = async (query: string) =>
      good(await the.admin.get<SettingsChangesAnswer>(`${SETTINGS}/changes?${query}`))
    const { changes, ...first } = await listed("limit=2")
    expect(first).toEqual({ count: 3, limit: 2, offset: 0 })
    expect(changes.map(({ version }) => version)).toEqual([3, 2])
    const { changes: last } = await listed("limit=2&offset=2")
    expect(last).toMatchObject([{ version: 1, changed_by: "Mer Chant", fields: ["website"] }])
    expect((await the.visitor.get(`${SETTINGS}/changes`)).status).toBe(401)
    expect((await the.admin.get(`${SETTINGS.replace("default", "nobody")}/changes`)).status).toBe(404)
  })

  it("show beside the page's value what counts without it, and no secret", async () => {
    const given = (await read()).settings.base_url
    await changed({ base_url: "https://page.example", platform_source: "page", secret_key: WRONG })
    const { settings, without_page } = await read()
    expect(settings).toMatchObject({ base_url: "https://page.example", platform_source: "page" })
    expect(without_page.settings).toMatchObject({ base_url: given, platform_source: "medusa" })
    expect(without_page.sources).toMatchObject({ base_url: "environment", secret_key: "environment" })
    expect(without_page.sources).not.toHaveProperty("platform_source")
    expect(without_page.secrets_set).toEqual(["secret_key"])
    expect(JSON.stringify(without_page)).not.toContain(process.env.ACQUIRER_SECRET_KEY)
  })

  it("are shown and not changed where the code locks them, and what was saved before does not count", async () => {
    await changed({ website: "shop.example" })
    process.env.ACQUIRER_SETTINGS = JSON.stringify({ lock_settings: true })
    try {
      const seen = await read()
      expect(seen).toMatchObject({ locked: true })
      expect(seen.settings).not.toHaveProperty("website")
      const answer = await change({ website: "other.example" }, 1)
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain("lock_settings")
    } finally {
      delete process.env.ACQUIRER_SETTINGS
    }
  })

  it("say 404 of an account that nobody declared", async () => {
    for (const path of ["nobody/settings", "__proto__/settings"])
      expect((await the.admin.get(`/admin/acquiring/accounts/${path}`)).status).toBe(404)
  })
})
