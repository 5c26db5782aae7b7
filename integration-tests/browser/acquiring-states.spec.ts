import type { Page } from "playwright-core"

import { eventually } from "../support/eventually"
import { AcquiringPages } from "./actors/acquiring-pages"
import { fillLists } from "./actors/filled-lists"
import { orderPaid } from "./actors/order-seen"
import { BROKEN, SlowAnswer } from "./actors/slow-shop"
import { shopInBrowser } from "./shop-in-browser"

const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/**
 * The page, the answer that is slow and then fails, what is said to be loading, what is there once it has come, and
 * what is pressed for it.
 */
type Part = [
  at: string,
  answer: RegExp,
  loads: string | undefined,
  then: string | RegExp,
  press?: (page: Page) => Promise<void>,
]

const OF_A_NEW_SHOP: Part[] = [
  ["acquiring", /^queue\?/, "what needs you", "Nothing waits for you."],
  ["acquiring", /^queue\/done/, "what was done", "Nothing had to be repaired so far"],
  ["acquiring", /^incidents\?/, "closed incidents", "No incident was closed so far"],
  ["acquiring?tab=payments", /^payments\?/, "payments", "No payments yet"],
  ["acquiring?tab=notifications", /^notifications\?/, "notifications", "No notifications yet"],
  ["acquiring?tab=reconcile", /^reconcile\?/, "runs", "No runs yet"],
  ["acquiring?tab=health", /^health$/, "the accounts' health", /^The service answers/],
  ["acquiring?tab=health", /^health\/days/, "the last days", /^of the decided payments approved/],
  ["acquiring/batches", /^batches\?/, "batches", "No batches yet"],
  ["acquiring/refunds", /^refunds\?/, "the service's refunds", "No refunds are listed yet"],
  ["acquiring/payouts", /^payouts\?/, "payouts", "No payouts yet"],
  ["acquiring/close", /^close\?/, "the month", /^Days of /],
  ["acquiring/close", /^accounts$/, "the accounts", /^Days of /],
  [`acquiring/close?account=default&day=${DAY}`, /^close\?.*\bday=/, "the day", "No money moved on this day"],
  [`acquiring/close/print?account=default&day=${DAY}`, /^close\?/, "the day", /^Not compared yet/],
  ["acquiring/subscriptions", /^subscriptions\?/, "subscriptions", "No subscriptions yet"],
  ["settings/acquiring", /^accounts$/, "the accounts", "Connection"],
  ["settings/acquiring", /^accounts\/default\/settings$/, "the account's settings", "Connection"],
  ["settings/acquiring", /^accounts\/default\/profile$/, "the profile", "Find an entry"],
  ["settings/acquiring", /^accounts\/default\/settings\/changes/, undefined, "Connection"],
]

async function openDryRun(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Choose every payment of this page" }).click()
  await page.getByRole("button", { name: "Capture…" }).click()
}

async function showMore(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Show 20 more", exact: true }).click()
}

async function openExchange(page: Page): Promise<void> {
  await page.getByRole("dialog").getByText("Exchange with the service", { exact: true }).first().click()
}

shopInBrowser("acquiring states", ({ stack, journey }) => {
  journey(
    "each part of each page says that it loads and what failed, and is there once the shop answers again",
    async (walk) => {
      const { page } = await walk.merchant()
      const pages = new AcquiringPages(page, stack.adminUrl)
      const wrong: string[] = []
      const see = async ([at, path, loads, then, press]: Part) => {
        const answer = await SlowAnswer.of(page, path)
        const main = page.getByRole("dialog").or(page.getByRole("main")).last()
        const step = async (what: string, done: Promise<unknown>) => {
          await done.catch(async () => {
            await walk.album.take(page, `${at} ${what}`)
            wrong.push(`${at}, ${path}: ${what}`)
          })
        }
        await page.goto(`${stack.adminUrl}/${at}`)
        await press?.(page)
        if (loads) {
          const loading = page.getByRole("status", { name: `Loading ${loads}` })
          await step("does not say that it loads", loading.first().waitFor())
        }
        answer.comesAsFailure()
        const alert = page.getByRole("alert").filter({ hasText: BROKEN })
        await step("does not say what failed", alert.first().waitFor())
        await step(
          "does not say what to do",
          alert
            .getByText(/Try again; if it lasts/)
            .first()
            .waitFor(),
        )
        // Around a widget stand parts of Medusa's.
        const judged = at.includes("acquiring") ? main : alert.first()
        wrong.push(...(await pages.violations(judged)).map((violation) => `${at}, ${path}: ${violation}`))
        const again = alert.getByRole("button", { name: "Try again" })
        await step("offers nothing to try it again", again.first().waitFor())
        answer.repair()
        const tried = eventually(async () => {
          if ((await alert.count()) === 0) return true
          // Where several wait for one answer, they go together.
          await again
            .first()
            .click({ timeout: 2_000 })
            .catch(() => undefined)
          return undefined
        })
        await step("still says that it failed when it is tried again", tried)
        const there = page.getByText(then).or(page.getByLabel(then))
        await step("is not there once the shop answers", there.first().waitFor())
        answer.leave()
      }
      for (const part of OF_A_NEW_SHOP) await see(part)

      const { number } = await orderPaid(stack, walk)
      const { orderId, customerId, productId, paymentId } = await fillLists(stack, number)
      // What a pass of the store's repaired is a run as well: the newest is to be one of the list's.
      await stack.holdPasses()
      await stack.sql(
        "UPDATE acquiring_run SET created_at = created_at - interval '3 days' WHERE id !~ '^acqrun_[0-9]+$'",
      )
      for (const part of [
        [`orders/${orderId}`, /^payments\?.*order_id/, "the payment at the service", "Timeline"],
        [`orders/${orderId}`, new RegExp(`^payments/${paymentId}$`), "the payment", "Timeline"],
        [`orders/${orderId}`, /\/plan$/, undefined, "Both sides agree: nothing is to be done."],
        [`customers/${customerId}`, /^payments\?.*customer_id/, "the customer's payments", "Customer"],
        [`customers/${customerId}`, /saved-cards\?/, "the saved cards", /•••• 1111/],
        [`products/${productId}`, /^plans\?/, "subscription plans", "Every month"],
        [`acquiring?tab=payments&payment=${paymentId}`, /^payments\/acqpay_\w+$/, "the payment", "Timeline"],
        [`acquiring?tab=payments&payment=${paymentId}`, /^payments\?.*order_id/, "the order", "Timeline"],
        [`acquiring?tab=payments&payment=${paymentId}`, /^\/admin\/orders\/order_\w+\?/, "the order", "Timeline"],
        [
          `acquiring?tab=payments&payment=${paymentId}`,
          new RegExp(`^payments/${paymentId}/operations\\b`),
          undefined,
          /^Show all \d+$/,
          showMore,
        ],
        [
          `acquiring?tab=payments&payment=${paymentId}`,
          /^operations\/\w+\/exchange$/,
          "the exchange with the service",
          /^(Request|It is not kept any more\.)$/,
          openExchange,
        ],
        ["acquiring?tab=payments", /^payments\/totals/, "totals", /authorized|captured/],
        [
          "acquiring?tab=payments",
          /^batches\/dry-run$/,
          "what would happen",
          /^(Nothing|\d+ payments?) would be/,
          openDryRun,
        ],
        [
          "acquiring?tab=notifications&notification=acqnot_1",
          /^notifications\/acqnot_1$/,
          "the notification",
          "Replay",
        ],
        ["acquiring?tab=reconcile", /^reconcile\/acqrun_1\b/, "the report", "Discrepancies"],
        ["acquiring/batches?batch=acqbat_1", /^batches\/acqbat_1\b/, "the batch", /1,201 of 1,201/],
        ["acquiring/payouts?payout=acqpo_1", /^payouts\/acqpo_1$/, "the payout", "INV-1"],
        ["acquiring/subscriptions?subscription=acqsub_4", /^subscriptions\/acqsub_4\b/, "the subscription", "Tea 4"],
        ["acquiring/subscriptions", /^subscriptions\/months/, "the last months", "Month by month"],
        [`acquiring/close?account=default&day=${DAY}`, /^close\/acqday_1/, "the day's transactions", /Everything that/],
      ] as Part[]) {
        await see(part)
      }
      expect(wrong).toEqual([])
    },
    1_800_000,
  )
})
