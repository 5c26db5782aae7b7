import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../../acquirer/domain/errors"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo } from "../../acquirer/domain/references"
import { openAccount, type Account } from "../../gateway/account"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { storeOf } from "../store"
import { settlePayment, type Settled } from "./settle-payment"

/** The most order numbers one query carries (specification, "Limits"). */
export const ORDERS_PER_QUERY = 100

const LEASE_MS = 120_000
const HOLDER = randomUUID()

/**
 * Settles the given payments, at most 100: one query for all, one refund search for those that need it. Payments that
 * somebody else holds are left to them.
 */
export async function settleOrders(container: MedusaContainer, accountId: string, orderNos: string[]): Promise<Settled[]> {
  const account = await openAccount(storeOf(container), accountId)
  const held: PaymentRow[] = []
  for (const orderNo of orderNos) {
    const now = new Date()
    const row = await account.store.acquiring.payments.lease(accountId, orderNo, HOLDER, now, leaseEnd(now))
    if (row) held.push(row)
  }
  return settleHeld(container, account, held)
}

/** Takes up to 100 payments of an account that are due, and settles them. Empty when none is due. */
export async function settleDue(container: MedusaContainer, accountId: string): Promise<Settled[]> {
  const account = await openAccount(storeOf(container), accountId)
  const now = new Date()
  const held = await account.store.acquiring.payments.claimDue(accountId, ORDERS_PER_QUERY, HOLDER, now, leaseEnd(now))
  return settleHeld(container, account, held)
}

async function settleHeld(container: MedusaContainer, account: Account, held: PaymentRow[]): Promise<Settled[]> {
  if (held.length === 0) return []
  try {
    const answers = await account.client.queryEach(held.map((row) => OrderNo(row.order_no)))
    const transactions = answers.flatMap((answer) => (answer.kind === "done" ? answer.value : []))
    const refunds = await refundsOf(account, held, transactions)
    const settled: Settled[] = []
    for (const [place, row] of held.entries()) {
      const answer = answers[place]
      if (answer?.kind === "done") settled.push(await settleOne(container, account, row, answer.value, refunds))
      else await putOff(account, row)
    }
    const [failed] = answers
    if (settled.length === 0 && failed && failed.kind !== "done") throw failed.error
    return settled
  } catch (error) {
    const why = error instanceof AcquirerError ? error.merchantMessage : String(error)
    account.store.logger.warn(`acquiring ${account.id}: the service could not be asked about ${held.length} payments: ${why}`)
    for (const row of held) await putOff(account, row)
    throw error
  } finally {
    for (const row of held) await account.store.acquiring.payments.release(row.id, HOLDER, new Date())
  }
}

/** Settles one payment that the caller holds the lease of. */
export async function settleHeldPayment(container: MedusaContainer, account: Account, held: PaymentRow): Promise<Settled> {
  const transactions = await account.client.query([OrderNo(held.order_no)])
  return settleOne(container, account, held, transactions, await refundsOf(account, [held], transactions))
}

async function settleOne(
  container: MedusaContainer,
  account: Account,
  row: PaymentRow,
  transactions: TransactionRecord[],
  refunds: RefundRecord[],
): Promise<Settled> {
  const { logger, acquiring } = account.store
  try {
    const settled = await settlePayment(container, account, row, { transactions, refunds })
    if (settled.repairs.length > 0) logger.info(`acquiring ${account.id}: ${row.order_no}: ${settled.repairs.join("; ")}`)
    await putOff(account, row, settled)
    return settled
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    logger.error(`acquiring ${account.id}: settling ${row.order_no} failed and is tried again: ${why}`)
    await acquiring.incidents.raise(
      {
        account: account.id,
        kind: "books_differ",
        key: `settling:${row.order_no}`,
        order_no: row.order_no,
        transaction_id: row.transaction_id,
        cart_id: row.cart_id,
        message: `Bringing store and service to the same books failed: ${why}`,
        next_step: "It is tried again by itself; if it lasts, look at the order and at the service's portal.",
      },
      new Date(),
    )
    await putOff(account, row)
    return { orderNo: row.order_no, status: row.status, repairs: [], open: true }
  }
}

/** Refunds are searched for only where there can be some. */
async function refundsOf(account: Account, held: PaymentRow[], transactions: TransactionRecord[]): Promise<RefundRecord[]> {
  const refunded = new Set(
    transactions
      .filter(({ status }) => status.meaning === "partially_refunded" || status.meaning === "refunded")
      .map((record) => record.orderNo as string),
  )
  const wanted = held.filter((row) => refunded.has(row.order_no) || row.refunded !== "0").map((row) => OrderNo(row.order_no))
  return wanted.length === 0 ? [] : account.client.searchRefunds(wanted)
}

/** Says when to look again: soon while something is open or was repaired, then ever more rarely. */
async function putOff(account: Account, row: PaymentRow, settled?: Settled): Promise<void> {
  const { first_after_ms, longest_interval_ms } = account.settings.asking
  const isQuiet = settled !== undefined && !settled.open && settled.repairs.length === 0
  const checks = isQuiet || settled === undefined ? row.checks + 1 : 0
  const isCaptured = settled?.status === "captured" || settled?.status === "partially_refunded"
  const longest = isCaptured && isQuiet ? Math.max(longest_interval_ms, 86_400_000) : longest_interval_ms
  const wait = Math.min(first_after_ms * 2 ** Math.min(checks, 30), longest)
  const now = new Date()
  await account.store.acquiring.payments.update(
    row.id,
    { checks, checked_at: settled ? now : row.checked_at, next_check_at: new Date(now.getTime() + wait) },
    now,
  )
  if (isQuiet) await account.store.acquiring.incidents.resolve(account.id, `settling:${row.order_no}`, now)
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}
