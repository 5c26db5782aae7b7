import { holdsMoney } from "../acquirer/domain/payment-state"
import type { TransactionRecord } from "../acquirer/domain/records"
import { orderOfCollection } from "../medusa/collection-owners"
import { goneCustomers } from "../medusa/gone-customers"
import type { Store } from "../medusa/store"
import type { PaymentRow } from "../modules/acquiring/payment-row"

/** The order that a subscription was bought with, as far as there is one. */
export interface FirstOrder {
  payment: PaymentRow | undefined
  order: BoughtOrder | undefined
}

type BoughtOrder = NonNullable<Awaited<ReturnType<typeof orderOfCollection>>> & {
  /** Whose it is has been deleted: an account, or what the store knew of a guest. */
  isCustomerGone: boolean
}

export async function firstOrderOf(store: Store, account: string, orderNo: string): Promise<FirstOrder> {
  const payment = await store.acquiring.payments.find(account, orderNo)
  const collectionId = payment?.payment_collection_id
  const order = collectionId ? await orderOfCollection(store, collectionId) : undefined
  if (!order) return { payment, order: undefined }
  const { customer_id } = order
  const isCustomerGone = customer_id !== null && (await goneCustomers(store, [customer_id])).length > 0
  return { payment, order: { ...order, isCustomerGone } }
}

/** The contract that counts among those that payments of one order number began, and the others that still deduct. */
export interface FoundContracts {
  contract: (TransactionRecord & { subscription: { recurringId: string } }) | undefined
  spare: string[]
  /** All that the service has ended, the one that counts among them. */
  ended: string[]
}

/**
 * A shopper who paid twice has begun two contracts: that of the payment which stands counts, every other one deducts
 * for nothing.
 * @param known the contract that counted until now
 */
export function contractsIn(
  records: readonly TransactionRecord[],
  known: string | null,
  standing: string | null | undefined,
): FoundContracts {
  const begun = records.filter((record): record is NonNullable<FoundContracts["contract"]> =>
    Boolean(record.found && record.subscription?.recurringId),
  )
  const contract =
    begun.find(({ subscription }) => subscription.recurringId === known) ??
    begun.find(({ transactionId }) => transactionId !== undefined && transactionId === standing) ??
    begun.find(({ status }) => holdsMoney(status.meaning)) ??
    begun.at(-1)
  const isEnded = ({ subscription }: (typeof begun)[number]) => subscription.status?.meaning === "cancelled"
  const counts = ({ subscription }: (typeof begun)[number]) =>
    subscription.recurringId === contract?.subscription.recurringId
  const ids = (records: typeof begun) => [...new Set(records.map(({ subscription }) => subscription.recurringId))]
  return {
    contract,
    spare: ids(begun.filter((record) => !counts(record) && !isEnded(record))),
    ended: ids(begun.filter(isEnded)),
  }
}
