import { troubleKey } from "../modules/acquiring/incident-keys"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { Account } from "../operations/account"
import type { Reconciled } from "./reconciled"

/** What keeps a payment from being reconciled, for a person to see until it is. */
export interface Trouble {
  message: string
  nextStep: string
  /** The same in three words, for a run's report. */
  left: string
}

export function failed(why: string): Trouble {
  return {
    message: `failed: ${why}`,
    nextStep: "It is tried again by itself; if it lasts, look at the order and at the service's portal.",
    left: "reconciling failed",
  }
}

export function endless(longestMs: number): Trouble {
  return {
    message: `does not end: it has not ended after ${Math.round(longestMs / 1000)} s.`,
    nextStep:
      "Something that the store calls does not answer, such as a hook of another plugin: see this process's log. " +
      "Restart the process if it lasts: two minutes later the payment is reconciled again.",
    left: "reconciling does not end",
  }
}

export function restless(rounds: number): Trouble {
  return {
    message: `does not come to rest: after ${rounds} steps there is still something to do.`,
    nextStep: "It is tried again by itself; if it lasts, export the case from the payment's page and ask for help.",
    left: "reconciling does not come to rest",
  }
}

export async function reportTrouble(
  account: Account,
  row: Pick<PaymentRow, "order_no" | "transaction_id" | "cart_id" | "status">,
  trouble: Trouble,
): Promise<Reconciled> {
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
  await incidents.raise(incident, account.clock.now())
  return { orderNo: row.order_no, status: row.status, repairs: [], left: [trouble.left], open: true, final: false }
}
