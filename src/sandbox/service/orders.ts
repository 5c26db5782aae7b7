import { Money } from "../../acquirer/domain/money"
import { AcquirerError } from "../../acquirer/domain/errors"
import type { Merchant } from "../merchants"
import { Refusal } from "../state/refusal"
import type { Transaction } from "../state/transaction"
import type { ServiceContext } from "./context"

/** What names an order in every batch. */
export interface NamedOrder {
  transaction_id: string
  order_no: string
  currency: string
  amount: string
}

/**
 * Does one thing to every order of a batch, each on its own: one that fails spoils no other.
 * @param operation throws a `Refusal` for an order that it will not touch
 */
export function eachOrder<Order extends NamedOrder, Result>(
  orders: readonly Order[],
  operation: (order: Order) => Result,
  refused: (order: Order, refusal: Refusal) => Result,
): { results: Result[]; effects: number } {
  let effects = 0
  const results = orders.map((order) => {
    try {
      const result = operation(order)
      effects += 1
      return result
    } catch (error) {
      if (error instanceof Refusal) return refused(order, error)
      throw error
    }
  })
  return { results, effects }
}

/** @throws Refusal when there is no such transaction or the order is another one's */
export function namedTransaction(order: NamedOrder, merchant: Merchant, { ledger }: ServiceContext): Transaction {
  const transaction = ledger.transactionOf(merchant, order.transaction_id)
  if (!transaction) throw new Refusal("2404", "Record not found.")
  if (transaction.orderNo !== order.order_no) throw new Refusal("2412", "order_no is not this transaction's.")
  if (transaction.authorised.currency !== order.currency) {
    throw new Refusal("2412", `The transaction is in ${transaction.authorised.currency}.`)
  }
  return transaction
}

/** @throws Refusal when the text is no amount of that currency */
export function orderMoney(text: string, currency: string): Money {
  try {
    return Money.fromWire(text, currency)
  } catch (error) {
    if (error instanceof AcquirerError) throw new Refusal("2422", error.merchantMessage)
    throw error
  }
}

/** @throws Refusal unless the request repeats the authorised amount */
export function repeatsAmount(order: NamedOrder, transaction: Transaction): void {
  if (!orderMoney(order.amount, order.currency).equals(transaction.authorised)) {
    throw new Refusal("2412", `The transaction's amount is ${transaction.authorised.toWire()}.`)
  }
}

export function echo({ transaction_id, order_no, currency, amount }: NamedOrder): NamedOrder {
  return { transaction_id, order_no, currency, amount }
}
