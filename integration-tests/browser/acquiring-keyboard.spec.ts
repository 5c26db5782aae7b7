import type { Locator } from "playwright-core"

import { eventually } from "../support/eventually"
import { stickingOut } from "../storefront/checks/accessibility"
import { ACCOUNTS, changeAnswer } from "./actors/changed-answer"
import { intercept } from "./actors/intercept"
import { Keyboard } from "./actors/keyboard"
import { orderSeen } from "./actors/order-seen"
import { shopInBrowser } from "./shop-in-browser"

/** As the sandbox numbers them. */
const TRANSACTION = /^T\d+$/
const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 400, height: 860 }

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
  [`acquiring/close/print?account=default&day=${new Date().toISOString().slice(0, 10)}`, /^Daily close: /],
  ["acquiring/subscriptions", "Subscriptions"],
  ["settings/acquiring", "Connection"],
] as const

/** Buttons that open a drawer or a window, by page. */
const DRAWERS: [path: string, names: (string | RegExp)[]][] = [
  ["acquiring?tab=payments", [TRANSACTION]],
  ["acquiring?tab=notifications", [TRANSACTION]],
  ["acquiring/batches", ["Capture"]],
  ["acquiring/payouts", ["New payout", "INV-1"]],
  ["acquiring/subscriptions", ["Tea 1"]],
  [
    "settings/acquiring",
    ["Edit Connection", "Edit Policies", "Find the signature recipe", "Add an entry", "Edit empty", "Import"],
  ],
]

shopInBrowser("acquiring keyboard", ({ stack, journey }) => {
  async function mug(): Promise<string> {
    const [product] = await stack.sql<{ id: string }>("SELECT id FROM product WHERE handle = 'tide-mug'")
    return product?.id ?? ""
  }

  /** A batch, a payout and a subscription, the last one of an order's customer. */
  async function rows(number: string): Promise<void> {
    for (const [insert, ...values] of [
      [
        `acquiring_batch (id, kind, state, started_by, total, done, orders, results)
         VALUES ('acqbat_keyboard', 'capture', 'done', 'schedule', 1, 1, '[]', '[]')`,
      ],
      [
        `acquiring_payout (id, account, request_id, amount, currency_code, reference, approval, created_by)
         VALUES ('acqpo_keyboard', 'default', 'R1', '5.00', 'EUR', 'INV-1', 'rejected', 'user_gone')`,
      ],
      [
        `acquiring_subscription (id, account, order_no, recurring_id, order_id, customer_id, email, status, variant_id,
           contract_name, interval, interval_count, amount, currency_code, contract_start, cycle, next_deduction_at)
         SELECT 'acqsub_keyboard', 'default', 'S1', 'RC1', id, customer_id, 'ada@example.com', 'active', 'variant_1',
           'Tea 1', 'month', 1, '4.00', 'USD', '2026-01-01', 1, now() + interval '9 days'
         FROM "order" WHERE display_id = $1`,
        number,
      ],
    ]) {
      await stack.sql(`INSERT INTO ${insert}`, values)
    }
  }

  /** A card that the customer of an order has saved. */
  async function savedCard(number: string): Promise<void> {
    await stack.sql(
      `INSERT INTO acquiring_saved_card
         (id, account, customer_id, sealed, brand, last_four, expiration_month, expiration_year, consented_at, is_default)
       SELECT 'acqcard_keyboard', 'default', customer_id, '', 'visa', '1111', '12', '2034', now(), true
       FROM "order" WHERE display_id = $1`,
      [number],
    )
  }

  journey("everybody comes to everything on every page, with a keyboard and on a phone", async (walk) => {
    const { number, page, pages } = await orderSeen(stack, walk)
    await savedCard(number)
    // In production Medusa's cookies are for https alone.
    await changeAnswer(page, ACCOUNTS, { production: true })
    await page.reload()
    await pages.widgetIsThere()
    const keyboard = new Keyboard(page)
    const faults: Record<string, string[]> = {}
    /** What a person without a mouse, without good eyes, or with a small screen cannot come to. */
    const judge = async (name: string, part: Locator) => {
      await part.getByText("Test service in production", { exact: true }).first().waitFor()
      const loads = part.getByRole("status", { name: /^(Loading|.* is loading)/ })
      await eventually(async () => (await loads.count()) === 0 || undefined)
      for (const [screen, size] of Object.entries({ wide: WIDE, narrow: NARROW })) {
        await page.setViewportSize(size)
        const found = [
          ...(await keyboard.faults(part)),
          ...(await pages.violations(part)),
          ...(await stickingOut(page, part)).map((what) => `cut off: ${what}`),
        ]
        if (found.length > 0) faults[`${name}, ${screen}`] = found
      }
      await walk.album.take(page, name)
      await page.setViewportSize(WIDE)
    }
    await judge("order", pages.widget)
    await page.getByRole("link", { name: "Ada Lovelace" }).first().click()
    await judge("customer", page.getByRole("region", { name: "Payments at the service" }))
    await judge("saved cards", page.getByRole("region", { name: "Saved cards" }))
    await page.goto(`${stack.adminUrl}/products/${await mug()}`)
    await judge("product", page.getByRole("region", { name: "Subscription plans" }))
    await page.goto(`${stack.adminUrl}/orders`)
    await judge("orders", page.getByRole("navigation", { name: "Payments at the service" }))
    for (const [path, title] of PAGES) {
      await page.goto(`${stack.adminUrl}/${path}`)
      const main = page.getByRole("dialog").or(page.getByRole("main")).last()
      await main.getByRole("heading", { name: title }).first().waitFor()
      await page.waitForLoadState("networkidle")
      await judge(path, main)
    }
    expect(faults).toEqual({})
  })

  journey("a drawer keeps the focus while it is open, and gives it back, on a phone too", async (walk) => {
    const { number, page, pages } = await orderSeen(stack, walk)
    await rows(number)
    await page.setViewportSize(NARROW)
    const keyboard = new Keyboard(page)
    const drawer = page.getByRole("dialog")
    const openAndLeave = async (opener: Locator) => {
      await opener.focus()
      await keyboard.press("Enter")
      await leaveTo(opener)
    }
    const leaveTo = async (opener: Locator) => {
      await drawer.getByRole("heading").or(drawer.getByRole("combobox")).first().waitFor()
      await eventually(async () => (await drawer.getByRole("status", { name: /^Loading/ }).count()) === 0 || undefined)
      expect(await keyboard.faults(drawer)).toEqual([])
      expect(await stickingOut(page, drawer)).toEqual([])
      await keyboard.isIn(drawer)
      // The first one may close a hint that is still open over the drawer.
      await eventually(async () => {
        await keyboard.press("Escape")
        return (await drawer.isHidden()) || undefined
      })
      await keyboard.isLedTo(opener)
    }
    await openAndLeave(pages.widget.getByRole("button", { name: "Capture…" }))
    await page.goto(`${stack.adminUrl}/products/${await mug()}`)
    await openAndLeave(page.getByRole("button", { name: /^Add a plan: / }).first())
    await page.goBack()
    const question = page.getByRole("alertdialog")
    const opener = pages.widget.getByRole("button", { name: "Cancel payment" })
    for (const way of ["Escape", "Go back"]) {
      await opener.focus()
      await keyboard.press("Enter")
      const back = question.getByRole("button", { name: "Go back" })
      await back.waitFor()
      await keyboard.isIn(question)
      if (way === "Go back") await back.focus()
      await keyboard.press(way === "Go back" ? "Enter" : "Escape")
      await keyboard.isLedTo(opener)
    }
    await page.goto(`${stack.adminUrl}/acquiring/close?account=default&day=${new Date().toISOString().slice(0, 10)}`)
    await openAndLeave(page.getByRole("link", { name: "Print" }))
    for (const [path, names] of DRAWERS) {
      await page.goto(`${stack.adminUrl}/${path}`)
      for (const name of names) await openAndLeave(page.getByRole("button", { name }).first())
    }

    // Whose opener goes away with the popover it was in.
    const addEntry = page.getByRole("button", { name: "Add an entry" })
    await addEntry.click()
    await page.getByLabel("Code", { exact: true }).fill("4711")
    const fillIn = page.getByRole("button", { name: "Fill it in" })
    await fillIn.focus()
    await keyboard.press("Enter")
    await page.getByLabel("The service's answer").waitFor()
    await fillIn.waitFor({ state: "detached" })
    await leaveTo(addEntry)
  })

  journey("what is pressed keeps the focus while it is under way, and afterwards", async (walk) => {
    const { page } = await orderSeen(stack, walk)
    const keyboard = new Keyboard(page)
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    const test = page.getByRole("button", { name: "Test connection" }).first()
    await test.waitFor()
    const answers: (() => void)[] = []
    let asked = 0
    await intercept(page, /\/accounts\/[^/]+\/test$/, async (request) => {
      asked += 1
      await new Promise<void>((answer) => answers.push(answer))
      await request.pass()
    })
    await test.focus()
    await keyboard.press("Enter")
    await eventually(async () => (await test.getAttribute("aria-busy")) === "true" || undefined)
    await keyboard.isLedTo(test)
    // Pressed again, nothing is sent again.
    await keyboard.press("Enter")
    await eventually(async () => asked > 0 || undefined)
    for (const answer of answers) answer()
    await eventually(async () => (await test.getAttribute("aria-busy")) === null || undefined)
    await keyboard.isLedTo(test)
    expect(asked).toBe(1)
  })
})
