import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CheckoutForm } from "../../../acquirer/domain/records"
import type { Account } from "../../../operations/account"
import type { SessionPage } from "../../../checkout/session-page"
import { FRAMED } from "../../../checkout/page-token"
import { lateReturn } from "../../../checkout/late-return"
import { shopOf, type ShopperReturn } from "../../../checkout/shopper-return"
import type { PayableSession } from "../../../medusa/payable-session"
import { inLanguage } from "../../../words/in-language"
import { acceptedLanguage } from "../../language"
import { escapeHtml, scriptJson, sendPage } from "./html"

/** Sends the form by itself, but not when the shopper came by the back button: that would lead them forward again. */
const SEND = [
  `const form = document.getElementById("checkout")`,
  `const [visit] = performance.getEntriesByType("navigation")`,
  // An input of the service's may be called "submit", and would stand in for the form's own method.
  `if (visit?.type !== "back_forward") HTMLFormElement.prototype.submit.call(form)`,
  `else document.getElementById("continue").hidden = false`,
].join("\n")

/** The service's form, rebuilt as our own page: its names and values, nothing else of its HTML. */
export function sendForm(req: MedusaRequest, res: MedusaResponse, account: Account, form: CheckoutForm): void {
  const { language, say } = speech(req)
  const inputs = form.inputs
    .map(({ name, value }) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("")
  const goOn = say("Continue to payment")
  sendPage(res, {
    language,
    title: say("Opening the payment page"),
    body:
      `<p role="status">${say("Opening the secure payment page…")}</p><form id="checkout" method="post" action="${escapeHtml(form.action)}">` +
      `${inputs}<button id="continue" type="submit" hidden>${goOn}</button>` +
      `<noscript><button type="submit">${goOn}</button></noscript></form>`,
    script: SEND,
    formAction: [...new Set([new URL(form.action).origin, ...account.settings.form_action_origins])],
    frameAncestors: account.settings.storefront_origins,
  })
}

/** On to the storefront; inside a frame, the page around it is told. */
export function sendReturn(req: MedusaRequest, res: MedusaResponse, account: Account, back: ShopperReturn): void {
  if (!isFramed(req)) {
    res.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).redirect(303, back.url)
    return
  }
  const { outcome, cartId, sessionId, status } = back
  const { language, say } = speech(req)
  sendPage(res, {
    language,
    title: say("Back to the shop"),
    body: `<p role="status">${say("Going back to the shop…")}</p><a href="${escapeHtml(back.url)}" target="_top">${say("Back to the shop")}</a>`,
    script: tellAround(
      account,
      { outcome, cart_id: cartId, payment_session_id: sessionId, status },
      `location.replace(${scriptJson(back.url)})`,
    ),
    frameAncestors: account.settings.storefront_origins,
  })
}

/**
 * Whether a page is shown inside a frame: the browser says so; of one that does not, `openCheckout` of the shop has.
 */
export function isFramed(req: MedusaRequest): boolean {
  const target = req.get("sec-fetch-dest")
  return target === undefined ? req.query[FRAMED] !== undefined : target === "iframe" || target === "frame"
}

/**
 * Tells the page around a framed one, which the browser allows to be one of the shop's only.
 * @param alone what runs where there is none: the service's page was begun in a frame, and opened again by itself
 */
function tellAround({ settings }: Account, message: object, alone = ""): string {
  const shops = scriptJson(settings.storefront_origins)
  const told = scriptJson({ type: "acquiring:checkout", ...message })
  return `if (parent === window) { ${alone} } else for (const shop of ${shops}) parent.postMessage(${told}, shop)`
}

/** A page that is not to be opened, with what the shopper can do now; never a promise that nobody checked. */
export async function sendClosed(
  req: MedusaRequest,
  res: MedusaResponse,
  page: Exclude<SessionPage, { kind: "open" }>,
): Promise<void> {
  switch (page.kind) {
    case "gone": {
      const { account, sessionId, session } = page
      return sendReturn(req, res, account, await lateReturn(req.scope, account, sessionId, session))
    }
    case "expired":
      return sendMessage(
        req,
        res,
        page,
        403,
        "This payment link has expired. If you have not paid yet, please start the payment again from the shop.",
      )
    case "forbidden":
      return sendMessage(req, res, undefined, 403, "This payment link is not valid.")
    case "unavailable":
      return sendMessage(
        req,
        res,
        undefined,
        503,
        "We cannot check your payment at the moment. Please do not pay again.",
      )
  }
}

/**
 * Says why a page did not open; inside a frame the shop around it is told, which has to say it once the frame is
 * closed.
 * @param of whose payment it is: the page leads back to the shop that it was begun in
 * @param text in English, as the code writes it
 */
export function sendMessage(
  req: MedusaRequest,
  res: MedusaResponse,
  of: { account: Account; session: PayableSession } | undefined,
  status: number,
  text: string,
): void {
  const origin = of && shopOf(of.account, of.session)
  const { language, say } = speech(req)
  const link = origin ? `<a href="${escapeHtml(origin)}" target="_top">${say("Back to the shop")}</a>` : ""
  sendPage(res, {
    language,
    title: say("Payment"),
    body: `<p role="alert">${escapeHtml(say(text))}</p>${link}`,
    ...(of && isFramed(req) ? { script: tellAround(of.account, failure(of.session, say(text))) } : {}),
    status,
    frameAncestors: of?.account.settings.storefront_origins ?? [],
  })
}

function failure({ id, cartId }: PayableSession, message: string) {
  return { outcome: "failed", cart_id: cartId ?? "", payment_session_id: id, message }
}

function speech(req: MedusaRequest) {
  const language = acceptedLanguage(req)
  return { language, say: (text: string) => inLanguage(language, text) }
}
