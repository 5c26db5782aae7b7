import { html } from "../pages/html"
import type { Answer } from "../server/exchange"
import type { Payout } from "../state/records"
import { emptySheet, moment, portalPage } from "./layout"

/** Every payout, newest first. */
export function payoutList(payouts: readonly Payout[]): Answer {
  const rows = [...payouts].reverse().map(
    (one) =>
      html`<tr>
        <td>${one.id}</td>
        <td>${one.requestId}</td>
        <td class="num">${one.amount.toString()}</td>
        <td>${one.fee ? `${one.fee.amount.toString()}, paid by the ${one.fee.paidBy}` : ""}</td>
        <td>${one.status}</td>
        <td>${moment(new Date(one.createdAt).toISOString())}</td>
      </tr>`,
  )
  const body = html`<h1>Payouts</h1>
    ${
      rows.length === 0
        ? emptySheet("No payout was made.")
        : html`<div class="sheet">
            <table>
              <thead>
                <tr>
                  <th>Payout</th>
                  <th>Request</th>
                  <th class="num">Amount</th>
                  <th>Fee</th>
                  <th>Status</th>
                  <th>Created (UTC)</th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }`
  return portalPage("Payouts", "/portal/payouts", body)
}
