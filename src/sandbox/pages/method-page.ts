import type { MethodBehaviour } from "../methods"
import type { Answer } from "../server/exchange"
import type { Visit } from "../state/records"
import type { Transaction } from "../state/transaction"
import { html, type Html } from "./html"
import { page } from "./layout"

const SCRIPT = 'addEventListener("pageshow", (event) => { if (event.persisted) location.reload() })'

/** The page of an alternative method: decide now, or take a voucher along. */
export function methodPage(visit: Visit, transaction: Transaction, method: MethodBehaviour): Answer {
  const amount = `${transaction.authorised.toDecimalString()} ${transaction.authorised.currency}`
  const bank = method.banks.find(({ code }) => code === transaction.bankCode)
  const body = html`<main class="card">
    <h1>${bank ? bank.name : method.name}</h1>
    <div class="sum">
      <span class="soft">${transaction.website || "Your order"}<small>${transaction.orderNo}</small></span
      ><strong>${amount}</strong>
    </div>
    <form method="post" action="/apm/${visit.token}">
      ${method.kind === "instant" ? instant(method, bank !== undefined, amount) : voucher(transaction, method)}
    </form>
  </main>`
  return page(method.name, body, { script: SCRIPT })
}

function instant(method: MethodBehaviour, bankChosen: boolean, amount: string): Html {
  const banks =
    bankChosen || method.banks.length === 0
      ? ""
      : html`<div class="field">
          <label for="bank">Your bank</label
          ><select id="bank" name="bank">
            ${method.banks.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}
          </select>
        </div>`
  return html`${banks}
    <button class="full" name="operation" value="pay">Pay ${amount}</button>
    <button class="full plain" name="operation" value="decline">Have it declined</button>
    <button class="full plain" name="operation" value="cancel">Cancel and go back</button>`
}

function voucher(transaction: Transaction, method: MethodBehaviour): Html {
  const told =
    method.code === "bank_transfer"
      ? html`<p>Transfer the amount to</p>
          <div class="voucher"><b>XX00 SAND BOX0 0000 0000</b>Reference <b>${transaction.id}</b></div>`
      : html`<p>Pay this voucher at any counter</p>
          <div class="voucher">Voucher number<b>${transaction.id.replace(/(.{4})(?=.)/g, "$1 ")}</b></div>`
  return html`${told}
    <p class="soft small">The shop is told when the money arrives.</p>
    <button class="full" name="operation" value="take">Back to the shop</button>
    <button class="full plain" name="operation" value="cancel">Cancel the payment</button>`
}
