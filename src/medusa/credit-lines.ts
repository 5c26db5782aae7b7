import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"
import type { PartFacts } from "./purchase-facts"

/** Where the core's own refund gives credit; it is not among the workflows the core exports. */
const REFUND_CREDIT_WORKFLOW = "create-order-refund-credit-lines"

/** Reference of the credit that a refund without a reason gives. */
const BY_REFUND = "payment_collection"

/** Gives an order the credit of refunds that the core began and did not finish. */
export async function giveCredit(container: MedusaContainer, orderId: string, amount: Money): Promise<void> {
  await container
    .resolve(Modules.WORKFLOW_ENGINE)
    .run(REFUND_CREDIT_WORKFLOW, { input: { order_id: orderId, amount: amount.toDecimalString() } })
}

/** Takes away credits that were begun and cut off. */
export async function clearCredits(container: MedusaContainer, changeIds: string[]): Promise<void> {
  await container.resolve(Modules.ORDER).deleteOrderChanges(changeIds)
}

/**
 * Reverses the credit line that the core's refund gave the order (its total went down by what was thought refunded). The
 * core links no credit line to its refund, so it is the one of the same reference that followed the refund, of the
 * refund's amount before any smaller one; equal ones are interchangeable. Done once per refund, however often called.
 */
export async function reverseCredit(container: MedusaContainer, orderId: string, refund: PartFacts): Promise<void> {
  const credits = await creditsOf(container, orderId, refund)
  if (credits.some((credit) => credit.referenceId === refund.id)) return
  const given = credits.filter((credit) => credit.amount.isPositive() && credit.amount.compare(refund.money) <= 0)
  const undone = credits.filter((credit) => credit.amount.isNegative()).map((credit) => credit.amount.negate())
  const left = given.filter((credit) => {
    const at = undone.findIndex((amount) => amount.equals(credit.amount))
    return at < 0 || undone.splice(at, 1).length === 0
  })
  const credit = left.find(({ amount }) => amount.equals(refund.money)) ?? left[0]
  if (!credit) return
  const { reference, amount } = credit
  await container.resolve(Modules.WORKFLOW_ENGINE).run(REFUND_CREDIT_WORKFLOW, {
    input: { order_id: orderId, amount: amount.negate().toDecimalString(), reference, referenceId: refund.id },
  })
}

interface Credit {
  amount: Money
  reference: string
  referenceId: string | null
}

/** Credit lines that were added since a refund was begun, under the reference its kind of refund uses. */
async function creditsOf(container: MedusaContainer, orderId: string, refund: PartFacts): Promise<Credit[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["status", "change_type", "created_at", "actions.*"],
    filters: { order_id: orderId },
  })
  const reference = refund.reason ?? BY_REFUND
  return (data as unknown as ChangeRow[])
    .filter((change) => change.change_type === "credit_line" && change.status === "confirmed")
    .filter((change) => new Date(change.created_at) >= refund.createdAt)
    .sort((one, other) => new Date(one.created_at).getTime() - new Date(other.created_at).getTime())
    .flatMap((change) => change.actions ?? [])
    .filter((action) => action.action === "CREDIT_LINE_ADD" && action.reference === reference)
    .map((action) => ({ amount: moneyOf(action, refund.money.currency), reference, referenceId: action.reference_id }))
}

interface ActionRow {
  action: string
  reference: string | null
  reference_id: string | null
  amount?: number
  raw_amount?: { value: string } | null
}
interface ChangeRow {
  status: string
  change_type: string | null
  created_at: string | Date
  actions?: ActionRow[]
}

function moneyOf({ amount, raw_amount }: ActionRow, currency: string): Money {
  return storeTotal(raw_amount ?? amount ?? 0, currency)
}
