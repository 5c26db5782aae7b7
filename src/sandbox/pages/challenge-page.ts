import type { Answer } from "../server/exchange"
import type { Visit } from "../state/records"
import type { Transaction } from "../state/transaction"
import { html } from "./html"
import { page } from "./layout"

/** The code that passes the challenge. */
export const CHALLENGE_CODE = "1234"

/** The bank's 3-D Secure step: a code, or giving up. */
export function challengePage(visit: Visit, transaction: Transaction): Answer {
  const amount = `${transaction.authorised.toDecimalString()} ${transaction.authorised.currency}`
  const body = html`<main class="card">
    <h1>Confirm it is you</h1>
    <div class="sum">
      <span class="soft">Sandbox Bank · card ending in ${visit.challenged?.masked.slice(-4)}</span
      ><strong>${amount}</strong>
    </div>
    ${visit.problem ? html`<p class="problem" role="alert">${visit.problem}</p>` : ""}
    <p>We sent a code to your phone. In this sandbox it is always <b>${CHALLENGE_CODE}</b>.</p>
    <form method="post" action="/checkout/${visit.token}/challenge">
      <input type="hidden" name="attempt" value="${visit.attempt}" />
      <div class="field">
        <label for="code">Code</label>
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" autofocus />
      </div>
      <button class="full" name="answer" value="confirm">Confirm payment</button>
      <button class="full plain" name="answer" value="refuse">I did not make this payment</button>
    </form>
  </main>`
  return page("Confirm it is you", body, {
    script: 'addEventListener("pageshow", (event) => { if (event.persisted) location.reload() })',
  })
}
