import type { Locator, Page } from "playwright-core"

import { AcquiringPages } from "./actors/acquiring-pages"
import { dayField } from "./actors/day-field"
import { Keyboard } from "./actors/keyboard"
import { SettingsPage } from "./actors/settings-page"
import { type Journey, shopInBrowser } from "./shop-in-browser"

shopInBrowser("acquiring controls", ({ stack, journey }) => {
  async function settingsOf(walk: Journey): Promise<{ page: Page; pages: AcquiringPages; settings: SettingsPage }> {
    const { page } = await walk.merchant()
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    return { page, pages: new AcquiringPages(page, stack.adminUrl), settings: new SettingsPage(page) }
  }

  async function pageOfProduct(handle: string): Promise<string> {
    const [product] = await stack.sql<{ id: string }>("SELECT id FROM product WHERE handle = $1", [handle])
    return `${stack.adminUrl}/products/${product?.id}`
  }

  journey("a merchant saves every kind of setting, and reads each of them again", async (walk) => {
    const { page, pages, settings } = await settingsOf(walk)
    const { drawer } = settings
    const saved: Record<string, string> = {}

    await settings.edit("Policies")
    for (const [field, option] of [
      ["Paid, and the shopper never came back", "Release the money"],
      ["Paid, and the cart changed", "Keep the money, and notify a person"],
      ["Paid another amount", "Keep the money, and notify a person"],
      ["Paid twice", "Keep the money, and notify a person"],
      ["Canceled at the service, nothing shipped", "Keep the order"],
      ["A subscription's deduction becomes", "An entry with the subscription"],
    ] as const) {
      await settings.choose(field, option)
      saved[field] = option
    }
    await settings.save()

    await settings.edit("Notifications")
    await drawer.getByLabel("Accepted from").fill("127.0.0.0/8\n::/0")
    await drawer.getByLabel(/^Attempts before it is left to a person/).fill("7")
    await settings.choose("Language of the bell", "German")
    await settings.save()
    saved["Accepted from"] = "127.0.0.0/8\n::/0"
    saved["Attempts before it is left to a person"] = "7 attempts"
    saved["Language of the bell"] = "German"

    await settings.edit("Daily close")
    await drawer.getByLabel("Time zone").fill("Europe/Berlin")
    await drawer.getByLabel(/^Closed after midnight/).fill("90")
    await settings.save()
    saved["Time zone"] = "Europe/Berlin"
    saved["Closed after midnight"] = "90 minutes"

    await settings.edit("Payouts")
    await settings.addPair("Approved by a second person above", ["usd", "1,500"])
    await drawer.getByRole("button", { name: "Save", exact: true }).click()
    await drawer.getByRole("alert").getByText("“1,500” can be read in two ways").waitFor()
    await drawer.getByRole("textbox", { name: "Amount, row 1" }).fill("1500.5")
    await settings.save()
    saved["Approved by a second person above"] = "$1,500.50"

    await settings.edit("Links to pages")
    await drawer.getByLabel("Signing value", { exact: true }).fill("x1".repeat(20))
    await settings.save()
    saved["Signing value"] = "••••••••"

    await settings.edit("Checkout")
    const optimised = drawer.getByRole("switch", { name: "Let the service choose the ways of paying" })
    const savedCards = drawer.getByRole("switch", { name: "Saved cards" })
    expect([await optimised.isChecked(), await savedCards.isChecked()]).toEqual([false, true])
    await optimised.click()
    await savedCards.click()
    await walk.album.take(page, "switches")
    expect(await pages.violations(drawer)).toEqual([])
    await settings.save()
    await page.reload()
    expect(await settings.shown("Let the service choose the ways of paying")).toBe("On")
    expect(await settings.shown("Saved cards")).toBe("Off")
    await settings.edit("Checkout")
    await optimised.click()
    await savedCards.click()
    saved["Let the service choose the ways of paying"] = "Off"
    saved["Saved cards"] = "On"

    const method = (name: string) => drawer.getByRole("listitem", { name, exact: true })
    await method("Pocket wallet").getByRole("switch", { name: "Pocket wallet is open" }).click()
    await method("Card").getByRole("button", { name: "Move Card down" }).click()
    await method("Cash voucher").getByRole("button", { name: "Remove Cash voucher" }).click()
    const bank = method("Instant bank payment")
    await bank.getByLabel(/^Icon/).fill("vault")
    await bank.getByLabel(/^Countries/).fill("de, fr")
    await settings.addPair("Banks of Instant bank payment", ["LAKE", "Lake Bank"], 3)
    await drawer.getByRole("button", { name: "Add a way of paying" }).click()
    const added = method("way of paying 5")
    await settings.chooseIn(added.getByRole("combobox"), "The service's payment page")
    await added.getByLabel("Id", { exact: true }).fill("second_page")
    await added.getByLabel("Name that shoppers see").fill("Another page")
    saved["Ways of paying"] = [
      "Payment page (de: Zahlungsseite)",
      "Card (de: Karte)",
      "Pocket wallet (off)",
      "Instant bank payment (de: Sofortüberweisung)",
      "Another page",
    ].join("\n")

    await settings.addRule({ open3d: "On", countries: "DE" })
    await settings.addRule({ open3d: "Off", customers: "Returning customers" })
    await settings.addRule({ open3d: "On", countries: "FR" })
    await settings.rule(1).getByLabel("Guests and accounts younger than so many days").fill("30")
    await settings.chooseIn(settings.rule(2).getByLabel("Risk"), "A card was declined before")
    await settings.rule(2).getByRole("button", { name: "Move rule 2 up" }).click()
    await settings.rule(3).getByRole("button", { name: "Remove rule 3" }).click()
    saved["3-D Secure by rules"] = [
      "Off: returning customers, a card was declined before",
      "On: in DE, guests and accounts younger than 30 days",
    ].join("\n")
    await settings.save()

    await page.reload()
    const read: Record<string, string> = {}
    for (const field of Object.keys(saved)) read[field] = await settings.shown(field)
    expect(read).toEqual(saved)
    await settings.edit("Checkout")
    expect(await bank.getByLabel(/^Icon/).inputValue()).toBe("vault")
    expect(await bank.getByLabel(/^Countries/).inputValue()).toBe("de, fr")
    expect(await bank.getByRole("textbox", { name: "Bank, row 3" }).inputValue()).toBe("Lake Bank")
    expect(await method("Another page").getByRole("combobox").innerText()).toBe("The service's payment page")
  })

  journey("what is moved takes the focus along, and a removal leads it to what adds", async (walk) => {
    const { page, settings } = await settingsOf(walk)
    const keyboard = new Keyboard(page)
    const press = async (target: Locator, key = "Enter") => {
      await target.focus()
      await keyboard.press(key)
    }
    const { drawer } = settings
    const named = (name: string, place: Locator = drawer) => place.getByRole("button", { name, exact: true })

    await settings.edit("Checkout")
    const names = async () => {
      const switches = await drawer.getByRole("switch", { name: / is open$/ }).all()
      return Promise.all(switches.map(async (one) => (await one.getAttribute("aria-label"))?.replace(" is open", "")))
    }
    const [first, second, third, ...rest] = await names()
    await press(named(`Move ${third} up`))
    await keyboard.isLedTo(named(`Move ${third} up`))
    await keyboard.press("Enter")
    await keyboard.isLedTo(named(`Move ${third} up`))
    expect(await names()).toEqual([third, first, second, ...rest])
    // At the end of the list it stays.
    await keyboard.press("Enter")
    expect(await names()).toEqual([third, first, second, ...rest])
    await press(named(`Move ${third} down`))
    await keyboard.isLedTo(named(`Move ${third} down`))
    await keyboard.press("Enter")
    await keyboard.isLedTo(named(`Move ${third} down`))
    expect(await names()).toEqual([first, second, third, ...rest])
    await press(named(`Remove ${third}`))
    await keyboard.isLedTo(named("Add a way of paying"))
    expect(await names()).toEqual([first, second, ...rest])

    const before = await drawer.getByRole("listitem", { name: /^rule \d+$/ }).count()
    for (const countries of ["AT", "BE", "CH"]) await settings.addRule({ open3d: "On", countries })
    const last = before + 3
    await press(named(`Move rule ${last} up`))
    await keyboard.isLedTo(named(`Move rule ${last - 1} up`))
    await keyboard.press("Enter")
    await keyboard.isLedTo(named(`Move rule ${last - 2} up`))
    const countries = () =>
      Promise.all(
        [2, 1, 0].map((back) =>
          settings
            .rule(last - back)
            .getByLabel(/^Countries/)
            .inputValue(),
        ),
      )
    expect(await countries()).toEqual(["CH", "AT", "BE"])
    await press(named(`Remove rule ${last}`))
    await keyboard.isLedTo(named("Add a rule"))
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })
    await keyboard.isLedTo(page.getByRole("button", { name: "Edit Checkout" }))

    const profile = page.getByRole("region", { name: "Profile, entry by entry" })
    await profile.getByLabel("Find an entry").fill("capture.request")
    await profile.getByRole("button", { name: "Edit capture.request" }).first().click()
    const differ = named("Add a part that differs from the other messages")
    await differ.click()
    await page.getByRole("menuitem", { name: "Order", exact: true }).click()
    // The menu returns the focus a moment after it has closed.
    await keyboard.isLedTo(differ)
    await press(named("Remove Order"))
    await keyboard.isLedTo(differ)
  })

  journey("a merchant types sums and days in German", async (walk) => {
    const { page, pages, settings } = await settingsOf(walk)
    const { drawer } = settings
    await pages.speak("de")
    await page.reload()
    const edit = (group: string) => page.getByRole("button", { name: `Bearbeiten: ${group}`, exact: true }).click()
    const save = async () => {
      await drawer.getByRole("button", { name: "Speichern", exact: true }).click()
      await drawer.waitFor({ state: "hidden" })
    }
    const add = async (label: string, at: number, [name, value]: [string, string], column: string) => {
      await drawer.getByRole("button", { name: `Hinzufügen: ${label}`, exact: true }).click()
      const rows = drawer.getByRole("group", { name: label, exact: true })
      await rows.getByRole("textbox", { name: `Währung, Zeile ${at}` }).fill(name)
      await rows.getByRole("textbox", { name: `${column}, Zeile ${at}` }).fill(value)
    }
    await edit("Auszahlungen")
    await add("Zweite Person genehmigt Beträge über", 1, ["eur", "1200,50"], "Betrag")
    await save()
    await page.getByText(/^1\.200,50\s€$/).waitFor()
    await edit("Auszahlungen")
    expect(await drawer.getByRole("textbox", { name: "Betrag, Zeile 1" }).inputValue()).toBe("1200,50")
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })

    await edit("Gesendete Daten")
    await add("Kurse in US-Dollar", 1, ["eur", "1,085"], "US-Dollar je Einheit")
    await save()
    await page.getByText("eur: 1,085", { exact: true }).waitFor()

    await edit("Kasse")
    await drawer.getByRole("button", { name: "Regel hinzufügen" }).click()
    await add("Beträge von Regel 1", 1, ["eur", "99,90"], "Betrag")
    await save()
    await page
      .getByText(/: ab 99,90\s€/)
      .first()
      .waitFor()

    await page.goto(await pageOfProduct("tide-mug"))
    const plans = page.getByRole("region", { name: "Abo-Pläne" })
    await plans.getByRole("button", { name: "Plan hinzufügen: Ink" }).click()
    const amount = drawer.getByLabel(/^Betrag einer Abbuchung/)
    await drawer.getByLabel("Währung des Betrags").fill("usd")
    await amount.fill("1.250")
    await drawer.getByRole("alert").getByText("„1.250“ kann zweierlei heißen").waitFor()
    await drawer.getByRole("button", { name: "Speichern" }).click()
    expect(await amount.getAttribute("aria-invalid")).toBe("true")
    await new Keyboard(page).isLedTo(amount)
    await amount.fill("12,50")
    await dayField(page, "Letzter Tag").type("31122099")
    await walk.album.take(page, "plan in German")
    expect(await pages.violations(drawer)).toEqual([])
    await save()
    await plans.getByText(/^12,50\s\$ monatlich$/i).waitFor()
    await plans.getByRole("button", { name: /^Ändern: / }).click()
    expect(await amount.inputValue()).toBe("12,50")
    await dayField(page, "Letzter Tag").shows("31.12.2099")
    await pages.speak("en")
  })

  journey(
    "of two merchants who change a plan at once, the second is told so, and no plan goes unasked",
    async (walk) => {
      const [{ page }, { page: another }] = [await walk.merchant(), await walk.merchant()]
      const open = async (merchant: Page, button: RegExp) => {
        await merchant.goto(await pageOfProduct("cone-dripper"))
        await merchant.getByRole("button", { name: button }).click()
        await merchant.getByRole("dialog").waitFor()
      }
      const [mine, theirs] = [page.getByRole("dialog"), another.getByRole("dialog")]
      const every = (drawer: Locator) => drawer.getByLabel("Every so many intervals")
      const press = (drawer: Locator, button: string) =>
        drawer.getByRole("button", { name: button, exact: true }).click()
      await open(page, /^Add a plan: /)
      await open(another, /^Add a plan: /)
      await every(theirs).fill("2")
      await press(theirs, "Save")
      await theirs.waitFor({ state: "hidden" })

      await page.bringToFront()
      await every(mine).fill("3")
      await press(mine, "Save")
      const notice = mine.getByRole("alert")
      await notice.getByText("Somebody else changed this plan while this was open").waitFor()
      expect(await mine.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)
      await walk.album.take(page, "plan changed meanwhile")
      const pages = new AcquiringPages(page, stack.adminUrl)
      expect(await pages.violations(mine)).toEqual([])
      await press(mine, "Reload the plan")
      expect(await every(mine).inputValue()).toBe("2")
      await every(mine).fill("4")
      await press(mine, "Save")
      await mine.waitFor({ state: "hidden" })
      const plans = page.getByRole("region", { name: "Subscription plans" })
      await plans.getByText("Every 4 months").waitFor()

      await plans.getByRole("button", { name: /^Change: / }).click()
      const question = page.getByRole("alertdialog", { name: "Remove this plan?" })
      await press(mine, "Remove the plan")
      await walk.album.take(page, "remove the plan")
      await question.getByRole("button", { name: "Go back" }).click()
      await question.waitFor({ state: "hidden" })
      expect(
        await stack.sql("SELECT id FROM acquiring_plan WHERE interval_count = 4 AND deleted_at IS NULL"),
      ).toHaveLength(1)
      await press(mine, "Remove the plan")
      await question.getByRole("button", { name: "Remove the plan" }).click()
      await plans.getByText("Every 4 months").waitFor({ state: "detached" })
      await plans.getByText("Bought once").waitFor()
    },
  )
})
