import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { HOUR_MS, MINUTE_MS } from "../acquirer/domain/durations"
import { AcquirerError } from "../acquirer/domain/errors"
import { OrderNo } from "../acquirer/domain/references"
import { reasonOf } from "../medusa/reason"
import type { Store } from "../medusa/store"
import { elapsedMs } from "../modules/acquiring/elapsed"
import { declaredNow } from "../modules/acquiring/service-account"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { deductionsNamed } from "../operations/payment-profile"
import { deductionIn } from "./deduction"
import { shopOf, type SubscriptionShop } from "./shop"
import { nextCheck } from "./standing"
import type { NamedDeduction } from "./work-deductions"
import { workSubscription } from "./work-subscription"
import { leaseSoon, withLease } from "./with-lease"

/** What one run of the job works at most; the next one goes on. */
const MOST_AT_ONCE = 200

/** And for how long: one takes as long as its service, which may be slow. */
const LONGEST_RUN_MS = 15_000

/** Works every subscription that is due: payments that may have begun one, deductions that nobody told of. */
export async function workSubscriptions(container: MedusaContainer): Promise<number> {
  return workSubscriptionsIn(shopOf(container))
}

/**
 * Works one now, once whoever is at it has ended, unless that one has left nothing to do. False where it failed, or the
 * other takes longer than one can wait.
 */
export async function workNow(
  container: MedusaContainer,
  id: string,
  isToDo: (row: SubscriptionRow) => boolean = () => true,
): Promise<boolean> {
  const shop = shopOf(container)
  const { acquiring } = shop.store
  await acquiring.clock.sync()
  const owner = randomUUID()
  const row = await leaseSoon(shop.store, { id, owner }, acquiring.clock)
  if (!row) return false
  if (isToDo(row)) return (await workLeased(shop, row, owner)) === "worked"
  await acquiring.subscriptions.release(id, owner)
  return true
}

/** Works the subscriptions whose deductions some order numbers name. */
export async function receiveDeductions(
  container: MedusaContainer,
  accountId: string,
  orderNos: readonly string[],
): Promise<Map<string, DeductionNews>> {
  return receiveDeductionsIn(shopOf(container), accountId, orderNos)
}

/** What became of an order number that a notification names. */
export type DeductionNews =
  | { kind: "worked" }
  /** Somebody else is at it, it failed, or the service does not show it yet: later again. */
  | { kind: "open" }
  /** The service did not answer. */
  | { kind: "unanswered" }

/** `workSubscriptions` in any shop. */
export async function workSubscriptionsIn(shop: SubscriptionShop, passedMs = elapsedMs): Promise<number> {
  const { acquiring } = shop.store
  const until = passedMs() + LONGEST_RUN_MS
  await acquiring.clock.sync()
  const owner = randomUUID()
  let declared = await declaredNow(acquiring)
  let worked = 0
  for (; worked < MOST_AT_ONCE && passedMs() < until; worked += 1) {
    const row = await acquiring.subscriptions.claimDue(owner, acquiring.clock.now(), declared)
    if (!row) return worked
    // Each further one would wait as long for an answer: the account's others are left to the next run.
    if ((await workLeased(shop, row, owner)) === "unanswered")
      declared = { ...declared, ids: declared.ids.filter((id) => id !== row.account) }
  }
  return worked
}

/** Works one of whose deductions was told. Failed while somebody else is at it: nobody waits, it is told again. */
async function workTold(shop: SubscriptionShop, id: string, told: readonly NamedDeduction[]): Promise<Worked> {
  const { acquiring } = shop.store
  await acquiring.clock.sync()
  const owner = randomUUID()
  const row = await acquiring.subscriptions.lease(id, owner, acquiring.clock.now())
  return row ? workLeased(shop, row, owner, told) : "failed"
}

/** `receiveDeductions` in any shop. */
export async function receiveDeductionsIn(
  shop: SubscriptionShop,
  accountId: string,
  orderNos: readonly string[],
): Promise<Map<string, DeductionNews>> {
  const { subscriptions, renewals } = shop.store.acquiring
  const account = await shop.open(accountId)
  const namedBy = await deductionsNamed(shop.store, account.settings)
  const named = orderNos.flatMap((orderNo) => namedBy(orderNo).map((found) => ({ orderNo, ...found })))
  const firsts = named.map(({ first }) => first)
  await subscriptions.revive(accountId, [...orderNos, ...firsts], account.clock.now())
  const rows = await subscriptions.ofOrderNos(accountId, firsts)
  const isSettled = async (row: SubscriptionRow, orderNo: string) =>
    (await renewals.ofOrderNos([orderNo])).some(({ state }) => state === "ordered" || state === "recorded") &&
    (await renewals.unsettled(row.id)).every(({ order_no }) => order_no !== orderNo)
  const news = new Map<string, DeductionNews>()
  for (const { orderNo, first, cycle } of named) {
    const row = rows.find(({ order_no }) => order_no === first)
    if (!row) continue
    const done = (await isSettled(row, orderNo))
      ? undefined
      : await workTold(shop, row.id, [{ cycle, order_no: orderNo }])
    const isWorked =
      done === undefined ||
      (done === "worked" &&
        // Of what the service does not show yet nothing is written down: it is queried again, unless its contract is
        // over.
        ((await renewals.ofOrderNos([orderNo])).length > 0 ||
          (await subscriptions.find(row.id))?.status === "abandoned" ||
          (await isNoNews(account, row.id, orderNo))))
    if (!isWorked) await subscriptions.dueBy(row.id, account.clock.now())
    news.set(orderNo, { kind: isWorked ? "worked" : done === "unanswered" ? "unanswered" : "open" })
  }
  return news
}

/**
 * It failed, of a contract that is no subscription yet: where it becomes one, its first pass comes to all it has
 * deducted.
 */
async function isNoNews(account: Account, id: string, orderNo: string): Promise<boolean> {
  if ((await account.store.acquiring.subscriptions.find(id))?.status !== "pending") return false
  const records = await account.client.query([OrderNo(orderNo)]).catch(() => [])
  return deductionIn(records.filter((record) => record.orderNo === orderNo)).kind === "failed"
}

/** Unanswered is what failed because the service could not be reached. */
type Worked = "worked" | "failed" | "unanswered"

async function workLeased(
  shop: SubscriptionShop,
  row: SubscriptionRow,
  owner: string,
  told: readonly NamedDeduction[] = [],
): Promise<Worked> {
  return withLease(shop.store, { id: row.id, owner }, async () => {
    try {
      await workSubscription(shop, await shop.open(row.account), row, told)
      return "worked"
    } catch (error) {
      await workAgainLater(shop.store, row, error)
      return error instanceof AcquirerError && error.isSilence ? "unanswered" : "failed"
    }
  })
}

async function workAgainLater({ acquiring, logger }: Store, row: SubscriptionRow, error: unknown): Promise<void> {
  logger.warn(`acquiring ${row.account}: subscription ${row.id} is worked again later: ${reasonOf(error)}`)
  const settings = await acquiring.settings(row.account).catch(() => undefined)
  const now = acquiring.clock.now()
  const asking = settings?.asking ?? { first_after_ms: MINUTE_MS, longest_interval_ms: HOUR_MS }
  const next = nextCheck("pending", undefined, row.checks, asking, now)
  const soon = new Date(now.getTime() + asking.first_after_ms)
  await acquiring.subscriptions.updateAlive(row.id, { checks: row.checks + 1, next_check_at: next }, soon, now)
}
