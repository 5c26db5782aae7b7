import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"
import type { PartFacts } from "./purchase-facts"
import { creditOfRefund, type Credit } from "./refund-credit"

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
 * Reverses the credit line that the core's refund gave the order (its total went down by what was thought refunded),
 * where it gave one. Done once per refund, however often called.
 * @param others the order's other refunds
 */
export async function reverseCredit(
  container: MedusaContainer,
  orderId: string,
  refund: PartFacts,
  others: readonly PartFacts[],
): Promise<void> {
  const credits = await creditsOf(container, orderId, refund.money.currency)
  if (credits.some((credit) => credit.referenceId === refund.id)) return
  const alike = others.filter((other) => referenceOf(other) === referenceOf(refund))
  const given = credits.filter(({ reference }) => reference === referenceOf(refund))
  // The core wrote what the reason was called then: it may have been renamed since, or be gone.
  const underNoNameOfToday = credits.filter(({ reference }) =>
    [refund, ...others].every((one) => referenceOf(one) !== reference),
  )
  const credit = creditOfRefund(refund, alike, given) ?? creditOfRefund(refund, alike, underNoNameOfToday)
  if (!credit) return
  await container.resolve(Modules.WORKFLOW_ENGINE).run(REFUND_CREDIT_WORKFLOW, {
    input: {
      order_id: orderId,
      amount: credit.amount.negate().toDecimalString(),
      reference: credit.reference,
      referenceId: refund.id,
    },
  })
}

interface CreditLine extends Credit {
  reference: string | null
  referenceId: string | null
}

function referenceOf({ reason }: PartFacts): string {
  return reason ?? BY_REFUND
}

/** Credit lines of the order, oldest first. */
async function creditsOf(container: MedusaContainer, orderId: string, currency: string): Promise<CreditLine[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["status", "change_type", "created_at", "actions.*"],
    filters: { order_id: orderId },
  })
  return (data as unknown as ChangeRow[])
    .filter((change) => change.change_type === "credit_line" && change.status === "confirmed")
    .flatMap(({ created_at, actions }) =>
      (actions ?? [])
        .filter(({ action }) => action === "CREDIT_LINE_ADD")
        .map((action) => ({
          ...{ amount: moneyOf(action, currency), createdAt: new Date(created_at) },
          ...{ reference: action.reference, referenceId: action.reference_id },
        })),
    )
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
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
