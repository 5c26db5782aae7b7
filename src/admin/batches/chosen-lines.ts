import type { BatchOrder, DryRunLineView, DryRunView } from "../../api/admin/acquiring/http-types"
import { plus } from "../words/decimal"

export function lineKey({ order_id, payment_id }: DryRunLineView): string {
  return `${order_id} ${payment_id}`
}

/** By what a payment is told from others, also from those of its order and of its sum. */
export function paymentNo({ transaction_id, order_no }: DryRunLineView): string | null {
  return transaction_id ?? order_no
}

/** Orders with several payments to choose from, which the order's number cannot tell apart. */
export function chosenTwice(lines: readonly DryRunLineView[]): ReadonlySet<string | null> {
  const sent = lines.filter(({ verdict }) => verdict === "send").map(({ order_id }) => order_id)
  return new Set(sent.filter((id, place) => sent.indexOf(id) !== place))
}

/** What a batch of a dry run would be started with, and what that comes to in each currency. */
export function chosenLines({ lines }: DryRunView, leftOut: ReadonlySet<string>) {
  const chosen = lines.filter((line) => line.verdict === "send" && line.item && !leftOut.has(lineKey(line)))
  const sums = new Map<string, string>()
  for (const { amount, currency_code } of chosen) {
    if (amount !== null && currency_code !== null) sums.set(currency_code, plus(sums.get(currency_code) ?? "0", amount))
  }
  return { orders: chosen.flatMap(({ item }): BatchOrder[] => (item ? [item] : [])), sums: [...sums] }
}
