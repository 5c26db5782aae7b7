import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { Money } from "../../acquirer/domain/money"
import { storeTotal } from "../../gateway/payable-session"
import { REFUND_CREDIT_WORKFLOW } from "./credit-lines"
import { refundsSince, summaryOf } from "./order-transactions"
import type { BookedPart } from "./store-side"

/** `later`: the core may still be at it. */
export type Mended = "agrees" | "mended" | "later"

interface Change {
  id: string
  status: string
  change_type: string | null
  version: number
  created_at: string | Date
  actions?: { action: string; amount?: number | null; raw_amount?: { value: string } | null }[]
}

const CREDIT = "credit_line"

/**
 * Takes away a credit that the core began to give an order and a crash cut off: as long as it stands there, unconfirmed,
 * the core books no further refund and cancels no order that was paid.
 * @param before what began before this has nobody left who would end it
 */
export async function clearBegunCredit(container: MedusaContainer, orderId: string, before: Date): Promise<Mended> {
  const begun = (await changesOf(container, orderId)).filter(
    (change) => change.change_type === CREDIT && isOpen(change),
  )
  if (begun.length === 0) return "agrees"
  if (begun.some((change) => new Date(change.created_at) >= before)) return "later"
  await container.resolve(Modules.ORDER).deleteOrderChanges(begun.map(({ id }) => id))
  return "mended"
}

/**
 * Gives an order the credit that belongs to its refunds where the core did not come to it: it books a refund in several
 * steps, the credit last, and a crash, or another refund at the same moment, cuts them off. Only refunds since the
 * order's last change of another kind are looked at, and never is more given than the order asks its customer to pay:
 * what was refunded because goods came back needs no credit.
 * @param booked the refunds of the payment that is looked at
 * @param before refunds that were begun before this have nobody left who would end them
 */
export async function giveMissingCredit(
  container: MedusaContainer,
  orderId: string,
  booked: BookedPart[],
  before: Date,
): Promise<Mended> {
  const currency = booked[0]?.money.currency
  if (!currency) return "agrees"
  const { version, pendingDifference } = await summaryOf(container, orderId)
  const owed = storeTotal(pendingDifference, currency)
  if (!owed.isPositive()) return "agrees"
  const changes = await changesOf(container, orderId)
  if (changes.some(isOpen)) return "agrees"
  const confirmed = changes.filter(({ status }) => status === "confirmed")
  const since = Math.max(
    1,
    ...confirmed.filter((change) => change.change_type !== CREDIT).map((change) => change.version),
  )
  const refunds = await refundsSince(container, orderId, Math.min(since, version))
  const given = confirmed.filter((change) => change.change_type === CREDIT && change.version > since)
  const sum = (amounts: Money[]) => Money.sum(amounts, currency)
  const missing = sum(refunds.map((amount) => storeTotal(amount, currency))).minus(
    sum(given.map((change) => creditOf(change, currency))),
  )
  if (!missing.isPositive()) return "agrees"
  if (booked.some(({ createdAt }) => createdAt >= before)) return "later"
  const amount = missing.compare(owed) < 0 ? missing : owed
  await container
    .resolve(Modules.WORKFLOW_ENGINE)
    .run(REFUND_CREDIT_WORKFLOW, { input: { order_id: orderId, amount: amount.toDecimalString() } })
  return "mended"
}

function isOpen({ status }: Change): boolean {
  return status === "pending" || status === "requested"
}

function creditOf({ actions = [] }: Change, currency: string): Money {
  const credits = actions.filter(({ action }) => action === "CREDIT_LINE_ADD")
  return Money.sum(
    credits.map(({ raw_amount, amount }) => storeTotal(raw_amount ?? amount ?? 0, currency)),
    currency,
  )
}

async function changesOf(container: MedusaContainer, orderId: string): Promise<Change[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "status", "change_type", "version", "created_at", "actions.*"],
    filters: { order_id: orderId },
  })
  return data as unknown as Change[]
}
