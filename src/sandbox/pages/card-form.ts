import { brandOf } from "../../acquirer/domain/card"
import { TEST_CARDS } from "../cards"
import type { Answer } from "../server/exchange"
import type { StoredCard, Visit } from "../state/records"
import type { Transaction } from "../state/transaction"
import { html, type Html } from "./html"
import { page } from "./layout"

const SCRIPT = `
for (const form of document.forms) form.addEventListener("submit", () => setTimeout(() => {
  for (const button of document.querySelectorAll("button")) button.disabled = true
}))
addEventListener("pageshow", (event) => { if (event.persisted) location.reload() })
const field = (name) => document.querySelector("[name=" + name + "]")
const number = field("number")
number?.addEventListener("input", () => {
  const digits = number.value.replace(/\\D/g, "").slice(0, 19)
  number.value = digits.replace(/(.{4})(?=.)/g, "$1 ")
})
for (const button of document.querySelectorAll("[data-card]")) button.addEventListener("click", () => {
  const other = document.querySelector("[name=use][value=other]")
  if (other) other.checked = true
  number.value = button.dataset.card.replace(/(.{4})(?=.)/g, "$1 ")
  field("expiration").value = "12 / " + String(new Date().getFullYear() + 3).slice(2)
  field("security_code").value = "123"
  if (!field("holder").value) field("holder").value = "Test Shopper"
})`

/** The hosted page: card form, what went wrong last time, a way out. */
export function cardForm(visit: Visit, transaction: Transaction, stored: StoredCard | undefined): Answer {
  const amount = `${transaction.authorised.toDecimalString()} ${transaction.authorised.currency}`
  const body = html`<main class="card">
    <h1>Pay by card</h1>
    <div class="sum">
      <span class="soft">${transaction.website || "Your order"}<small>${transaction.orderNo}</small></span
      ><strong>${amount}</strong>
    </div>
    ${visit.problem ? html`<p class="problem" role="alert">${visit.problem}</p>` : ""}
    <form method="post" action="/checkout/${visit.token}/pay" autocomplete="off">
      <input type="hidden" name="attempt" value="${visit.attempt}" />
      ${stored ? savedCardChoice(stored) : ""}
      <div class="field">
        <label for="number">Card number</label>
        <input
          id="number"
          name="number"
          inputmode="numeric"
          autocomplete="cc-number"
          placeholder="1234 5678 9012 3456"
          maxlength="24"
        />
      </div>
      <div class="row">
        <div class="field">
          <label for="expiration">Expiry (MM / YY)</label>
          <input
            id="expiration"
            name="expiration"
            inputmode="numeric"
            autocomplete="cc-exp"
            placeholder="12 / 30"
            maxlength="9"
          />
        </div>
        <div class="field">
          <label for="security_code">Security code</label>
          <input
            id="security_code"
            name="security_code"
            inputmode="numeric"
            autocomplete="cc-csc"
            placeholder="123"
            maxlength="4"
          />
        </div>
      </div>
      <div class="field">
        <label for="holder">Name on card</label>
        <input id="holder" name="holder" autocomplete="cc-name" value="${transaction.shopper.name}" maxlength="100" />
      </div>
      <button class="full">Pay ${amount}</button>
    </form>
    <form method="post" action="/checkout/${visit.token}/cancel">
      <button class="full plain">Cancel and go back</button>
    </form>
    <details class="test">
      <summary>Test cards of this sandbox</summary>
      ${TEST_CARDS.map(
        (card) =>
          html`<div>
            <button type="button" class="plain" data-card="${card.number}">${spaced(card.number)}</button> ${card.label}
          </div>`,
      )}
    </details>
  </main>`
  return page(`Pay ${amount}`, body, { script: SCRIPT })
}

function savedCardChoice(stored: StoredCard): Html {
  return html`<fieldset class="field" style="border:0;padding:0;margin:0 0 14px">
    <legend class="small"><b>Card</b></legend>
    <label class="choice"
      ><input type="radio" name="use" value="stored" checked />${brandOf(stored.masked.slice(0, 6))?.name ?? "Card"}
      ending in ${stored.masked.slice(-4)}</label
    >
    <label class="choice"><input type="radio" name="use" value="other" />Another card</label>
  </fieldset>`
}

function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, "$1 ")
}
