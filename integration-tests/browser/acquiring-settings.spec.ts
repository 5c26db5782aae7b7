import { createHash } from "node:crypto"

import type { Locator } from "playwright-core"

import { SANDBOX_SECRET_KEY } from "../../src/acquirer/domain/sandbox-account"
import type { AccountSettingsView } from "../../src/api/admin/acquiring/http-types"
import { aSecondLater } from "../support/a-second-later"
import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { AcquiringPages } from "./actors/acquiring-pages"
import { changeAnswer } from "./actors/changed-answer"
import { Keyboard } from "./actors/keyboard"
import { intercept, type StoppedRequest, stopNext } from "./actors/intercept"
import { SettingsPage } from "./actors/settings-page"
import { shopInBrowser } from "./shop-in-browser"

shopInBrowser("acquiring settings", ({ stack, journey }) => {
  journey(
    "a merchant finds the settings, types a wrong key, learns so, takes it back, and takes an order",
    async (walk) => {
      const { album } = walk
      const { page } = await walk.merchant()
      const pages = new AcquiringPages(page, stack.adminUrl)
      const settings = new SettingsPage(page)
      const begun = Date.now()
      const momentOf = async (place: Locator) =>
        Date.parse((await place.locator("time").first().getAttribute("datetime")) ?? "")
      const row = (name: string) => page.locator("div.grid", { has: page.getByText(name, { exact: true }) })
      await page.goto(`${stack.adminUrl}/settings`)
      await page.getByRole("link", { name: "Acquiring", exact: true }).click()
      await page.getByRole("heading", { name: "Connection" }).waitFor()
      await page.getByText("Test", { exact: true }).first().waitFor()
      await page.getByText("Sandbox: no money moves", { exact: true }).waitFor()
      expect(await page.getByText(/^Live: /).count()).toBe(0)
      const address = `${stack.storeUrl}/hooks/acquiring/default/notifications`
      await page.getByText(address, { exact: true }).waitFor()
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stack.storeUrl })
      await page.getByRole("button", { name: /Address to give the service/ }).click()
      await eventually(async () => (await page.evaluate(() => navigator.clipboard.readText())) === address || undefined)
      await row("Last notification").getByText("None so far", { exact: true }).waitFor()
      await album.take(page, "settings")
      expect(await pages.violations(page.getByRole("main"))).toEqual([])
      await settings.verdict("Connected")

      await settings.edit("Connection")
      await settings.drawer.getByLabel("Service address").fill("not an address")
      await settings.drawer.getByRole("button", { name: "Save" }).click()
      await settings.drawer
        .getByRole("alert")
        .getByText(/^Must be an https address/)
        .waitFor()
      await new Keyboard(page).isLedTo(settings.drawer.getByLabel("Service address"))
      await album.take(page, "refused")
      expect(await pages.violations(settings.drawer)).toEqual([])
      await settings.drawer.getByRole("button", { name: "Cancel" }).click()
      await settings.drawer.waitFor({ state: "hidden" })

      await settings.edit("Connection")
      await settings.drawer.getByLabel("Secret key", { exact: true }).fill("a key of somebody else")
      await settings.save()
      await settings.verdict("Signature refused")
      await page.getByText("Technical", { exact: true }).click()
      const sent = page.getByRole("region", { name: "Request" })
      await sent.getByText(/^POST .*\/retrieval/).waitFor()
      await page
        .getByRole("region", { name: /^Answer/ })
        .getByText(/^HTTP \d+/)
        .waitFor()
      await sent.scrollIntoViewIfNeeded()
      await album.take(page, "wrong-key")
      expect(await page.getByRole("main").innerText()).not.toContain("a key of somebody else")
      expect(await pages.violations(page.getByRole("main"))).toEqual([])

      await settings.edit("Connection")
      await settings.drawer.getByRole("button", { name: /^Use the .*: Secret key$/ }).click()
      await settings.save()
      await settings.verdict("Connected")
      // Who changed the key, and when: within this test, and as whoever reads it counts.
      const changes = page.getByRole("region", { name: "Changes" })
      const lastChange = changes.locator("div", { has: page.getByText("Secret key", { exact: true }) }).first()
      const changed = await momentOf(lastChange)
      expect([begun <= changed, changed <= Date.now()]).toEqual([true, true])
      expect(await lastChange.locator("time").first().innerText()).toMatch(
        /^(now|this minute|\d+ (seconds?|minutes?) ago)$/,
      )

      await settings.edit("Connection")
      await settings.drawer.getByText(/^Still accepted while what it signed is on its way\./).waitFor()
      await settings.drawer.getByLabel("Previous secret key", { exact: true }).fill("a key of last year")
      await settings.save()
      await settings.verdict("Connected")
      const reminder = page.getByRole("listitem").filter({
        hasText: /^Previous secret key is still accepted: remove it once nothing signed with it is on its way$/,
      })
      await pages.open("Health")
      await reminder.waitFor()
      await page.getByText("Takes payments, and needs you", { exact: true }).waitFor()
      await album.take(page, "previous-key")
      expect(await page.getByRole("main").innerText()).not.toContain("a key of last year")
      expect(await pages.violations(page.getByRole("main"))).toEqual([])
      await page.getByRole("link", { name: "Open its settings" }).click()
      await settings.edit("Connection")
      await settings.drawer.getByRole("button", { name: /^Use the .*: Previous secret key$/ }).click()
      await settings.save()
      await pages.open("Health")
      await page.getByText("Takes payments", { exact: true }).waitFor()
      await reminder.waitFor({ state: "hidden" })
      await page.goto(`${stack.adminUrl}/settings/acquiring`)

      await settings.edit("Checkout")
      await settings.addRule({ open3d: "On", from: ["USD", "a lot"], countries: "DE", customers: "New customers" })
      await settings.addRule({ open3d: "Off" })
      await settings.drawer.getByRole("button", { name: "Save" }).click()
      const sum = settings.rule(1).getByRole("textbox", { name: "Amount, row 1" })
      await settings
        .rule(1)
        .getByRole("alert")
        .getByText("Must be an amount of this currency such as 150.00", { exact: true })
        .waitFor()
      expect(await sum.getAttribute("aria-invalid")).toBe("true")
      await album.take(page, "rules")
      expect(await pages.violations(settings.drawer)).toEqual([])
      await sum.fill("100000")
      await settings.choose("The payment page opens", "In a frame of the checkout")
      await settings.save()
      const saying = await settings.isCoveredBySaying("In force within two seconds.", "Data sent", "Platform")
      expect(saying).toEqual({ said: true, covered: [false, false] })
      await page.getByText("On: from $100,000.00, in DE, new customers\nOff: every payment", { exact: true }).waitFor()
      expect(await page.getByRole("main").innerText()).not.toMatch(/\b(true|false|undefined)\b/)

      await settings.edit("Data sent")
      await settings.drawer.getByLabel("Platform", { exact: true }).fill("settings-page")
      await settings.typeRates(["EUR", "1.08"], ["JPY", "0.0065"])
      await settings.drawer.getByRole("checkbox", { name: /^Delivery/ }).click()
      const handling = settings.drawer.getByRole("group", { name: "What counts as handling" })
      await handling.getByLabel("Shipping methods").fill("Gift wrapping\nCrate")
      await handling.scrollIntoViewIfNeeded()
      await album.take(page, "data-sent")
      expect(await pages.violations(settings.drawer)).toEqual([])
      await settings.save()
      await page.getByText("settings-page").waitFor()
      await page.getByText("eur: 1.08\njpy: 0.0065", { exact: true }).waitFor()
      await page.getByText("Delivery (delivery)", { exact: true }).waitFor()
      await page.getByText("Shipping methods: Gift wrapping, Crate", { exact: true }).waitFor()
      const { page: shop, shopper } = await walk.visitReadyToPay()
      await shop.getByRole("radio", { name: "Payment page" }).check({ force: true })
      expect(await shop.getByRole("radio", { name: "Inside this page" }).isChecked()).toBe(true)
      await shop.getByRole("radio", { name: "Card", exact: true }).check({ force: true })
      await shopper.fillCard(CARD_NUMBERS.approved)
      await shopper.pay()
      await shopper.confirmation()
      const [request] = stack.sandbox.control.requests({ operation: "authorise" }).slice(-1)
      expect(request?.body).toMatchObject({ platform_source: "settings-page" })

      // Before it is saved, a merchant reads what the switch would take with it.
      await page.reload()
      await eventually(async () => {
        if ((await row("Last notification").locator("time").count()) > 0) return true
        await page.reload()
        await row("Last notification").waitFor()
        return undefined
      })
      const received = await momentOf(row("Last notification"))
      expect([changed <= received, received <= Date.now()]).toEqual([true, true])
      await settings.edit("Checkout")
      const concerned = settings.drawer.getByText(/^1 payment of \$[\d.]+ is authorized now\./)
      await settings.choose("Capture", "At once, when there is an order")
      await concerned.waitFor()
      await album.take(page, "capture-at-once")
      expect(await pages.violations(settings.drawer)).toEqual([])
      await settings.choose("Capture", "By hand")
      await concerned.waitFor({ state: "hidden" })

      await settings.drawer.getByRole("button", { name: "Cancel" }).click()
      // Another merchant ID would leave the order's payment where nobody watches it.
      await settings.edit("Connection")
      const merchantId = settings.drawer.getByLabel("Merchant ID", { exact: true })
      const save = settings.drawer.getByRole("button", { name: "Save", exact: true })
      await merchantId.fill("100002")
      await save.click()
      const question = page.getByRole("alertdialog", { name: "Leave what is open?" })
      await question
        .getByText(/^1 open payment, 0 subscriptions and 0 payouts .* lie at the service under 100001 /)
        .waitFor()
      await album.take(page, "leave-what-is-open")
      expect(await pages.violations(question)).toEqual([])
      await question.getByRole("button", { name: "Go back" }).click()
      await question.waitFor({ state: "hidden" })
      expect(await merchantId.inputValue()).toBe("100002")
      await eventually(() => save.evaluate((button) => button === document.activeElement || undefined))
      await save.click()
      await pages.agree("Change all the same")
      await settings.drawer.waitFor({ state: "hidden" })
      await page.getByText("100002", { exact: true }).waitFor()
      await settings.edit("Connection")
      await settings.drawer.getByRole("button", { name: /^Use the .*: Merchant ID$/ }).click()
      await settings.save()
      await page.getByText("100002", { exact: true }).waitFor({ state: "hidden" })
      await settings.edit("Timing")
      const absence = settings.drawer.getByLabel(/^“Not found” is believed after/)
      expect(await absence.inputValue()).toBe("300000")
      await absence.fill("100000")
      await settings.drawer.getByText("1 min 40 sec", { exact: true }).waitFor()
      await settings.save()
      await page.getByText("1 min 40 sec", { exact: true }).waitFor()
      await settings.edit("Retention")
      await settings.drawer.getByLabel(/^Reports of runs and batches are kept/).fill("30")
      await album.take(page, "retention")
      await settings.save()
      await page.getByText("30 days", { exact: true }).waitFor()
    },
  )

  journey("of two merchants who change settings at once, neither loses what the other saved", async (walk) => {
    const { page } = await walk.merchant()
    const { page: another } = await walk.merchant()
    const [first, second] = [new SettingsPage(page), new SettingsPage(another)]
    await Promise.all([page, another].map((one) => one.goto(`${stack.adminUrl}/settings/acquiring`)))
    await first.edit("Data sent")
    await first.drawer.getByLabel("Platform", { exact: true }).fill("mine")
    await first.drawer.getByLabel("Note", { exact: true }).fill("order {order_no}")
    await second.edit("Data sent")
    await second.drawer.getByLabel("Platform", { exact: true }).fill("theirs")
    await second.save()

    await page.bringToFront()
    const notice = first.drawer.getByRole("alert")
    await first.drawer.getByRole("button", { name: "Save", exact: true }).click()
    await notice.getByText(/changed settings while this was open$/).waitFor()
    await notice.getByText(/^Platform: .* → theirs \(you changed it, too: reloading takes theirs\)$/).waitFor()
    expect(await first.drawer.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)
    await walk.album.take(page, "changed meanwhile")
    const pages = new AcquiringPages(page, stack.adminUrl)
    expect(await pages.violations(first.drawer)).toEqual([])
    await notice.getByRole("button", { name: "Reload and keep my other changes" }).click()
    expect(await first.drawer.getByLabel("Platform", { exact: true }).inputValue()).toBe("theirs")
    expect(await first.drawer.getByLabel("Note", { exact: true }).inputValue()).toBe("order {order_no}")
    await first.save()
    await page.getByText("order {order_no}", { exact: true }).waitFor()
    await page.getByText("theirs", { exact: true }).waitFor()

    // What would count without the page stands beside it, and is one press away.
    await first.edit("Data sent")
    await first.drawer.getByText("Default: medusa", { exact: true }).waitFor()
    await first.drawer.getByRole("button", { name: "Use the default: Platform" }).click()
    expect(await first.drawer.getByLabel("Platform", { exact: true }).inputValue()).toBe("medusa")
    await first.drawer.getByRole("button", { name: "Use the default: Note" }).click()
    await first.save()
    await page.getByText("theirs", { exact: true }).waitFor({ state: "hidden" })
    await first.edit("Connection")
    await first.drawer
      .getByText(/^From .* A value typed here overrides it\.$/)
      .first()
      .waitFor()
    await walk.album.take(page, "where values come from")
    await page.keyboard.press("Escape")

    await stack.sql(
      `INSERT INTO acquiring_settings_change (id, account, version, changed_by, fields)
       SELECT 'acqset_old_' || n, 'default', -n, 'Somebody Earlier', '["website"]' FROM generate_series(1, 21) n`,
    )
    await page.reload()
    const changes = page.getByRole("region", { name: "Changes" })
    await changes.getByRole("button", { name: "Next" }).click()
    await changes
      .getByText(/Somebody Earlier$/)
      .first()
      .waitFor()
    await changes.getByRole("button", { name: "Prev" }).click()
    await changes.getByText("Platform", { exact: true }).first().waitFor()
  })

  journey("whoever closes a drawer while it is saving reads what came of it", async (walk) => {
    const { page } = await walk.merchant()
    const settings = new SettingsPage(page)
    const { drawer } = settings
    const SETTINGS = "/admin/acquiring/accounts/default/settings"
    const toasts = page.locator("[data-sonner-toast]")
    const shown = (text: string) => page.getByRole("main").getByText(text, { exact: true })
    const anotherSaves = async (change: object) => {
      const { version } = good(await stack.admin.get<AccountSettingsView>(SETTINGS))
      good(await stack.admin.post(SETTINGS, { settings: change, version }))
    }
    const typeNote = async (note: string) => {
      await settings.edit("Data sent")
      await drawer.getByLabel("Note", { exact: true }).fill(note)
    }
    const close = async () => {
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "hidden" })
    }
    /** Saves, and closes the drawer before the answer comes. */
    const saveAndClose = async (handle?: (request: StoppedRequest) => Promise<void>) => {
      const goOn = await stopNext(page, "POST", { test: (path) => path === SETTINGS }, handle)
      await drawer.getByRole("button", { name: "Save", exact: true }).click()
      await close()
      return goOn
    }
    await page.goto(`${stack.adminUrl}/settings/acquiring`)

    await typeNote("saved after it was closed")
    const save = await saveAndClose()
    await typeNote("typed meanwhile")
    save()
    await toasts.getByText("Saved", { exact: true }).waitFor()
    await drawer.getByText(/changed settings while this was open$/).waitFor()
    expect(await drawer.getByLabel("Note", { exact: true }).inputValue()).toBe("typed meanwhile")
    await close()
    await shown("saved after it was closed").waitFor()

    await typeNote("not saved")
    const saveTooLate = await saveAndClose()
    await anotherSaves({ platform_source: "theirs" })
    saveTooLate()
    await toasts.getByText("Not possible at this moment").waitFor()
    await walk.album.take(page, "refused after it was closed")
    await shown("theirs").waitFor()

    // What the change would leave at the service is asked all the same.
    await typeNote("saved although payments are left")
    const left = { payments: 1, subscriptions: 0, payouts: 0, service_account: "100001" }
    const refuse = await saveAndClose((request) =>
      request.answer(409, { type: "payments_left", message: "Payments are left", left }),
    )
    refuse()
    await page
      .getByRole("alertdialog")
      .getByText(/ lie at the service under 100001\./)
      .waitFor()
    await walk.album.take(page, "asked after it was closed")
    await new AcquiringPages(page, stack.adminUrl).agree("Change all the same")
    await shown("saved although payments are left").waitFor()

    // The profile, with nothing left to read of what was saved before.
    await page.reload()
    await page.getByRole("button", { name: "Edit empty" }).click()
    await settings.choose("The service's answer", "Left out (skip)")
    await drawer.getByRole("button", { name: "Show what changes" }).click()
    const saveEntry = await saveAndClose()
    saveEntry()
    await toasts.getByText("Saved", { exact: true }).waitFor()
    await anotherSaves({ platform_source: null, order_data: { note: null }, profile: null })
  })

  journey("of two merchants who change the profile at once, the second reads what the first saved", async (walk) => {
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const settings = new SettingsPage(page)
    const { drawer } = settings
    const SETTINGS = "/admin/acquiring/accounts/default/settings"
    const anotherSaves = async (profile: object | null) => {
      const { version } = good(await stack.admin.get<AccountSettingsView>(SETTINGS))
      good(await stack.admin.post(SETTINGS, { settings: { profile }, version }))
    }
    const said = async () => good(await stack.admin.get<AccountSettingsView>(SETTINGS)).settings.profile
    const press = (name: string) => drawer.getByRole("button", { name, exact: true }).first().click()
    const shownAnew = drawer.getByRole("alert").getByText(/^Somebody else changed settings .* read it again/)
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    const profile = page.getByRole("region", { name: "Profile, entry by entry" })

    // An entry: their entry stays, and what the change does is shown once more. One's own saving shows nothing again.
    let previews = 0
    await intercept(page, /\/profile\/preview$/, (request) => ((previews += 1), request.pass()))
    await profile.getByRole("button", { name: "Edit empty" }).click()
    await settings.choose("The service's answer", "Left out (skip)")
    await press("Show what changes")
    await drawer.getByText(/\(keep\) → Left out \(skip\)$/).waitFor()
    await anotherSaves({ acknowledgement: { body: "[OK]" } })
    await press("Save")
    await shownAnew.waitFor()
    await walk.album.take(page, "profile changed meanwhile")
    expect(await pages.violations(drawer)).toEqual([])
    expect(await said()).toEqual({ acknowledgement: { body: "[OK]" } })
    await settings.save()
    expect(previews).toBe(2)
    expect(await said()).toEqual({ acknowledgement: { body: "[OK]" }, signature: { default: { empty: "skip" } } })

    // An import says all of it: what it would take from them is among what changes.
    await profile.getByRole("button", { name: "Import" }).click()
    await drawer.getByRole("textbox").fill('{ "timeZone": "Asia/Tokyo" }')
    await press("Show what changes")
    await drawer.getByText("UTC → Asia/Tokyo").waitFor()
    await anotherSaves({ acknowledgement: { body: "success" } })
    await press("Save")
    await shownAnew.waitFor()
    await drawer.getByText("success → OK").waitFor()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })
    expect(await said()).toEqual({ acknowledgement: { body: "success" } })

    // A recipe that was found waits until its finder has read what was saved.
    await page.getByRole("button", { name: "Find the signature recipe" }).click()
    await drawer.getByLabel("Signed message").fill(signedItsOwnWay())
    await press("Search")
    const take = drawer.getByRole("button", { name: "Take this one over" }).first()
    await take.waitFor()
    await anotherSaves({ acknowledgement: { body: "received" } })
    await take.click()
    const notice = drawer.getByRole("alert")
    await notice.getByText(/changed settings while this was open$/).waitFor()
    await notice.getByText(/^Changed: Profile\. /).waitFor()
    expect(await take.isDisabled()).toBe(true)
    await walk.album.take(page, "settings changed while a recipe was looked for")
    expect(await pages.violations(drawer)).toEqual([])
    expect(await said()).toEqual({ acknowledgement: { body: "received" } })
    await press("Go on with what was saved")
    const save = await stopNext(page, "POST", { test: (path) => path === SETTINGS })
    await take.click()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })
    save()
    await page.locator("[data-sonner-toast]").getByText("Taken over").waitFor()
    expect(await said()).toMatchObject({
      acknowledgement: { body: "received" },
      signature: { default: { algorithm: "sha256" } },
    })
    await anotherSaves(null)
  })

  journey("countries, icon and 3-D Secure by risk and by account age are typed, and act", async (walk) => {
    const ACCOUNT = "/admin/acquiring/accounts/default/settings"
    const { version } = good(await stack.admin.get<AccountSettingsView>(ACCOUNT))
    // What the journeys before have left.
    good(await stack.admin.post(ACCOUNT, { settings: { methods: null, open3d_rules: null }, version }))
    const { page } = await walk.merchant()
    const settings = new SettingsPage(page)
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    const bank = settings.drawer.getByRole("listitem", { name: "Instant bank payment", exact: true })
    const sent = () =>
      stack.sandbox.control.requests({ operation: "authorise" }).map(({ body }) => (body as { open3d?: string }).open3d)

    await settings.edit("Checkout")
    await bank.getByLabel(/^Countries/).fill("fr")
    await settings.addRule({ open3d: "On" })
    await settings.chooseIn(settings.rule(1).getByLabel("Risk"), "A card was declined before")
    await settings.save()
    await page.reload()
    expect(await settings.shown("3-D Secure by rules")).toBe("On: a card was declined before")
    const abroad = await walk.visitReadyToPay()
    expect(await abroad.page.getByRole("radio", { name: "Instant bank payment" }).count()).toBe(0)
    const before = sent().length
    await abroad.shopper.fillCard(CARD_NUMBERS.declined)
    await abroad.shopper.pay()
    await abroad.page.getByTestId("declined").waitFor()
    await abroad.shopper.fillCard(CARD_NUMBERS.approved)
    await abroad.shopper.pay()
    await abroad.shopper.confirmation()
    expect(sent().slice(before)).toEqual(["0", "1"])

    await settings.edit("Checkout")
    expect(await bank.getByLabel(/^Countries/).inputValue()).toBe("fr")
    await bank.getByLabel(/^Countries/).fill("us, fr")
    await bank.getByLabel(/^Icon/).fill("wallet")
    await settings.rule(1).getByRole("button", { name: "Remove rule 1" }).click()
    await settings.addRule({ open3d: "On" })
    await settings.rule(1).getByLabel("Guests and accounts younger than so many days").fill("30")
    await settings.save()
    await page.reload()
    expect(await settings.shown("3-D Secure by rules")).toBe("On: guests and accounts younger than 30 days")
    await settings.edit("Checkout")
    expect(await bank.getByLabel(/^Icon/).inputValue()).toBe("wallet")
    expect(await bank.getByLabel(/^Countries/).inputValue()).toBe("us, fr")
    await page.keyboard.press("Escape")
    const guest = await walk.visitReadyToPay()
    await guest.page.getByRole("radio", { name: "Instant bank payment" }).waitFor({ state: "attached" })
    const icons = await guest.page.locator("svg[data-icon]").evaluateAll((all) => all.map((one) => one.dataset.icon))
    expect(icons).toEqual(["card", "page", "wallet", "wallet", "voucher"])
    await guest.shopper.fillCard(CARD_NUMBERS.approved)
    await guest.shopper.pay()
    await guest.shopper.confirmation()
    expect(sent().slice(before)).toEqual(["0", "1", "1"])

    await settings.edit("Checkout")
    for (const name of ["Use the .*: Ways of paying", "Use the .*: 3-D Secure by rules"]) {
      await settings.drawer.getByRole("button", { name: new RegExp(`^${name}$`) }).click()
    }
    await settings.save()
  })

  journey("a merchant answers an entry of the profile in words", async (walk) => {
    const { page } = await walk.merchant()
    const settings = new SettingsPage(page)
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    const profile = page.getByRole("region", { name: "Profile, entry by entry" })
    await profile.getByRole("button", { name: "Edit empty" }).click()
    await settings.choose("The service's answer", "Left out (skip)")
    await settings.drawer.getByRole("button", { name: "Show what changes" }).click()
    await settings.drawer.getByText(/\(keep\) → Left out \(skip\)$/).waitFor()
    expect(await settings.drawer.getByText("empty", { exact: true }).count()).toBe(1)
    await page.keyboard.press("Escape")
    await settings.drawer.waitFor({ state: "hidden" })

    await profile.getByRole("button", { name: "Add an entry" }).click()
    await page.getByLabel("Kind of entry").click()
    await page.getByRole("option", { name: "Base URL of an operation" }).click()
    await page.getByText(/^At which base URL is this operation/).waitFor()
    await page.getByLabel("Operation or message").click()
    await page.getByRole("option", { name: "checkout", exact: true }).click()
    await walk.album.take(page, "add-an-entry")
    const pages = new AcquiringPages(page, stack.adminUrl)
    expect(await pages.violations(page.getByRole("dialog", { name: "Add an entry" }))).toEqual([])
    await page.getByRole("button", { name: "Fill it in" }).click()
    await settings.drawer.getByText(/^At which base URL is this operation/).waitFor()
    await settings.drawer.getByText(/^Nothing is assumed/).waitFor()
    await settings.drawer.getByLabel("The service's answer").fill("https://pay.example")
    await settings.drawer.getByRole("button", { name: "Show what changes" }).click()
    await settings.drawer.getByText("– → https://pay.example").waitFor()
    await walk.album.take(page, "added-entry")
    await page.keyboard.press("Escape")
    await settings.drawer.waitFor({ state: "hidden" })

    await profile.getByLabel("Find an entry").fill("capture.request")
    await profile.getByRole("button", { name: "Edit capture.request" }).first().click()
    const fields = settings.drawer.getByLabel("Signed fields")
    await fields.fill(`${await fields.inputValue()}\nremark`)
    await settings.drawer.getByRole("button", { name: "Add a part that differs from the other messages" }).click()
    await page.getByRole("menuitem", { name: "Order", exact: true }).click()
    await settings.drawer.getByLabel("Order", { exact: true }).click()
    await page.getByRole("option", { name: "Sorted by name (alphabetical)" }).click()
    await walk.album.take(page, "recipe-of-a-message")
    expect(await pages.violations(settings.drawer)).toEqual([])
    await settings.drawer.getByRole("button", { name: "Show what changes" }).click()
    await settings.drawer.getByText(/→ .*, remark; .*; Order: Sorted by name \(alphabetical\)/).waitFor()
  })

  journey("a recipe is added for a message that had none, judges the next answer, and is taken away", async (walk) => {
    const { page } = await walk.merchant()
    const settings = new SettingsPage(page)
    const pages = new AcquiringPages(page, stack.adminUrl)
    const { drawer } = settings
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    const profile = page.getByRole("region", { name: "Profile, entry by entry" })
    const press = (name: string) => drawer.getByRole("button", { name, exact: true }).click()
    const entry = (question: string) =>
      profile.getByRole("listitem").filter({ hasText: "checkout.response" }).filter({ hasText: question })
    const edit = (question: string) => entry(question).getByRole("button", { name: "Edit checkout.response" }).click()
    const [fields, verification] = ["Which fields does this message's signature cover", "Must this message be signed?"]
    /** What becomes of the next payment page: it opens, or its answer's signature is refused. */
    const nextPage = async () => {
      const visitor = await walk.visitReadyToPay()
      await visitor.page.getByRole("radio", { name: "Payment page" }).check({ force: true })
      await visitor.page.getByRole("radio", { name: "On its own page" }).check({ force: true })
      await visitor.page.getByRole("button", { name: /^Continue to pay / }).click()
      const opened = visitor.page.getByRole("heading", { name: "Pay by card" })
      const refused = visitor.page.getByText(/The payment page could not be opened/)
      await opened.or(refused).waitFor()
      await walk.album.take(visitor.page, "next page")
      return (await opened.isVisible()) ? "opens" : "refused"
    }
    const withoutSignature = () => stack.sandbox.control.addFault({ kind: "missing_signature", operation: "checkout" })

    withoutSignature()
    expect(await nextPage()).toBe("opens")
    await profile.getByRole("button", { name: "Add an entry" }).click()
    await page.getByLabel("Kind of entry").click()
    await page.getByRole("option", { name: "The fields that a message's signature covers" }).click()
    await page.getByLabel("Operation or message").click()
    await page.getByRole("option", { name: "checkout.response", exact: true }).click()
    await page.getByRole("button", { name: "Fill it in" }).click()
    await drawer.getByText(/^Nothing is assumed/).waitFor()
    await drawer.getByLabel("Signed fields").fill("merchant_id\naccount_id\norder_no\ncurrency\namount")
    await press("Show what changes")
    await drawer.getByText("– → merchant_id, account_id, order_no, currency, amount").waitFor()
    expect(await pages.violations(drawer)).toEqual([])
    await settings.save()
    await profile.getByLabel("Find an entry").fill("checkout.response")
    await edit(verification)
    await settings.choose("The service's answer", "Must be signed (required)")
    await press("Show what changes")
    await settings.save()
    expect(await nextPage()).toBe("opens")
    withoutSignature()
    expect(await nextPage()).toBe("refused")
    stack.sandbox.control.addFault({ kind: "wrong_signature", operation: "checkout" })
    expect(await nextPage()).toBe("refused")

    for (const question of [verification, fields]) {
      await edit(question)
      await press("Reset to what is assumed")
      await settings.save()
    }
    await entry(fields).waitFor({ state: "detached" })
    withoutSignature()
    expect(await nextPage()).toBe("opens")
  })

  journey("a merchant finds how the service signs, takes it over, and takes it back", async (walk) => {
    const { album } = walk
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const settings = new SettingsPage(page)
    const refused = {
      "A-1": signedItsOwnWay(),
      "A-22": signedItsOwnWay({ order_no: "A-22", transaction_id: "", amount: "7.50" }),
    }
    for (const body of Object.values(refused)) {
      await aSecondLater()
      const answer = await fetch(new URL("/hooks/acquiring/default/notifications", stack.adminUrl), {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body,
      })
      expect(answer.status).toBe(401)
    }
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    const row = (name: string) => page.locator("div.grid", { has: page.getByText(name, { exact: true }) })
    await row("Last one refused or failed")
      .getByText(/ · The notification was not taken: its signature is wrong\./)
      .waitFor()
    await page.getByRole("button", { name: "Find the signature recipe" }).click()
    const samples = settings.drawer.getByRole("group", { name: "Notifications that were refused, newest first" })
    await samples
      .getByText(/signature is wrong\.$/)
      .first()
      .waitFor()
    const [first, second] = [
      samples.getByRole("checkbox", { name: "Payment A-1" }),
      samples.getByRole("checkbox", { name: "Payment A-22" }),
    ]
    const message = settings.drawer.getByLabel("Signed message")
    const other = settings.drawer.getByLabel("Another one, if there is one")
    await first.click()
    expect(await message.inputValue()).toBe(refused["A-1"])
    // One message alone fits several recipes; another one, in which a value is empty, leaves fewer.
    const search = settings.drawer.getByRole("button", { name: "Search" })
    const fits = settings.drawer.getByRole("status").getByText(/recipes? fits?/)
    await search.click()
    const ofOne = await fits.innerText()
    // No two of them read alike: some differ in nothing but the fields that they sign.
    const cards = await settings.drawer.getByRole("status").locator("div:has(> code)").allInnerTexts()
    expect(cards.length).toBeGreaterThan(1)
    expect(new Set(cards).size).toBe(cards.length)
    await album.take(page, "several-recipes")
    expect(await pages.violations(settings.drawer)).toEqual([])
    await second.click()
    expect(await other.inputValue()).toBe(refused["A-22"])
    await first.click()
    expect(await message.inputValue()).toBe("")
    await first.click()
    await search.click()
    await eventually(async () => ((await fits.innerText()) === ofOne ? undefined : true))
    await fits.getByText("One recipe fits").waitFor()
    await settings.drawer
      .getByText(/^sha256.* values joined by "\|", sorted by name/)
      .first()
      .waitFor()
    // What was signed stands there letter by letter, without the key.
    const signedText = ["100001001", "25.00", "USD", "100001", "A-1", "3000", "T20261122000001", "[secret key]"].join(
      "|",
    )
    await settings.drawer.getByRole("status").locator("code").getByText(signedText, { exact: true }).waitFor()
    await album.take(page, "recipe")
    expect(await pages.violations(settings.drawer)).toEqual([])
    // A search that runs out of time takes half a minute.
    const outOfTime = () => changeAnswer(page, /^\/admin\/acquiring\/recipes\/find$/, { ended_after_seconds: 30 }, 1)
    const ended = settings.drawer.getByText(/^The search was ended after 30 seconds, before everything was tried: /)
    await outOfTime()
    await search.click()
    await ended.filter({ hasText: "these were found so far." }).waitFor()
    expect(await pages.pictures(album, ended, "recipe found in the time given")).toEqual([])
    await settings.drawer.getByLabel("Key that signed it").fill("a key of somebody else")
    await outOfTime()
    await search.click()
    await ended.filter({ hasText: "nothing was found so far." }).waitFor()
    await settings.drawer.getByText("No recipe fits").waitFor()
    expect(await pages.pictures(album, ended, "no recipe in the time given")).toEqual([])
    expect(await pages.violations(settings.drawer)).toEqual([])
    await search.click()
    await ended.waitFor({ state: "detached" })
    await settings.drawer.getByText("No recipe fits").waitFor()
    await album.take(page, "no-recipe")
    await settings.drawer.getByLabel("Key that signed it").fill("")
    await search.click()
    await fits.getByText("One recipe fits").waitFor()
    await settings.drawer.getByRole("button", { name: "Take this one over" }).first().click()
    await settings.drawer.waitFor({ state: "hidden" })
    await page.getByText("Differs in signature").waitFor()
    await settings.verdict("Signature refused")

    await settings.edit("What the specification leaves open")
    await settings.drawer.getByRole("button", { name: "Use the default: Profile" }).click()
    await settings.save()
    await settings.verdict("Connected")
  })
})

/** A notification whose values are sorted by name and joined with the key by "|": not the reference's way. */
function signedItsOwnWay(others: Record<string, string> = {}): string {
  const fields: Record<string, string> = {
    merchant_id: "100001",
    account_id: "100001001",
    order_no: "A-1",
    transaction_id: "T20261122000001",
    currency: "USD",
    amount: "25.00",
    payment_status: "3000",
    ...others,
  }
  const values = Object.keys(fields)
    .sort()
    .map((name) => fields[name])
  const text = [...values, SANDBOX_SECRET_KEY].join("|")
  const encryption_data = createHash("sha256").update(text).digest("hex")
  return new URLSearchParams({ ...fields, encryption_data }).toString()
}
