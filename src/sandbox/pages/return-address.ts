import type { Answer } from "../server/exchange"
import { seeOther } from "../server/exchange"
import { html } from "./html"
import { notice, page } from "./layout"

/** What comes back with the shopper; it proves nothing, the merchant asks. */
export interface ReturnFacts {
  order_no: string
  transaction_id: string
}

/** Sends the shopper back to the merchant by GET, or by a form that posts itself. */
export function goBack(address: string | undefined, facts: ReturnFacts, method: "GET" | "POST"): Answer {
  if (!address) return notice("You can close this page", "The shop gave no address to go back to.")
  if (method === "GET") {
    const url = new URL(address)
    Object.entries(facts).forEach(([name, value]) => url.searchParams.set(name, value))
    return seeOther(url.href)
  }
  const body = html`<main class="card">
    <h1>Back to the shop</h1>
    <form method="post" action="${address}">
      ${Object.entries(facts).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="full">Continue</button>
    </form>
  </main>`
  return page("Back to the shop", body, { script: "document.forms[0].submit()" })
}
