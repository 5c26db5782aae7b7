import type { Account } from "../../gateway/account"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import type { Settled } from "./settle-payment"

/** What keeps a payment from being settled, for a person to see until it is settled after all. */
export interface Trouble {
  message: string
  nextStep: string
  /** The same in three words, for a run's report. */
  left: string
}

export async function reportTrouble(account: Account, row: PaymentRow, trouble: Trouble): Promise<Settled> {
  const { incidents } = account.store.acquiring
  const incident = {
    account: account.id,
    kind: "books_differ" as const,
    key: troubleKey(row.order_no),
    order_no: row.order_no,
    transaction_id: row.transaction_id,
    cart_id: row.cart_id,
    message: `Bringing store and service to the same books ${trouble.message}`,
    next_step: trouble.nextStep,
  }
  await incidents.raise(incident, new Date())
  return { orderNo: row.order_no, status: row.status, repairs: [], left: [trouble.left], open: true, final: false }
}

export function troubleKey(orderNo: string): string {
  return `settling:${orderNo}`
}
