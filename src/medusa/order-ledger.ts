import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, MathBN, Modules, createRawPropertiesFromBigNumber } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"

/** A transaction that belongs into an order's ledger: one for each capture and refund row. */
export interface NewTransaction {
  reference: "capture" | "refund"
  referenceId: string
  /** Negative for a refund. */
  amount: Money
}

/** Takes transactions out of an order's ledger, puts others in, and makes the order's sums agree with what is there. */
export async function correctTransactions(
  container: MedusaContainer,
  orderId: string,
  remove: string[],
  add: NewTransaction[],
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  if (remove.length > 0) await orders.deleteOrderTransactions(remove)
  if (add.length > 0) {
    await orders.addOrderTransactions(
      add.map(({ reference, referenceId, amount }) => ({
        order_id: orderId,
        amount: amount.toDecimalString(),
        currency_code: amount.currency.toLowerCase(),
        reference,
        reference_id: referenceId,
      })),
    )
  }
  await correctSummary(container, orderId)
}

/** Takes out the transactions of rows that are about to go. */
export async function removeTransactionsOf(
  container: MedusaContainer,
  orderId: string,
  referenceIds: string[],
): Promise<void> {
  const booked = await transactionsOf(container, orderId)
  const ids = booked.filter((row) => referenceIds.includes(row.reference_id ?? "")).map((row) => row.id)
  await correctTransactions(container, orderId, ids, [])
}

/** Makes the sums that the core keeps of an order those of its transactions. */
export async function correctSummary(container: MedusaContainer, orderId: string): Promise<void> {
  const order = await container.resolve(Modules.ORDER).retrieveOrder(orderId, { select: ["id", "version"] })
  const summaries = container.resolve<Summaries>(Modules.ORDER as string)
  const [summary] = await summaries.listOrderSummaries({ order_id: orderId, version: order.version })
  if (!summary) return
  const amounts = (await transactionsOf(container, orderId)).map((row) => row.raw_amount?.value ?? row.amount)
  const total = (list: BigNumberInput[]) => MathBN.sum(0, ...list)
  const paid = total(amounts.filter((amount) => MathBN.gt(amount, 0)))
  const refunded = MathBN.abs(total(amounts.filter((amount) => MathBN.lt(amount, 0))))
  const exact = {
    paid_total: new BigNumber(paid),
    refunded_total: new BigNumber(refunded),
    transaction_total: new BigNumber(MathBN.sub(paid, refunded)),
    pending_difference: new BigNumber(MathBN.sub(kept(summary, "current_order_total"), MathBN.sub(paid, refunded))),
  }
  const totals: Record<string, unknown> = { ...summary.totals, ...exact }
  createRawPropertiesFromBigNumber(totals)
  await summaries.updateOrderSummaries([{ id: summary.id, totals }])
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

interface TransactionRow {
  id: string
  reference_id?: string | null
  amount: BigNumberInput
  raw_amount?: { value: string }
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
      { select: ["id", "reference_id", "amount", "raw_amount"], take: 10_000 },
    )
  return rows as unknown as TransactionRow[]
}
