import type { NotificationRecord } from "../notifications/notifier"
import { html, type Html } from "../pages/html"
import type { Answer } from "../server/exchange"
import { emptySheet, moment, portalPage } from "./layout"

const SHOWN = 200

const TONES: Record<NotificationRecord["state"], string> = {
  waiting: "warn",
  held: "warn",
  delivered: "good",
  dropped: "soft",
  "given up": "bad",
}

/** The newest notifications and what became of them. */
export function notificationList(records: readonly NotificationRecord[]): Answer {
  const body = html`<h1>Notifications</h1>
    <p class="soft">Acknowledged by status 200 and the body OK.</p>
    ${notificationTable(records.slice(-SHOWN).reverse())}`
  return portalPage("Notifications", "/portal/notifications", body)
}

export function notificationTable(records: readonly NotificationRecord[]): Html {
  if (records.length === 0) return emptySheet("Nothing was sent.")
  return html`<div class="sheet">
    <table>
      <thead>
        <tr>
          <th>When (UTC)</th>
          <th>Order</th>
          <th>Stated</th>
          <th>State</th>
          <th>Deliveries</th>
          <th>To</th>
        </tr>
      </thead>
      <tbody>
        ${records.map(
          (record) =>
            html`<tr>
              <td>${moment(record.at)}</td>
              <td>${record.subject}</td>
              <td>${record.fields.payment_status ?? record.fields.status ?? ""}${record.forged ? " (forged)" : ""}</td>
              <td><span class="tag ${TONES[record.state]}">${record.state}</span></td>
              <td>${record.attempts.map(({ status, error }) => status ?? error ?? "?").join(", ") || "–"}</td>
              <td class="free">${record.url}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
