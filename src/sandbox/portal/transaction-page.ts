import type { TransactionView } from "../control/transaction-view"
import type { NotificationRecord } from "../notifications/notifier"
import { html, type Html } from "../pages/html"
import type { Answer } from "../server/exchange"
import { moment, portalPage, statusTag } from "./layout"
import { notificationTable } from "./notification-list"

/** One transaction: what it is, what may be done with it, what was done. */
export function transactionPage(
  one: TransactionView,
  notifications: readonly NotificationRecord[],
  message: { text: string; good: boolean } | undefined,
): Answer {
  const body = html`<h1>${one.transactionId} ${statusTag(one.status, one.paymentStatus)}</h1>
    ${message ? html`<p class="problem ${message.good ? "done" : ""}" role="status">${message.text}</p>` : ""}
    <div class="sheet">
      <dl>
        <dt>Order</dt>
        <dd>${one.orderNo}</dd>
        <dt>Amount</dt>
        <dd>${one.amount} ${one.currency}</dd>
        <dt>Captured</dt>
        <dd>${one.captured} <span class="soft">(${one.capturable} left)</span></dd>
        <dt>Refunded</dt>
        <dd>${one.refunded} <span class="soft">(${one.refundable} left)</span></dd>
        <dt>Paid with</dt>
        <dd>
          ${one.maskedCard ?? one.method ?? "nothing yet"}
          <span class="soft">${one.origin}${one.is3ds ? ", 3-D Secure" : ""}</span>
        </dd>
        <dt>Result</dt>
        <dd>${one.result}</dd>
        <dt>Notifies</dt>
        <dd>${one.notifyUrl ?? "nobody"}</dd>
      </dl>
    </div>
    ${operations(one)}
    ${
      one.refunds.length > 0
        ? html`<h2>Refunds</h2>
            ${refunds(one)}`
        : ""
    }
    <h2>History</h2>
    <div class="sheet">
      <table>
        <thead>
          <tr>
            <th>When (UTC)</th>
            <th>By</th>
            <th>What</th>
          </tr>
        </thead>
        <tbody>
          ${one.events.map(
            (event) =>
              html`<tr>
                <td>${moment(event.at)}</td>
                <td>${event.by}</td>
                <td class="free">${event.what}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <h2>Notifications</h2>
    ${notificationTable(notifications)}`
  return portalPage(one.transactionId, "", body)
}

function operations(one: TransactionView): Html {
  const forms = [
    Number(one.capturable) > 0 && amountOperation(one, "capture", "Capture", one.capturable),
    Number(one.refundable) > 0 && amountOperation(one, "refund", "Refund", one.refundable),
    one.status === "review" && operation(one, "review", "Accept the payment", { decision: "accept" }),
    one.status === "review" && operation(one, "review", "Reject the payment", { decision: "reject" }, true),
    isAtBank(one) && operation(one, "decide", "Let the bank approve", { outcome: "approve" }),
    isAtBank(one) && operation(one, "decide", "Let the bank decline", { outcome: "decline" }, true),
    one.origin === "apm" && isUnpaid(one) && operation(one, "pay", "Mark as paid"),
    isUnpaid(one) && operation(one, "expire", "Mark as expired", {}, true),
    isCancellable(one) && operation(one, "cancel", cancelLabel(one), {}, true),
    ...contractForms(one),
    Boolean(one.tokenId) && operation(one, "revoke-token", "Revoke the saved card", {}, true),
  ].filter((form): form is Html => form !== false)
  return forms.length > 0
    ? html`<h2>What you can do</h2>
        <div class="operations">${forms}</div>`
    : html``
}

function contractForms(one: TransactionView): Html[] {
  if (!one.recurringId || one.origin === "deduction") return []
  return [
    operation(one, "deduct", "Deduct now", { outcome: "approve" }),
    operation(one, "deduct", "Let a deduction fail", { outcome: "decline" }),
    operation(one, "end-contract", "End the contract", {}, true),
  ]
}

function amountOperation(one: TransactionView, name: string, label: string, left: string): Html {
  const id = `${name}-amount`
  return html`<form method="post" action="/portal/transactions/${one.transactionId}/${name}">
<label for="${id}">${label}, up to ${left} ${one.currency}</label>
<input id="${id}" name="amount" value="${left}" inputmode="decimal" required>
${name === "refund" ? html`<input name="reason" placeholder="Reason" aria-label="Reason" maxlength="200" />` : ""}
<button${name === "refund" ? html` class="danger"` : ""}>${label}</button></form>`
}

function operation(
  one: TransactionView,
  name: string,
  label: string,
  values: Record<string, string> = {},
  danger = false,
): Html {
  return html`<form method="post" action="/portal/transactions/${one.transactionId}/${name}">
    ${Object.entries(values).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
    <button class="${danger ? "danger" : ""}">${label}</button>
  </form>`
}

function refunds(one: TransactionView): Html {
  return html`<div class="sheet">
    <table>
      <thead>
        <tr>
          <th>Refund</th>
          <th class="num">Amount</th>
          <th>Status</th>
          <th>Reason</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${one.refunds.map(
          (refund) =>
            html`<tr>
              <td>${refund.id}</td>
              <td class="num">${refund.amount} ${one.currency}</td>
              <td>${refund.status}</td>
              <td class="free">${refund.reason}</td>
              <td>${refund.status === "pending" ? settle(one, refund.id) : ""}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function settle(one: TransactionView, refundId: string): Html {
  return html`<form method="post" action="/portal/transactions/${one.transactionId}/settle-refund">
    <input type="hidden" name="refundId" value="${refundId}" />
    <button name="outcome" value="refunded">Settle</button>
    <button class="danger" name="outcome" value="failed">Let it fail</button>
  </form>`
}

/** A card that the bank is still to decide about. */
function isAtBank({ status, origin }: TransactionView): boolean {
  return status === "pending" && (origin === "direct" || origin === "hosted")
}

function isUnpaid({ status }: TransactionView): boolean {
  return status === "created" || status === "pending"
}

function isCancellable(one: TransactionView): boolean {
  return isUnpaid(one) || one.status === "review" || Number(one.capturable) > 0
}

/** Of what is captured in part a cancellation releases the rest. */
function cancelLabel({ captured, capturable, currency }: TransactionView): string {
  return Number(captured) === 0 ? "Cancel the payment" : `Release the ${capturable} ${currency} that are left`
}
