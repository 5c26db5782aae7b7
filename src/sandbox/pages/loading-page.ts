import {
  ALIAS_INPUTS,
  ALL_PARAMS_INPUT,
  ROUTING_INPUTS,
  URL_INPUTS,
  type CheckoutRequest,
} from "../../acquirer/operations"
import type { Answer } from "../server/exchange"
import { html, raw } from "./html"

/** The input that says which visit a posted form belongs to. */
export const VISIT_INPUT = "paymentToken"

const ROUTING_VALUES: Record<(typeof ROUTING_INPUTS)[number], string> = {
  gbc_id: "1001",
  connector_code: "SANDBOX",
  account_name: "Sandbox account",
  webSite: "",
  pm_id: "1",
  apm_type: "",
  descriptor: "SANDBOX*SHOP",
  orderprefix: "",
  rrtimezone: "+00:00",
  ordernumlength: "0",
  sendbgoods: "0",
  replacename: "0",
  send_bank_website: "0",
  replace_up_id: "0",
  replace_match_address: "0",
  to_pass_page: "1",
}

/** Aliases that repeat no request field. */
const OWN_VALUES: Record<string, string> = {
  verifyBillingAddress: "0",
  verify_billing_address: "0",
  cardType: "",
  card_type: "",
  APMType: "",
  payment_method: "",
  merSendLogoNo: "",
  logo_name: "",
}

/**
 * The loading page of the hosted checkout (specification, "Redirect response"): a form with every documented
 * hidden input, posted by itself to the checkout path.
 */
export function loadingPage(request: CheckoutRequest, visitToken: string, action: string, requestIp: string): Answer {
  const inputs = formInputs(request, visitToken, requestIp)
  const document = html`<!DOCTYPE html>
    <html>
      <head>
        <meta charset="utf-8" />
        <title>Loading</title>
      </head>
      <body onload="document.forms[0].submit()">
        <form id="checkout" name="checkout" method="post" action="${action}">
          ${inputs.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />${raw("\n")}`)}
          <noscript><button type="submit">Continue to payment</button></noscript>
        </form>
      </body>
    </html>`
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: document.text }
}

function formInputs(request: CheckoutRequest, visitToken: string, requestIp: string): [string, string][] {
  const fields = new Map(Object.entries(request).map(([name, value]) => [name, inputText(value)]))
  const inputs = new Map<string, string>()
  for (const name of ROUTING_INPUTS)
    inputs.set(name, name === "webSite" ? (request.website ?? "") : ROUTING_VALUES[name])
  fields.forEach((value, name) => inputs.set(name, value))
  for (const [alias, source] of Object.entries(ALIAS_INPUTS)) {
    inputs.set(alias, source ? (fields.get(source) ?? "") : (OWN_VALUES[alias] ?? ""))
  }
  inputs.set(VISIT_INPUT, visitToken)
  const urls: Record<(typeof URL_INPUTS)[number], string> = {
    return_url: request.return_url ?? "",
    returnUrl: request.return_url ?? "",
    cancel_url: request.cancel_url ?? "",
    cancelUrl: request.cancel_url ?? "",
    source_notify_url: request.notify_url ?? "",
    source_request_ip: requestIp,
  }
  for (const name of URL_INPUTS) inputs.set(name, urls[name])
  inputs.set(ALL_PARAMS_INPUT, [...inputs].map(([name, value]) => `${name}=${value}`).join("&"))
  return [...inputs]
}

function inputText(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "")
}
