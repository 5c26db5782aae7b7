import { setTimeout as sleep } from "node:timers/promises"

import type { Locator, Page } from "playwright-core"

import { de } from "../../src/admin/words/de"
import { en } from "../../src/admin/words/en"
import { acquiringAdmin } from "../support/acquiring-admin"
import { eventually } from "../support/eventually"
import { AcquiringPages } from "./actors/acquiring-pages"
import { ACCOUNTS, changeAnswer } from "./actors/changed-answer"
import { Line } from "./actors/cut-line"
import { englishLeft } from "./actors/english-left"
import { fillLists, type Filled } from "./actors/filled-lists"
import { orderPaid } from "./actors/order-seen"
import { oneOfEachWaits } from "./actors/what-waits"
import { type Journey, shopInBrowser } from "./shop-in-browser"

const WORDS = { en, de }

/** Everything that a page shows, by its address; of a page of Medusa's the part that is ours. */
function views({ orderId, customerId, productId, paymentId, day }: Filled) {
  type Part = (words: typeof en | typeof de) => string
  return [
    ["acquiring"],
    ["acquiring?tab=payments"],
    [`acquiring?tab=payments&payment=${paymentId}`],
    ["acquiring?tab=notifications"],
    ["acquiring?tab=notifications&notification=acqnot_1"],
    ["acquiring?tab=reconcile"],
    ["acquiring?tab=health"],
    ["acquiring/batches"],
    ["acquiring/batches?batch=acqbat_1"],
    ["acquiring/refunds"],
    ["acquiring/payouts"],
    ["acquiring/payouts?payout=acqpo_1"],
    [`acquiring/close?account=default&day=${day}`],
    [`acquiring/close/print?account=default&day=${day}`],
    ["acquiring/subscriptions"],
    ["acquiring/subscriptions?subscription=acqsub_4"],
    ["settings/acquiring"],
    [`orders/${orderId}`, ({ widget }) => widget.payment],
    [`customers/${customerId}`, ({ widget }) => widget.payments],
    [`customers/${customerId}`, ({ widget }) => widget.saved_cards],
    [`products/${productId}`, ({ subscription }) => subscription.plans],
  ] as [at: string, part?: Part][]
}

type View = ReturnType<typeof views>[number]

shopInBrowser("acquiring filled", ({ stack, journey }) => {
  let filled: Promise<Filled> | undefined
  const fill = (walk: Journey) =>
    (filled ??= orderPaid(stack, walk).then(async ({ number, orderNo }) => {
      const [transaction] = stack.sandbox.control.transactions({ orderNo })
      stack.sandbox.control.capture(transaction!.transactionId, { amount: "20.00" })
      stack.sandbox.control.refund(transaction!.transactionId, { amount: "1.50", reason: "P-1" })
      return fillLists(stack, number)
    }))

  /** More refunds at the service than one page has, all of them booked: nothing changes under a list that is read. */
  async function refundOften(walk: Journey): Promise<void> {
    const { control } = stack.sandbox
    const { orderNo } = await orderPaid(stack, walk)
    control.notificationSettings({ enabled: false })
    const [transaction] = control.transactions({ orderNo })
    control.capture(transaction!.transactionId, { amount: "20.00" })
    for (let cents = 11; cents <= 35; cents += 1)
      control.refund(transaction!.transactionId, { amount: `0.${cents}`, reason: `M-${cents}` })
    const acquiring = acquiringAdmin(stack.admin)
    const { payments } = await acquiring.payments(`q=${orderNo}`)
    await eventually(async () => {
      // The store's own pass may have it at this moment.
      await acquiring.refresh(payments[0]?.id ?? "").catch(() => undefined)
      return (await stack.books.differences(orderNo)).length === 0 || undefined
    }, 300_000)
    // What a pass of the store's repaired first is a run as well: the newest is to be one of the full ones.
    await stack.holdPasses()
    await stack.sql(
      "UPDATE acquiring_run SET created_at = created_at - interval '3 days' WHERE id !~ '^acqrun_[0-9]{1,2}$'",
    )
    await stack.sql("UPDATE acquiring_payment SET final = true, next_check_at = null WHERE order_no = $1", [orderNo])
    control.notificationSettings({ enabled: true })
  }

  /** Goes to a view, and answers the part of the page that is ours once it is loaded. */
  async function open(page: Page, [at, part]: View, language: "en" | "de" = "en") {
    await page.goto(`${stack.adminUrl}/${at}`)
    // A drawer hides it from everybody who does not see.
    await page.locator("main").waitFor()
    await page.waitForLoadState("networkidle")
    const isDrawer = /close\/print|&\w+=acq|\?(batch|payout|subscription)=/.test(at)
    const own = part ? page.getByRole("region", { name: part(WORDS[language]), exact: true }) : undefined
    const shown = own ?? page.getByRole(isDrawer ? "dialog" : "main")
    await shown.waitFor()
    // The frame around it is there before the page is.
    await shown.getByRole("heading").first().waitFor()
    await isLoaded(shown)
    return shown
  }

  function isLoaded(shown: Locator): Promise<true> {
    const loads = shown.getByRole("status", { name: /^(Loading|Lädt|.* wird geladen)/ })
    return eventually(async () => (await loads.count()) === 0 || undefined)
  }

  /**
   * Where a view says whether its money is real: its head, its drawer's payment, each of its accounts, or the widget.
   */
  function moneyMarks(page: Page, [at, part]: View, shown: Locator, text: string) {
    const said = (place: Locator) => place.getByText(text, { exact: true }).first()
    if (part || at.includes("close/print")) return [said(shown)]
    const head = page.locator("main div:has(> h1)")
    const isOfAccount = at === "acquiring?tab=health" || at === "settings/acquiring"
    const account = page.locator("main div:has(> :is(h2, h3))")
    return [said(head), ...(isOfAccount ? [said(account)] : []), ...(at.includes("&payment=") ? [said(shown)] : [])]
  }

  /** Where a view does not say whether its money is real, or not in the colour that stands for it. */
  async function wrongMarks(page: Page, view: View, shown: Locator, text: string, tone: "orange" | "red") {
    const wrong: string[] = []
    for (const [place, mark] of moneyMarks(page, view, shown, text).entries()) {
      const seen = mark.evaluate((own) => /(orange|red)-text/.exec(own.className)?.[1])
      const found = await seen.catch(() => "not there")
      if (found !== tone) wrong.push(`${view.join()} ${place}: ${found}`)
    }
    return wrong
  }

  /**
   * Has a page load again what it shows, until it says so: what is being loaded already is not asked for a second time.
   */
  async function readAnew(page: Page, text: string): Promise<void> {
    const line = new Line(page)
    const said = page.getByText(text, { exact: true }).first()
    const isSaid = async () => {
      await line.lookAgain()
      return said.waitFor({ state: "attached", timeout: 2_000 }).then(
        () => true,
        () => undefined,
      )
    }
    // What is missing then is named by the view it is missing in.
    await eventually(isSaid).catch(() => undefined)
  }

  /** Turns the page of each list of a view, and back. @returns how many lists it has */
  async function turnPages(part: Locator): Promise<number> {
    const next = part.getByRole("button", { name: "Next", exact: true })
    await isLoaded(part)
    const pagers = await next.count()
    for (let place = 0; place < pagers; place += 1) {
      const button = next.nth(place)
      const card = button.locator(
        "xpath=ancestor::*[contains(@class,'shadow-elevation-card-rest') or @role='dialog'][1]",
      )
      const list = card.locator("xpath=.//*[self::tbody or self::ul or self::ol][1]").last()
      // How long ago something was changes by itself.
      const read = async () => (await list.innerText()).replace(/\b(an?|\d+) (second|minute|hour)s? ago\b/g, "")
      const first = await read()
      await button.click()
      await eventually(async () => ((await read()) === first ? undefined : true))
      await card.getByRole("button", { name: "Prev", exact: true }).click()
      await eventually(async () => ((await read()) === first ? true : undefined))
    }
    return pagers
  }

  // One visit of each for all of it: to load a page is what takes the time.
  journey(
    "every page that is full is read by everybody, has lists that turn, and says whether its money is real",
    async (walk) => {
      const of = await fill(walk)
      await refundOften(walk)
      const { page } = await walk.merchant()
      const pages = new AcquiringPages(page, stack.adminUrl)
      const marks: string[] = []
      const faults: Record<string, string[]> = {}
      const lists = new Map<string, number>()
      const batch = "acquiring/batches?batch=acqbat_2"
      for (const view of views(of)) {
        const [at] = view
        const part = await open(page, view)
        marks.push(...(await wrongMarks(page, view, part, "Test", "orange")))
        const found = await pages.faults(part)
        if (found.length > 0) faults[view.join()] = found
        await walk.album.take(page, at)
        lists.set(at, (lists.get(at) ?? 0) + (await turnPages(part)))
        const leave = await changeAnswer(page, ACCOUNTS, { production: true })
        await readAnew(page, "Test service in production")
        marks.push(...(await wrongMarks(page, view, part, "Test service in production", "red")))
        await walk.album.take(page, `${at} in production`)
        leave()
      }
      lists.set(batch, await turnPages(await open(page, [batch])))
      expect({ marks, faults }).toEqual({ marks: [], faults: {} })

      await open(page, ["acquiring"])
      const badge = page
        .getByRole("navigation")
        .getByRole("img", { name: /^\d\d waiting$/ })
        .first()
      expect(`${await badge.innerText()} waiting`).toBe(await badge.getAttribute("aria-label"))
      await walk.album.take(page, "count")
      expect([...lists].filter(([, pagers]) => pagers > 0)).toEqual([
        ["acquiring", 3],
        ["acquiring?tab=payments", 1],
        ["acquiring?tab=notifications", 1],
        ["acquiring?tab=reconcile", 2],
        ["acquiring/batches", 1],
        ["acquiring/refunds", 1],
        ["acquiring/payouts", 1],
        [`acquiring/close?account=default&day=${of.day}`, 1],
        ["acquiring/subscriptions", 1],
        ["acquiring/subscriptions?subscription=acqsub_4", 1],
        [`customers/${of.customerId}`, 2],
        [batch, 1],
      ])
    },
    1_800_000,
  )

  journey("what opens over a page that is full is read by everybody", async (walk) => {
    const of = await fill(walk)
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const faults: Record<string, string[]> = {}
    const judge = async (name: string, part: Locator) => {
      const found = await pages.faults(part)
      if (found.length > 0) faults[name] = found
      await walk.album.take(page, name)
    }
    const dialog = page.getByRole("dialog")
    await open(page, [`products/${of.productId}`])
    await page.getByRole("button", { name: /^Change: / }).click()
    await dialog.getByLabel("Every so many intervals").fill("0")
    await dialog.getByRole("button", { name: "Save" }).click()
    const refused = dialog.getByRole("alert").filter({ hasText: /^Must be a whole number/ })
    await refused.waitFor()
    await judge("plan", dialog)
    const said = await dialog.getByLabel("Every so many intervals").evaluate((field) => {
      const id = field.getAttribute("aria-describedby") ?? ""
      return document.getElementById(id)?.textContent
    })
    expect(said).toBe(await refused.innerText())
    await open(page, ["acquiring/payouts"])
    await page.getByRole("button", { name: "New payout" }).click()
    await judge("new payout", dialog)
    await open(page, ["acquiring?tab=payments"])
    await page.getByRole("checkbox", { name: "Choose every payment of this page" }).click()
    await page.getByRole("button", { name: "Capture…" }).click()
    await dialog.getByRole("checkbox").first().waitFor()
    await judge("dry run", dialog)
    await open(page, ["acquiring/subscriptions?subscription=acqsub_4"])
    await dialog.getByRole("button", { name: "Cancel subscription" }).click()
    const question = page.getByRole("alertdialog")
    await judge("cancels a subscription", question)
    await question.getByRole("button", { name: "Keep it" }).click()
    await dialog
      .getByRole("button", { name: /^Refund: deduction/ })
      .first()
      .click()
    await judge("refunds a deduction", question)
    expect(faults).toEqual({})
  })

  journey("what a merchant chooses among many is shown, and nothing else", async (walk) => {
    const of = await fill(walk)
    const { page } = await walk.merchant()
    const drawer = page.getByRole("dialog")
    const choose = async (filter: string, option: string) => {
      await page.getByRole("combobox", { name: filter, exact: true }).click()
      await page.getByRole("option", { name: option, exact: true }).click()
    }

    const payments = await open(page, [`customers/${of.customerId}`, ({ widget }) => widget.payments])
    await payments
      .getByRole("button", { name: /^T\d+$/ })
      .first()
      .click()
    await drawer.getByRole("heading", { name: "Timeline" }).waitFor()
    await drawer
      .getByRole("link", { name: `Order #${of.number}` })
      .first()
      .waitFor()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })
    const cards = page.getByRole("region", { name: "Saved cards" })
    await cards.getByRole("link", { name: "Tea 4", exact: true }).click()
    await drawer.getByRole("heading", { name: "Tea 4" }).waitFor()
    await drawer.getByRole("button", { name: "Close" }).click()

    const rows = page.getByRole("table", { name: "Subscriptions, newest first" }).locator("tbody").getByRole("row")
    await choose("State of the subscription", "Past due")
    await eventually(async () => {
      const texts = await rows.allInnerTexts()
      return (texts.length > 1 && texts.every((text) => text.includes("Past due"))) || undefined
    })
    await page.reload()
    await rows.first().waitFor()
    expect((await rows.allInnerTexts()).every((text) => text.includes("Past due"))).toBe(true)
    const monthly = page.getByRole("region", { name: "Monthly recurring revenue" })
    for (const [code, sign] of [
      ["EUR", "€"],
      ["USD", "$"],
    ] as const) {
      await monthly.getByRole("button", { name: code, exact: true }).click()
      await monthly
        .getByText(new RegExp(`^\\${sign}\\d`))
        .first()
        .waitFor()
      await monthly.getByRole("img", { name: `Monthly recurring revenue in ${code}, by month` }).waitFor()
    }

    await stack.sql(
      `UPDATE acquiring_incident SET kind = 'renewal_failed', order_no = 'S4', raised_at = now() - interval '40 days'
       WHERE id = 'acqinc_1'`,
    )
    await open(page, ["acquiring"])
    await page.getByRole("link", { name: /^Open subscription: / }).click()
    await drawer.getByRole("heading", { name: "Tea 4" }).waitFor()

    await open(page, ["acquiring/batches?batch=acqbat_2"])
    const orders = drawer.getByRole("region", { name: "Results" }).getByRole("listitem")
    await eventually(async () => ((await orders.count()) === 50 ? true : undefined))
    await choose("State", "Failed")
    await eventually(async () => ((await orders.count()) === 2 ? true : undefined))
    expect((await orders.allInnerTexts()).every((text) => text.includes("Do not honour"))).toBe(true)
    await drawer.getByText(/58 done · 2 failed/).waitFor()

    await open(page, [`acquiring?tab=payments&payment=${of.paymentId}`])
    const captures = drawer.getByRole("listitem").filter({ hasText: /^Capture \$/ })
    await drawer.getByRole("button", { name: "Show 20 more", exact: true }).click()
    const shown = await captures.count()
    await drawer.getByRole("button", { name: /^Show all \d+$/ }).click()
    await eventually(async () => ((await captures.count()) > shown ? true : undefined))
    expect([shown > 15 && shown <= 24, await captures.count()]).toEqual([true, 31])
    await drawer.getByRole("button", { name: "Show the newest only" }).click()
    await eventually(async () => ((await captures.count()) <= 4 ? true : undefined))
    // More tries than one answer has: they read as one all the same.
    await stack.sql(
      `INSERT INTO acquiring_operation (id, account, kind, reference, state, order_no, amount, currency_code, sent_at,
         resolved_at, error_code, error_message)
       SELECT 'acqop_try_' || n, account, 'authorise', 'T' || n, 'refused', order_no, '30.50', 'USD',
         now() + n * interval '1 ms', now() + n * interval '1 ms', '1005', 'Do not honour'
       FROM acquiring_payment p, generate_series(1, 150) n WHERE p.id = $1`,
      [of.paymentId],
    )
    await page.reload()
    await drawer.getByText("Authorization $30.50 × 150", { exact: true }).waitFor()
    expect(await drawer.getByText(/^Authorization \$30\.50 ×/).count()).toBe(1)
    await drawer.getByText("Authorization $30.50 × 150", { exact: true }).scrollIntoViewIfNeeded()
    await walk.album.take(page, "many-tries")

    await open(page, ["acquiring?tab=reconcile"])
    const runs = page.getByRole("list", { name: "Runs, newest first" }).getByRole("button")
    // A stop inside a button would be one that no screen reader tells of.
    expect(await runs.first().locator("[tabindex]").count()).toBe(0)
    // By what they looked at: the store's own passes may add others before them.
    const run = (looked: string) => runs.filter({ hasText: `${looked} reconciled` })
    const report = page.getByRole("list", { name: "What differed" })
    await run("1,101").click()
    await report.waitFor()
    await run("1,102").click()
    await page
      .getByText("Nothing differed")
      .or(page.getByText(/^\d+ repaired/))
      .first()
      .waitFor()
    await report.waitFor({ state: "hidden" })
    expect(await run("1,102").getAttribute("aria-current")).toBe("true")
    await stack.sql(
      "UPDATE acquiring_incident SET updated_at = r.started_at FROM acquiring_run r WHERE r.id = 'acqrun_1' AND acquiring_incident.id = 'acqinc_7'",
    )
    await run("1,101").click()
    const needs = page.getByRole("region", { name: "Needs a person" })
    await needs.getByText("M-7", { exact: true }).waitFor()
    await needs
      .getByRole("button", { name: /^Close/ })
      .first()
      .click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Close/ })
      .click()
    await needs.getByText("M-7", { exact: true }).waitFor({ state: "hidden" })
    const closed = "SELECT id FROM acquiring_incident WHERE id = 'acqinc_7' AND resolved_at IS NOT NULL"
    await eventually(async () => (await stack.sql(closed))[0])

    await open(page, ["acquiring/close"])
    const month = page.getByRole("table", { name: /^Days of / }).locator("caption")
    const now = await month.textContent()
    await page.getByRole("button", { name: "Earlier month" }).click()
    await eventually(async () => (await month.textContent()) !== now || undefined)
    await page.getByRole("button", { name: "Later month" }).click()
    await eventually(async () => (await month.textContent()) === now || undefined)

    // What came meanwhile is there as soon as somebody asks for it.
    const reload = page.getByRole("button", { name: "Reload", exact: true })
    await open(page, ["acquiring?tab=payments"])
    const another = await orderPaid(stack, walk)
    await reload.click()
    await page.getByRole("link", { name: `Order #${another.number}`, exact: true }).waitFor()
    await open(page, ["acquiring?tab=notifications"])
    await stack.sql("UPDATE acquiring_notification SET transaction_id = 'COME-NOW' WHERE id = 'acqnot_1'")
    await reload.click()
    await page.getByRole("button", { name: "COME-NOW" }).waitFor()
    await open(page, ["acquiring/refunds"])
    const [transaction] = stack.sandbox.control.transactions({ orderNo: another.orderNo })
    stack.sandbox.control.capture(transaction!.transactionId, { amount: "9.00" })
    stack.sandbox.control.refund(transaction!.transactionId, { amount: "2.75", reason: "P-2" })
    await reload.click()
    await page.getByRole("cell", { name: "$2.75" }).waitFor()
  })

  journey("all of a filter that are chosen are those of its other pages too, and no others", async (walk) => {
    const of = await fill(walk)
    const { page } = await walk.merchant()
    // One that the filter leaves out.
    await stack.sql("UPDATE acquiring_payment SET flow = 'redirect' WHERE id = $1 || '25'", [of.paymentId])
    const [{ count } = { count: 0 }] = await stack.sql<{ count: number }>(
      "SELECT count(*)::int AS count FROM acquiring_payment WHERE flow = 'card'",
    )
    expect(count).toBeGreaterThan(20)
    await open(page, ["acquiring?tab=payments"])
    await page.getByRole("combobox", { name: "Method" }).click()
    await page.getByRole("option", { name: "Card", exact: true }).click()
    // The address has it before the list does.
    await page.getByRole("combobox", { name: "Method" }).filter({ hasText: "Card" }).waitFor()
    await page.getByRole("checkbox", { name: "Choose every payment of this page" }).click()
    const chosen = page.getByRole("group", { name: "Chosen payments" })
    await chosen.getByText("20 chosen", { exact: true }).waitFor()
    await chosen.getByRole("button", { name: `Choose all ${count}`, exact: true }).click()
    await chosen.getByText(`${count} chosen`, { exact: true }).waitFor()
    await chosen.getByRole("button", { name: "Capture…" }).click()
    const summary = page.getByRole("dialog").getByText(/Unchanged: \d+ payments\./)
    const counted = (await summary.innerText()).match(/\d+(?= payments?\b)/g) ?? []
    await walk.album.take(page, "all of a filter")
    expect(counted.reduce((sum, one) => sum + Number(one), 0)).toBe(count)
    await page.keyboard.press("Escape")
    await stack.sql("UPDATE acquiring_payment SET flow = 'card' WHERE id = $1 || '25'", [of.paymentId])
  })

  journey("each of a product's many variants can be made a subscription", async (walk) => {
    const { productId } = await fill(walk)
    const { page } = await walk.merchant()
    await stack.sql(
      `INSERT INTO product_variant SELECT made.*
       FROM generate_series(101, 130) n, (SELECT to_jsonb(v) AS v FROM product_variant v WHERE product_id = $1 LIMIT 1) one,
         LATERAL jsonb_populate_record(NULL::product_variant, one.v || jsonb_build_object(
           'id', 'variant_z' || n, 'title', 'Size ' || n, 'sku', null, 'barcode', null, 'ean', null, 'upc', null)) made`,
      [productId],
    )
    await open(page, [`products/${productId}`])
    const plans = page.getByRole("region", { name: "Subscription plans" })
    await plans
      .getByRole("button", { name: /^Add a plan: / })
      .nth(5)
      .waitFor()
    expect(await plans.getByText("Size 130", { exact: true }).count()).toBe(0)
    await plans.getByRole("button", { name: "Next" }).click()
    await plans.getByRole("button", { name: "Add a plan: Size 130" }).waitFor()
    await walk.album.take(page, "many variants")
    await stack.sql("DELETE FROM product_variant WHERE id LIKE 'variant_z%'")
  })

  journey("whoever set the admin to German reads nothing of ours in English", async (walk) => {
    const of = await fill(walk)
    const { page } = await walk.merchant()
    await page.goto(`${stack.adminUrl}/acquiring`)
    await new AcquiringPages(page, stack.adminUrl).speak("de")
    await changeAnswer(page, ACCOUNTS, { production: true })
    const left: Record<string, string[]> = {}
    const marks: string[] = []
    for (const view of views(of)) {
      const part = await open(page, view, "de")
      marks.push(...(await wrongMarks(page, view, part, de.shared.environment.test_in_production, "red")))
      const found = await englishLeft(part)
      if (found.length > 0) left[view[0]] = found
      await walk.album.take(page, `${view[0]} in German`)
    }
    expect(marks).toEqual([])
    await open(page, ["acquiring?tab=payments"], "de")
    await page.getByRole("checkbox", { name: de.payment.choose_page }).click()
    await page.getByRole("button", { name: `${de.shared.capture}…` }).click()
    const dryRun = page.getByRole("dialog")
    await dryRun.getByRole("checkbox").first().waitFor()
    left["dry run"] = await englishLeft(dryRun)
    expect(left).toEqual({ "dry run": [] })
  })

  journey(
    "whoever may only read is offered nothing that moves or changes anything, and reads the rest",
    async (walk) => {
      const of = await fill(walk)
      const { orderNo } = await orderPaid(stack, walk)
      const rejected = await oneOfEachWaits(stack, of.paymentId, orderNo)
      const { page } = await walk.merchant()
      const offers = async () => {
        const controls = page.locator(":is(main, [role=dialog]) :is(button:enabled, a)")
        const names = await controls.evaluateAll((all) =>
          all.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""),
        )
        return new Set(names.map(withoutItsRow))
      }
      /** Parts that come late do not all say that they load: what is offered has stayed the same for a while. */
      const allOffers = () => {
        let last: string | undefined
        return eventually(async () => {
          const found = await offers()
          const before = last
          last = [...found].sort().join("\n")
          if (before === last) return found
          await sleep(5_000)
          return undefined
        })
      }
      const toMove = offeredToMove(of, rejected)
      const all = new Map<string, Set<string>>()
      for (const [view, names] of toMove) {
        await open(page, view)
        await eventually(async () => isEvery(await offers(), names) || undefined).catch(() => undefined)
        const found = await allOffers()
        expect([view[0], names.filter((name) => !found.has(name))]).toEqual([view[0], []])
        all.set(view[0], found)
        await walk.album.take(page, view[0])
      }

      // The rights of the signed-in person, as where the store has roles: see `apart/rights.spec.ts`.
      const rights = { may: [] as string[] }
      const leave = await changeAnswer(page, ACCOUNTS, rights)
      const wrong: Record<string, object> = {}
      for (const [view, names] of toMove) {
        await open(page, view)
        const rest = [...(all.get(view[0]) ?? [])].filter((name) => !names.includes(name))
        const isRest = async () => {
          const found = await offers()
          return (found.size === rest.length && isEvery(found, rest)) || undefined
        }
        await eventually(isRest).catch(async () => {
          const found = await offers()
          const offered = [...found].filter((name) => !rest.includes(name))
          wrong[view[0]] = { offered, missing: rest.filter((name) => !found.has(name)) }
        })
        await walk.album.take(page, `${view[0]} reads only`)
      }
      expect(wrong).toEqual({})

      rights.may = ["acquiring_batch:create", "capture:create", "refund:create"]
      await open(page, ["acquiring?tab=payments"])
      await page.getByRole("checkbox", { name: "Choose every payment of this page" }).click()
      const chosen = page.getByRole("group", { name: "Chosen payments" })
      await chosen.getByRole("button", { name: "Refund…" }).waitFor()
      const batches = await chosen.getByRole("button", { name: /…$/ }).allInnerTexts()
      expect(batches).toEqual(["Capture…", "Refund…"])
      leave()
    },
  )
})

/** What is offered to whoever may do all, by the page: none of it to whoever may only read. */
function offeredToMove({ paymentId, productId }: Filled, rejectedPayout: string) {
  const ofBatches = ["Choose every payment of this page", "Choose payment T"]
  const ofIncidents = ["Query now:", "Capture:", "Refund:", "Cancel payment:", "Close:"]
  const groups = [
    ...["Connection", "Checkout", "Data sent", "Policies", "Notifications", "Daily close", "Payouts", "Retention"],
    ...["Timing", "What the specification leaves open", "Links to pages"],
  ]
  const recipe = ["algorithm", "form", "separator", "order", "key", "empty", "encoding", "lists", "key_name"]
  return [
    [["acquiring"], [...ofIncidents, "Accept:", "Reject:", "Say what the portal shows:"]],
    [
      [`acquiring?tab=payments&payment=${paymentId}`],
      [...ofBatches, "Capture…", "Refund…", "Refresh", "Query now:", "Close:", "Capture:", "Refund:"],
    ],
    [["acquiring?tab=notifications&notification=acqnot_1"], ["Send a test notification:", "Replay"]],
    [["acquiring/batches?batch=acqbat_2"], ["Choose payments", "Retry the failed"]],
    [["acquiring/payouts?payout=acqpo_2"], ["New payout", "Reject", "Approve"]],
    [[`acquiring/payouts?payout=${rejectedPayout}`], ["New payout", "Create again"]],
    [["acquiring/subscriptions?subscription=acqsub_4"], ["Make the order:", "Refund:", "Cancel subscription"]],
    [
      ["settings/acquiring"],
      [
        ...["Test connection", "Find the signature recipe", "Add an entry", "Import", "What payment_status"],
        ...[...groups, ...recipe, "key_separator"].map((name) => `Edit ${name}`),
      ],
    ],
    [[`products/${productId}`], ["Change:"]],
  ] as [view: View, names: string[]][]
}

/** `Refund: deduction 42` is `Refund:`, and so of every other row. */
function withoutItsRow(name: string): string {
  return name.replace(/: .*/s, ":").replace(/\d.*/s, "").trim()
}

function isEvery(found: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.every((name) => found.has(name))
}
