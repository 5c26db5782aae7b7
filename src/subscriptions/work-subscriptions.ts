import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { deductionNamed } from "../acquirer/profile/deduction-order-no"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import { openAccount } from "../operations/account"
import { profileOf } from "../operations/profile-of"
import { nextCheck } from "./standing"
import { workSubscription } from "./work-subscription"

/** What one run of the job works at most; the next one goes on. */
const MOST_AT_ONCE = 200

/** Works every subscription that is due: payments that may have begun one, deductions that nobody told of. */
export async function workSubscriptions(container: MedusaContainer): Promise<number> {
  const { acquiring } = storeOf(container)
  await acquiring.clock.sync()
  const owner = randomUUID()
  for (let worked = 0; worked < MOST_AT_ONCE; worked += 1) {
    const row = await acquiring.subscriptions.claimDue(owner, acquiring.clock.now(), acquiring.accounts())
    if (!row) return worked
    await workLeased(container, row, owner)
  }
  return MOST_AT_ONCE
}

/** Works one now. False while somebody else is at it. */
export async function workNow(container: MedusaContainer, id: string): Promise<boolean> {
  const { acquiring } = storeOf(container)
  await acquiring.clock.sync()
  const owner = randomUUID()
  const row = await acquiring.subscriptions.lease(id, owner, acquiring.clock.now())
  if (!row) return false
  return workLeased(container, row, owner)
}

/** What became of an order number that a notification names. */
export type DeductionNews =
  | { kind: "worked" }
  /** Somebody else is at it, or it failed: later again. */
  | { kind: "open" }

/** Works the subscriptions whose deductions some order numbers name. */
export async function receiveDeductions(
  container: MedusaContainer,
  accountId: string,
  orderNos: readonly string[],
): Promise<Map<string, DeductionNews>> {
  const store = storeOf(container)
  const account = await openAccount(store, accountId)
  const profile = profileOf(account.settings)
  const named = new Map(
    orderNos.flatMap((orderNo) => {
      const found = deductionNamed(profile, orderNo)
      return found ? [[orderNo, found] as const] : []
    }),
  )
  const rows = await store.acquiring.subscriptions.ofOrderNos(
    accountId,
    [...named.values()].map(({ first }) => first),
  )
  const news = new Map<string, DeductionNews>()
  for (const [orderNo, { first, cycle }] of named) {
    const row = rows.find(({ order_no }) => order_no === first)
    if (!row) continue
    const isKnown = row.cycle >= cycle
    const isWorked = isKnown || (await workNow(container, row.id))
    if (!isWorked) await store.acquiring.subscriptions.dueBy(row.id, account.clock.now())
    news.set(orderNo, { kind: isWorked ? "worked" : "open" })
  }
  return news
}

async function workLeased(container: MedusaContainer, row: SubscriptionRow, owner: string): Promise<boolean> {
  const { acquiring, logger } = storeOf(container)
  try {
    await workSubscription(container, await openAccount(storeOf(container), row.account), row)
    return true
  } catch (error) {
    logger.warn(`acquiring ${row.account}: subscription ${row.id} is worked again later: ${reasonOf(error)}`)
    const settings = await acquiring.settings(row.account).catch(() => undefined)
    const now = acquiring.clock.now()
    const asking = settings?.asking ?? { first_after_ms: 60_000, longest_interval_ms: 3_600_000 }
    const next = nextCheck("pending", undefined, row.checks, asking, now)
    await acquiring.subscriptions.update(row.id, { checks: row.checks + 1, next_check_at: next }, now)
    return false
  } finally {
    await acquiring.subscriptions.release(row.id, owner)
  }
}
