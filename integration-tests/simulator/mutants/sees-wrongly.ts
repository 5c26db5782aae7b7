import type { CollectionFacts } from "../../../src/medusa/purchase-facts"
import { isAccepted, type OperationRow } from "../../../src/modules/acquiring/operation-row"
import { refundReferenceOf } from "../../../src/operations/evidence"
import { refundIdIn } from "../../../src/operations/refund-reason"
import { eachPayment, seeing, type Mutant } from "./mutant"

/** The plan decides rightly of a case that is read wrongly. */
export const SEES_WRONGLY: readonly Mutant[] = [
  {
    name: "of an order only its cart's collection is seen",
    mutation: seeing((found) => ({ ...found, collections: found.collections.filter(isCarts) })),
  },
  {
    name: "refunds are matched by their reason alone",
    mutation: seeing((found) =>
      eachPayment(found, (payment) => {
        const ours = new Set(
          payment.operations.filter(({ kind }) => kind === "refund").map(({ reference }) => reference),
        )
        const seen = new Set<string>()
        const refunds = payment.facts?.refunds?.filter(({ reason }) => {
          const id = refundIdIn(reason ?? "") ?? ""
          const isSwallowed = ours.has(id) && seen.has(id)
          seen.add(id)
          return !isSwallowed
        })
        return payment.facts && refunds ? { ...payment, facts: { ...payment.facts, refunds } } : payment
      }),
    ),
  },
  {
    name: "what the service is at passes for not made as long as its records do not show it",
    mutation: seeing((found) =>
      eachPayment(found, (payment) => {
        const listed = new Set(payment.facts?.refunds?.map(({ referenceId }) => referenceId as string | undefined))
        const isHidden = (row: OperationRow) => isAccepted(row) && !listed.has(refundReferenceOf(row))
        const operations = payment.operations.map((row) => (isHidden(row) ? { ...row, error_code: "timeout" } : row))
        return { ...payment, operations }
      }),
    ),
  },
  {
    name: "a refund at the portal is recorded each time it is seen",
    mutation: seeing((found) =>
      eachPayment(found, (payment) => {
        if (!payment.booking) return payment
        const refunds = payment.booking.refunds.map((part) => ({ ...part, note: part.isExternal ? "" : part.note }))
        return { ...payment, booking: { ...payment.booking, refunds } }
      }),
    ),
  },
  {
    name: "a cart that is becoming an order is judged by its total",
    mutation: seeing((found) => ({ ...found, cart: found.cart && { ...found.cart, orderIds: [] } })),
  },
  {
    name: "the whole sum beside a refund passes for the captured one",
    mutation: seeing((found) =>
      eachPayment(found, (payment) => ({
        ...payment,
        facts: payment.facts && {
          ...payment.facts,
          transactions: payment.facts.transactions.map((record) => ({ ...record, names: "captured" as const })),
        },
      })),
    ),
  },
  {
    name: "what an edit replaced counts as long as the core has not voided it",
    mutation: seeing((found) => ({
      ...eachPayment(found, ({ collection, ...payment }) => ({
        ...payment,
        collection: collection && { ...collection, isReplaced: false },
      })),
      collections: found.collections.map((one) => ({ ...one, isReplaced: false })),
    })),
  },
  {
    name: "a fulfilment or a transfer passes for a change of the goods",
    mutation: seeing((found) => {
      const { order } = found
      const changes = order?.changes.map((change) => ({ ...change, changesGoods: !change.isCredit }))
      return { ...found, order: order && changes && { ...order, changes } }
    }),
  },
  {
    name: "what is refunded of goods that are to come back gets a credit",
    mutation: seeing((found) => ({ ...found, order: found.order && { ...found.order, comingBack: undefined } })),
  },
  {
    name: "nothing passes for refunded as long as the service calls a payment captured",
    mutation: seeing((found) =>
      eachPayment(found, (payment) => {
        const { booking, facts, operations } = payment
        const isStanding = booking !== undefined && found.order !== undefined && found.order.canceledAt === null
        const isCalledSo = facts?.transactions.every(({ status }) => status.code.endsWith("captured"))
        if (!facts || !isCalledSo || !isStanding || operations.some(({ kind }) => kind === "refund")) return payment
        const transactions = facts.transactions.map((one) => ({
          ...one,
          status: one.status.code === "captured" ? { meaning: "captured" as const, code: "captured" } : one.status,
        }))
        return { ...payment, facts: { ...facts, transactions, refunds: undefined } }
      }),
    ),
  },
  {
    name: "a rule breaks on a payment without a record",
    mutation: seeing((found) => {
      for (const { facts } of found.payments)
        void (facts?.transactions[0] as { transactionId: string }).transactionId.length
      return found
    }),
  },
]

function isCarts({ cartId }: CollectionFacts): boolean {
  return cartId !== undefined
}
