import { eventually } from "../support/eventually"
import { AcquiringPages } from "./actors/acquiring-pages"
import { Line } from "./actors/cut-line"
import { orderSeen } from "./actors/order-seen"
import { SettingsPage } from "./actors/settings-page"
import { shopInBrowser } from "./shop-in-browser"

const BEFORE = /What is shown below is from before\.$/
const RIGHTS_UNKNOWN = "What you may do here could not be loaded: try again"

/** A reload that fails takes nothing away and leaves nothing green. */
shopInBrowser("acquiring cut off", ({ stack, journey }) => {
  journey("what a merchant has typed stays when the settings cannot be loaded again", async (walk) => {
    const { album } = walk
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const settings = new SettingsPage(page)
    const line = new Line(page)
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    await settings.edit("Data sent")
    await settings.drawer.getByLabel("Platform", { exact: true }).fill("typed-before")
    await line.cut()
    await line.lookAgain()
    await page.getByText(BEFORE).first().waitFor()
    await album.take(page, "typed")
    await settings.drawer.getByRole("button", { name: "Save", exact: true }).click()
    await settings.drawer.getByText("There was no answer.").waitFor()
    expect(await settings.drawer.getByLabel("Platform", { exact: true }).inputValue()).toBe("typed-before")
    expect(await pages.violations(settings.drawer)).toEqual([])
    line.restore()
    await settings.save()
    await page.getByText("typed-before").waitFor()
    await page.getByText(BEFORE).first().waitFor({ state: "hidden" })

    await page.getByRole("button", { name: /find/i }).first().click()
    await settings.drawer
      .getByLabel(/message/i)
      .first()
      .fill("order_no=1&signature=2")
    await line.cut()
    await line.lookAgain()
    await page.getByText(BEFORE).first().waitFor()
    expect(
      await settings.drawer
        .getByLabel(/message/i)
        .first()
        .inputValue(),
    ).toBe("order_no=1&signature=2")
  })

  journey("a capture whose answer does not come to the browser is not called undone", async (walk) => {
    const { album } = walk
    const { pages, page } = await orderSeen(stack, walk)
    await new Line(page).loseAnswers(/^\/admin\/payments\/[^/]+\/capture$/)
    await pages.move("Capture", "10.00")
    const toast = page.locator("[data-sonner-toast]")
    await toast.getByText("Capture: outcome unknown").waitFor()
    await toast.getByText(/^It may have been done all the same\./).waitFor()
    await album.take(page, "unanswered")
    await pages.widget.getByRole("row", { name: /^Captured \$10\.00 \$10\.00$/ }).waitFor()
  })

  journey("a refund that is pressed without a network is not sent by itself when there is one again", async (walk) => {
    const { album } = walk
    const { pages, page } = await orderSeen(stack, walk)
    await pages.move("Capture", "10.00")
    const captured = pages.widget.getByRole("row", { name: /^Captured \$10\.00 \$10\.00$/ })
    await captured.waitFor()
    const line = new Line(page)
    await line.unplug()
    await pages.move("Refund", "4.00")
    const toast = page.locator("[data-sonner-toast]")
    await toast.getByText("Refund: outcome unknown").waitFor()
    await pages.widget.getByText(BEFORE).first().waitFor()
    await album.take(page, "unplugged")
    const sent: string[] = []
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname))
    await line.plugIn()
    await pages.widget.getByText(BEFORE).first().waitFor({ state: "hidden" })
    await captured.waitFor()
    expect(sent.filter((path) => path.startsWith("/admin/payments/"))).toEqual([])
    expect(walk.money.authorised()).toMatchObject([{ refunded: "0.00" }])
  })

  journey("nothing is green that could not be looked at again", async (walk) => {
    const { album } = walk
    const { pages, page } = await orderSeen(stack, walk)
    const line = new Line(page)
    const green = page.getByRole("main").locator(".text-ui-tag-green-icon")
    await pages.widget.getByText("Books agree").waitFor()
    expect(await green.count()).toBe(1)
    await line.cut()
    await line.lookAgain()
    await pages.widget.getByText(BEFORE).first().waitFor()
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "payment")
    expect(await green.count()).toBe(0)
    expect(await pages.violations(pages.widget)).toEqual([])
    await page.getByRole("navigation").getByRole("img", { name: "What is open could not be loaded." }).waitFor()
    line.restore()
    const again = pages.widget.getByRole("button", { name: "Try again" })
    // From the last: each goes away with what it was for, and may take others along.
    await eventually(async () => {
      if ((await again.count()) === 0) return true
      const press = again.last().click({ timeout: 5_000 })
      await press.catch(() => undefined)
      return undefined
    })
    await pages.widget.getByText(BEFORE).first().waitFor({ state: "hidden" })
    await green.waitFor()

    await pages.open("Health")
    await page.getByText(/^The service answers/).waitFor()
    await page.getByText(/^of the decided payments approved/).waitFor()
    await line.cut()
    await page.getByRole("button", { name: "Check again" }).click()
    await page.getByText(BEFORE).first().waitFor()
    await album.take(page, "health")
    expect(await green.count()).toBe(0)
    expect(await pages.violations(page.getByRole("main"))).toEqual([])

    line.restore()
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    await page.getByText("No payouts yet").waitFor()
    await line.cut()
    await page.reload()
    // What the person may do is not known either: nothing is offered.
    await page.getByRole("button", { name: RIGHTS_UNKNOWN }).waitFor()
    expect(await page.getByRole("button", { name: "New payout" }).count()).toBe(0)
    await page.goto(`${stack.adminUrl}/orders`)
    await page.getByText("What waits could not be counted. Reload the page.").waitFor()
    await album.take(page, "orders")
  })
})
