import type { Locator } from "playwright-core"

import { Keyboard } from "./actors/keyboard"
import { orderSeen } from "./actors/order-seen"
import { shopInBrowser } from "./shop-in-browser"

/** Every page of ours in the admin, and what is there once it is loaded. */
const PAGES = [
  ["acquiring", /needs you/i],
  ["acquiring?tab=payments", "Payments"],
  ["acquiring?tab=notifications", "Notifications"],
  ["acquiring?tab=reconcile", "Reconcile"],
  ["acquiring?tab=health", "Health"],
  ["acquiring/batches", "Batches"],
  ["acquiring/refunds", "Refunds"],
  ["acquiring/payouts", "Payouts"],
  ["acquiring/close", "Daily close"],
  ["acquiring/subscriptions", "Subscriptions"],
  ["settings/acquiring", "Connection"],
] as const

shopInBrowser("acquiring keyboard", ({ stack, journey }) => {
  journey("a merchant without a mouse comes to everything on every page, and sees where they are", async (walk) => {
    const { page, pages } = await orderSeen(stack, walk)
    const keyboard = new Keyboard(page)
    const main = page.getByRole("main")
    const faults: Record<string, string[]> = {}
    const order = await keyboard.faults(pages.widget)
    if (order.length > 0) faults.order = order
    for (const [path, title] of PAGES) {
      await page.goto(`${stack.adminUrl}/${path}`)
      await main.getByRole("heading", { name: title }).first().waitFor()
      await page.waitForLoadState("networkidle")
      const found = await keyboard.faults(main)
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
  })

  journey("a drawer keeps the focus while it is open, and gives it back", async (walk) => {
    const { page, pages } = await orderSeen(stack, walk)
    const keyboard = new Keyboard(page)
    const drawer = page.getByRole("dialog")
    const openAndLeave = async (opener: Locator) => {
      await opener.focus()
      await keyboard.press("Enter")
      await drawer.getByRole("heading").first().waitFor()
      expect(await keyboard.faults(drawer)).toEqual([])
      expect(await drawer.evaluate((own) => own.contains(document.activeElement))).toBe(true)
      await keyboard.press("Escape")
      await drawer.waitFor({ state: "hidden" })
      await keyboard.isLedTo(opener)
    }
    await openAndLeave(pages.widget.getByRole("button", { name: "Capture…" }))
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    for (const group of ["Connection", "Policies"])
      await openAndLeave(page.getByRole("button", { name: `Edit ${group}` }))
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    await openAndLeave(page.getByRole("button", { name: "New payout" }))
  })
})
