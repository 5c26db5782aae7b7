import { html } from "../pages/html"
import type { LoggedRequest } from "../requests/request-log"
import type { Answer } from "../server/exchange"
import { emptySheet, moment, portalPage } from "./layout"

const SHOWN = 100

/** The newest requests as the service saw them; card data masked. */
export function requestList(requests: readonly LoggedRequest[]): Answer {
  const shown = requests.slice(-SHOWN).reverse()
  const rows = shown.map(
    (one) =>
      html`<tr>
        <td>${moment(one.at)}</td>
        <td>${one.operation ?? one.path}</td>
        <td class="free">${one.orderNos.join(", ")}</td>
        <td>${one.signature}</td>
        <td>${one.answer?.status ?? one.ending}${one.fault ? html` <span class="tag bad">${one.fault}</span>` : ""}</td>
        <td>${one.processed ? "yes" : "no"}</td>
        <td class="free">
          <details>
            <summary>Show</summary>
            <pre class="small" style="white-space:pre-wrap">
${JSON.stringify(one.body, null, 2) ?? "(unreadable)"}

${one.answer?.body ?? ""}</pre>
          </details>
        </td>
      </tr>`,
  )
  const body = html`<h1>Requests</h1>
    <p class="soft">What the shop sent and what it was answered; card data is masked.</p>
    ${
      shown.length === 0
        ? emptySheet("Nothing was received.")
        : html`<div class="sheet">
            <table>
              <thead>
                <tr>
                  <th>When (UTC)</th>
                  <th>Operation</th>
                  <th>Orders</th>
                  <th>Signature</th>
                  <th>Answer</th>
                  <th>Processed</th>
                  <th>Bodies</th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }`
  return portalPage("Requests", "/portal/requests", body)
}
