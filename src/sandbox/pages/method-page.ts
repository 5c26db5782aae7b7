import type { MethodBehaviour } from "../methods"
import type { Answer } from "../server/exchange"
import type { Visit } from "../state/records"
import { dateTime } from "../state/dates"
import type { Transaction } from "../state/transaction"
import { voucherDeadline, voucherNumber } from "../state/voucher"
import { html, type Html } from "./html"
import { page } from "./layout"

const SCRIPT = 'addEventListener("pageshow", (event) => { if (event.persisted) location.reload() })'

/**
 * The page of an alternative method: decide now, or take a voucher along.
 * @param lifetime of a voucher, in milliseconds; 0: it never expires
 */
export function methodPage(visit: Visit, transaction: Transaction, method: MethodBehaviour, lifetime: number): Answer {
  const amount = `${transaction.authorised.toDecimalString()} ${transaction.authorised.currency}`
  const bank = method.banks.find(({ code }) => code === transaction.bankCode)
  const body = html`<main class="card">
    <h1>${bank ? bank.name : method.name}</h1>
    <div class="sum">
      <span class="soft">${transaction.website || "Your order"}<small>${transaction.orderNo}</small></span
      ><strong>${amount}</strong>
    </div>
    <form method="post" action="/apm/${visit.token}">
      ${method.kind === "instant" ? instant(amount) : voucher(transaction, method, lifetime)}
    </form>
  </main>`
  return page(method.name, body, { script: SCRIPT })
}

function instant(amount: string): Html {
  return html`<button class="full" name="operation" value="pay">Pay ${amount}</button>
    <button class="full plain" name="operation" value="decline">Have it declined</button>
    <button class="full plain" name="operation" value="cancel">Cancel and go back</button>`
}

function voucher(transaction: Transaction, method: MethodBehaviour, lifetime: number): Html {
  const told =
    method.code === "bank_transfer"
      ? html`<p>Transfer the amount to</p>
          <div class="voucher"><b>XX00 SAND BOX0 0000 0000</b>Reference <b>${transaction.id}</b></div>`
      : html`<p>Pay this voucher at any counter</p>
          <div class="voucher">Voucher number<b>${voucherNumber(transaction)}</b></div>`
  const until = voucherDeadline(transaction, lifetime)
  return html`${told} ${until === undefined ? "" : html`<p>To be paid until ${dateTime(until)} UTC</p>`}
    <p class="soft small">The shop is told when the money arrives.</p>
    <button class="full" name="operation" value="take">Back to the shop</button>
    <button class="full plain" name="operation" value="cancel">Cancel the payment</button>`
}
