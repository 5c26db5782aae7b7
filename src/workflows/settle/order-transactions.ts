import {
  BigNumber,
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  createRawPropertiesFromBigNumber,
} from "@medusajs/framework/utils"
import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import type { Money } from "../../acquirer/domain/money"
import { storeTotal } from "../../gateway/payable-session"
import type { BookedPart, StoreSide } from "./store-side"

type StorePayment = NonNullable<StoreSide["payment"]>

interface TransactionRow {
  id: string
  reference: string | null
  reference_id: string | null
  amount: BigNumberInput
  raw_amount?: { value: string }
}

interface SummaryRow {
  id: string
  totals: Record<string, BigNumberInput>
}

/** What the order module keeps of an order's sums; its published type leaves these two out. */
interface Summaries {
  listOrderSummaries(filters: { order_id: string; version: number }): Promise<SummaryRow[]>
  updateOrderSummaries(rows: { id: string; totals: Record<string, unknown> }[]): Promise<unknown>
}

/** Ids of the core's capture and refund rows: a transaction that names one which is gone stands for nothing. */
const ROW_ID = /^(capt|ref)_/

/**
 * One order transaction for every capture and refund row of a payment, with the row's own amount, and none for rows
 * that are gone. The core gives every row it finds the amount of the capture at hand, names the payment instead of the
 * refund when it cancels an order, and leaves behind what a refused deed had been booked with. True when they were not
 * so.
 * @param mends false to look only
 */
export async function balanceTransactions(
  container: MedusaContainer,
  orderId: string,
  payment: StorePayment,
  mends: boolean,
): Promise<boolean> {
  const orders = container.resolve(Modules.ORDER)
  const booked = await transactionsOf(container, orderId)
  const wanted = [
    ...payment.captures.map((part) => ({ part, reference: "capture", money: part.money })),
    ...payment.refunds.map((part) => ({ part, reference: "refund", money: part.money.negate() })),
  ]
  const { currency } = payment.amount
  const wrong = new Set(await orphans(container, orderId, payment, booked))
  const missing: { part: BookedPart; reference: string; money: Money }[] = []
  for (const want of wanted) {
    const found = booked.filter((row) => row.reference === want.reference && row.reference_id === want.part.id)
    const right = found.find((row) => storeTotal(row.raw_amount ?? Number(row.amount), currency).equals(want.money))
    for (const row of found) if (row !== right) wrong.add(row.id)
    if (!right) missing.push(want)
  }
  if (!mends) return wrong.size + missing.length > 0 || (await balanceSummary(container, orderId, false))
  if (wrong.size > 0) await orders.deleteOrderTransactions([...wrong])
  if (missing.length > 0) {
    await orders.addOrderTransactions(
      missing.map(({ part, reference, money }) => ({
        order_id: orderId,
        amount: money.toDecimalString(),
        currency_code: currency.toLowerCase(),
        reference,
        reference_id: part.id,
      })),
    )
  }
  const isMended = await balanceSummary(container, orderId, true)
  return wrong.size + missing.length > 0 || isMended
}

/** Takes out the transactions of captures and refunds that are about to go, and keeps the order's sums right. */
export async function removeTransactions(
  container: MedusaContainer,
  orderId: string,
  parts: BookedPart[],
): Promise<void> {
  const gone = new Set(parts.map((part) => part.id))
  const booked = await transactionsOf(container, orderId)
  const ids = booked.filter((row) => gone.has(row.reference_id ?? "")).map((row) => row.id)
  if (ids.length > 0) await container.resolve(Modules.ORDER).deleteOrderTransactions(ids)
  await balanceSummary(container, orderId, true)
}

/** Transactions of captures and refunds that are no rows of any of the order's payments. */
async function orphans(
  container: MedusaContainer,
  orderId: string,
  payment: StorePayment,
  booked: TransactionRow[],
): Promise<string[]> {
  const own = new Set([...payment.captures, ...payment.refunds].map((part) => part.id))
  const strange = booked.filter(({ reference, reference_id: id }) => {
    return id !== null && (reference === "capture" || reference === "refund") && !own.has(id)
  })
  if (strange.length === 0) return []
  const others = await partsOfOrder(container, orderId)
  return strange
    .filter(({ reference_id: id }) => id === payment.id || (ROW_ID.test(id ?? "") && !others.has(id ?? "")))
    .map((row) => row.id)
}

interface OrderParts {
  payment_collections?: { payments?: { captures?: { id: string }[]; refunds?: { id: string }[] }[] }[]
}

async function partsOfOrder(container: MedusaContainer, orderId: string): Promise<Set<string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["payment_collections.payments.captures.id", "payment_collections.payments.refunds.id"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const payments = (data as OrderParts[])
    .flatMap((order) => order.payment_collections ?? [])
    .flatMap((one) => one.payments ?? [])
  return new Set(payments.flatMap(({ captures = [], refunds = [] }) => [...captures, ...refunds].map(({ id }) => id)))
}

/**
 * The order's sums, which the core keeps by adding and taking away: two that do so at once lose one of the two. They
 * are made to agree with the order's transactions.
 */
async function balanceSummary(container: MedusaContainer, orderId: string, mends: boolean): Promise<boolean> {
  const order = await container.resolve(Modules.ORDER).retrieveOrder(orderId, { select: ["id", "version"] })
  const summaries = container.resolve<Summaries>(Modules.ORDER as string)
  const [summary] = await summaries.listOrderSummaries({ order_id: orderId, version: order.version })
  if (!summary) return false
  const amounts = (await transactionsOf(container, orderId)).map((row) => row.raw_amount?.value ?? row.amount)
  const total = (list: BigNumberInput[]) => MathBN.sum(0, ...list)
  const paid = total(amounts.filter((amount) => MathBN.gt(amount, 0)))
  const refunded = MathBN.abs(total(amounts.filter((amount) => MathBN.lt(amount, 0))))
  const right = {
    paid_total: paid,
    refunded_total: refunded,
    transaction_total: MathBN.sub(paid, refunded),
    pending_difference: MathBN.sub(kept(summary, "current_order_total"), MathBN.sub(paid, refunded)),
  }
  const isRight = Object.entries(right).every(([name, value]) => MathBN.eq(kept(summary, name), value))
  if (isRight || !mends) return !isRight
  const exact = Object.fromEntries(Object.entries(right).map(([name, value]) => [name, new BigNumber(value)]))
  const totals: Record<string, unknown> = { ...summary.totals, ...exact }
  createRawPropertiesFromBigNumber(totals)
  await summaries.updateOrderSummaries([{ id: summary.id, totals }])
  return true
}

/** A sum of the summary, from its exact form where there is one. */
function kept({ totals }: SummaryRow, name: string): BigNumberInput {
  return totals[`raw_${name}`] ?? totals[name] ?? 0
}

async function transactionsOf(container: MedusaContainer, orderId: string): Promise<TransactionRow[]> {
  const rows = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions(
      { order_id: orderId },
      { select: ["id", "reference", "reference_id", "amount", "raw_amount"], take: 10_000 },
    )
  return rows.map(({ id, reference, reference_id, amount, ...row }) => ({
    id,
    reference: reference ?? null,
    reference_id: reference_id ?? null,
    amount,
    ...("raw_amount" in row ? { raw_amount: row.raw_amount as { value: string } } : {}),
  }))
}
