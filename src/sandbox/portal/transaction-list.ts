import { CODE_MEANINGS } from "../../acquirer/profile/code-meanings"
import type { TransactionView } from "../control/transaction-view"
import { html, type Html } from "../pages/html"
import type { Answer } from "../server/exchange"
import { emptySheet, moment, portalPage, statusTag } from "./layout"

const SHOWN = 200

/** Every transaction, newest first, narrowed by status and by text in its numbers, shopper and card. */
export function transactionList(transactions: readonly TransactionView[], query: URLSearchParams): Answer {
  const text = (query.get("q") ?? "").trim().toLowerCase()
  const status = query.get("status") ?? ""
  const found = transactions.filter((transaction) => {
    if (status && transaction.status !== status) return false
    const { transactionId, orderNo, amount, maskedCard = "", method = "" } = transaction
    return (
      !text || [transactionId, orderNo, amount, maskedCard, method].some((part) => part.toLowerCase().includes(text))
    )
  })
  const shown = found.slice(-SHOWN).reverse()
  const body = html`<h1>Transactions</h1>
    <form class="search" role="search">
      <input
        type="search"
        name="q"
        value="${query.get("q") ?? ""}"
        placeholder="Order, transaction, amount, card…"
        aria-label="Search"
      />
      <select name="status" aria-label="Status">
        <option value="">Every status</option>
        ${CODE_MEANINGS.payment_status.map((name) => html`<option value="${name}" ${name === status ? html` selected` : ""}>${name.replace("_", " ")}</option>`)}</select
      ><button>Search</button>
    </form>
    ${shown.length === 0 ? emptySheet("No transaction here yet.") : table(shown)}
    ${found.length > shown.length ? html`<p class="soft small">The newest ${SHOWN} of ${found.length} are shown.</p>` : ""}`
  return portalPage("Transactions", "/portal", body)
}

function table(transactions: readonly TransactionView[]): Html {
  return html`<div class="sheet">
    <table>
      <thead>
        <tr>
          <th>Transaction</th>
          <th>Status</th>
          <th>Order</th>
          <th>Paid with</th>
          <th class="num">Amount</th>
          <th class="num">Captured</th>
          <th class="num">Refunded</th>
        </tr>
      </thead>
      <tbody>
        ${transactions.map(
          (one) =>
            html`<tr>
              <td>
                <a href="/portal/transactions/${one.transactionId}">${one.transactionId}</a><br />
                <small class="soft">${moment(one.createdAt)}</small>
              </td>
              <td>${statusTag(one.status, one.paymentStatus)}</td>
              <td>${one.orderNo}</td>
              <td>${one.maskedCard ?? one.method ?? "–"}</td>
              <td class="num">${one.amount} ${one.currency}</td>
              <td class="num">${one.captured}</td>
              <td class="num">${one.refunded}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
