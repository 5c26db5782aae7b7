import type { MedusaContainer } from "@medusajs/framework/types"
import pLimit from "p-limit"
import { AcquirerError } from "../../acquirer/domain/errors"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo } from "../../acquirer/domain/references"
import { openAccount, type Account } from "../../gateway/account"
import type { Facts } from "../../gateway/asking"
import { reasonOf } from "../../gateway/reason"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { storeOf } from "../store"
import { noteAgreement } from "./agreement"
import { Lease } from "./lease"
import { lookAgain } from "./look-again"
import { endedWithin, overdue } from "./overdue"
import { settlePayment, type Settled } from "./settle-payment"
import { reportTrouble, troubleKey } from "./trouble"

/** The most order numbers one query carries (specification, "Limits"). */
export const ORDERS_PER_QUERY = 100

/** Payments that differ are settled this many at once. */
const AT_ONCE = 4

/**
 * Settles the given payments, at most 100: one query for all, one refund search for those that need it. Payments that
 * somebody else holds are left to them.
 */
export async function settleOrders(
  container: MedusaContainer,
  accountId: string,
  orderNos: string[],
): Promise<Settled[]> {
  const account = await openAccount(storeOf(container), accountId)
  const { payments } = account.store.acquiring
  const lease = new Lease(payments)
  const now = new Date()
  const held = await payments.leaseEach(accountId, orderNos, lease.holder, now, Lease.until(now))
  return settleHeld(container, account, held, lease)
}

/**
 * Takes up to 100 payments of an account that were due at `due`, and settles them. Empty when none is left.
 * @param due what becomes due later is left to the next round, so that a round ends however long it takes
 */
export async function settleDue(container: MedusaContainer, accountId: string, due = new Date()): Promise<Settled[]> {
  const account = await openAccount(storeOf(container), accountId)
  const { payments } = account.store.acquiring
  const lease = new Lease(payments)
  const now = new Date()
  const held = await payments.claimDue(accountId, ORDERS_PER_QUERY, lease.holder, now, Lease.until(now), due)
  return settleHeld(container, account, held, lease)
}

async function settleHeld(
  container: MedusaContainer,
  account: Account,
  held: PaymentRow[],
  lease: Lease,
): Promise<Settled[]> {
  if (held.length === 0) return []
  lease.keep(held.map((row) => row.id))
  const { longest_look_ms } = account.settings.reconcile
  const { logger } = account.store
  const askedAt = new Date()
  const endless = new Map<string, Promise<Settled>>()
  try {
    const outcomes = await account.client.queryEach(held.map((row) => OrderNo(row.order_no)))
    const answers = new Map<string, TransactionRecord[]>()
    for (const [place, outcome] of outcomes.entries()) {
      const orderNo = held[place]?.order_no
      if (orderNo && outcome.kind === "done") answers.set(orderNo, outcome.value)
    }
    const [failed] = outcomes
    if (answers.size === 0 && failed && failed.kind !== "done") throw failed.error

    const agreed = await noteAgreement(account, held, answers, askedAt)
    const refunds = await refundsOf(account, held, [...answers.values()].flat())
    const limit = pLimit(AT_ONCE)
    const settled = await Promise.all(
      held.map((row) =>
        limit(async () => {
          const answer = answers.get(row.order_no)
          const isQuiet = agreed.get(row.order_no)
          if (isQuiet) return isQuiet
          if (!answer || !lease.holds(row.id)) return void (await putOff(account, row, askedAt))
          const look = settleOne(container, account, row, { transactions: answer, refunds, askedAt })
          const ended = await endedWithin(look, longest_look_ms)
          if (ended) return ended
          endless.set(row.id, look)
          logger.error(`acquiring ${account.id}: settling ${row.order_no} does not end`)
          return reportTrouble(account, row, overdue(longest_look_ms))
        }),
      ),
    )
    return settled.filter((one) => one !== undefined)
  } catch (error) {
    const why = error instanceof AcquirerError ? error.merchantMessage : String(error)
    logger.warn(`acquiring ${account.id}: the service could not be asked about ${held.length} payments: ${why}`)
    for (const row of held) await putOff(account, row, askedAt)
    throw error
  } finally {
    await endLease(account, lease, endless)
  }
}

/** What an endless look holds stays held, as long as this process lives: somebody else might book the same again. */
async function endLease({ id, store }: Account, lease: Lease, endless: Map<string, Promise<Settled>>): Promise<void> {
  if (endless.size === 0) return lease.end()
  await lease.narrowTo([...endless.keys()])
  void Promise.allSettled(endless.values())
    .then(() => lease.end())
    .catch((error: unknown) => store.logger.warn(`acquiring ${id}: a lease ends by itself: ${String(error)}`))
}

/** Settles one payment that the caller holds the lease of. */
export async function settleHeldPayment(
  container: MedusaContainer,
  account: Account,
  held: PaymentRow,
): Promise<Settled> {
  const askedAt = new Date()
  const transactions = await account.client.query([OrderNo(held.order_no)])
  const refunds = await refundsOf(account, [held], transactions)
  return settleOne(container, account, held, { transactions, refunds, askedAt })
}

async function settleOne(
  container: MedusaContainer,
  account: Account,
  row: PaymentRow,
  facts: Facts,
): Promise<Settled> {
  const { logger } = account.store
  try {
    const settled = await settlePayment(container, account, row, facts)
    if (settled.repairs.length > 0)
      logger.info(`acquiring ${account.id}: ${row.order_no}: ${settled.repairs.join("; ")}`)
    await putOff(account, row, facts.askedAt, settled)
    return settled
  } catch (error) {
    const why = reasonOf(error)
    logger.error(`acquiring ${account.id}: settling ${row.order_no} failed and is tried again: ${why}`)
    await putOff(account, row, facts.askedAt)
    return reportTrouble(account, row, {
      message: `failed: ${why}`,
      nextStep: "It is tried again by itself; if it lasts, look at the order and at the service's portal.",
      left: "settling failed",
    })
  }
}

/** Refunds are searched for only where there can be some. */
async function refundsOf(
  account: Account,
  held: PaymentRow[],
  transactions: TransactionRecord[],
): Promise<RefundRecord[]> {
  const refunded = new Set(
    transactions
      .filter(({ status }) => status.meaning === "partially_refunded" || status.meaning === "refunded")
      .map((record) => record.orderNo as string),
  )
  const wanted = held
    .filter((row) => refunded.has(row.order_no) || row.refunded !== "0")
    .map((row) => OrderNo(row.order_no))
  return wanted.length === 0 ? [] : account.client.searchRefunds(wanted)
}

async function putOff(account: Account, row: PaymentRow, askedAt: Date, settled?: Settled): Promise<void> {
  const now = new Date()
  await account.store.acquiring.payments.lookedAt(row.id, lookAgain(account, row, settled, now), askedAt, now)
  if (settled && !settled.open)
    await account.store.acquiring.incidents.resolve(account.id, troubleKey(row.order_no), now)
}
