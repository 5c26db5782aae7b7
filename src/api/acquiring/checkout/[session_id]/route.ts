import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { acquirerErrorIn } from "../../../../medusa/medusa-error"
import { SESSION_REPLACED, takeCollection } from "../../../../checkout/one-session"
import { openCheckout } from "../../../../checkout/open-checkout"
import { sessionPage } from "../../../../checkout/session-page"
import { SUBSCRIPTION_CHANGED, TOTAL_CHANGED } from "../../../../checkout/total-changed"
import { backToShop, shopperReturn, type ReturnStatus } from "../../../../checkout/shopper-return"
import { isFramed, sendClosed, sendForm, sendMessage, sendReturn } from "../../pages/pages"

/** Why a page did not open, where the shop itself can say it and start again. */
const SAID_IN_THE_SHOP: Record<string, ReturnStatus> = {
  [TOTAL_CHANGED]: "total_changed",
  [SUBSCRIPTION_CHANGED]: "subscription_changed",
  [SESSION_REPLACED]: "replaced",
}

/** Of a failure of the store's own, of which nobody knows what it was. */
const NOT_OPENED = "The payment page could not be opened. Please try again in a moment."

/**
 * `checkout_url`: opens the hosted page, or sends the shopper to the alternative method.
 * @answers text/html
 * @refuses 409, 500, 502
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const page = await sessionPage(req.scope, "checkout", String(req.params.session_id), req.query.token)
  if (page.kind !== "open") return sendClosed(req, res, page)
  const { account, session } = page
  try {
    await takeCollection(req.scope, session.id)
    const shopper = {
      ip: req.ip,
      userAgent: req.get("user-agent"),
      accept: req.get("accept"),
      acceptLanguage: req.get("accept-language"),
    }
    const visit = { savedCardId: page.savedCardId, isFramed: isFramed(req) }
    const opened = await openCheckout(account, session, shopper, visit)
    if (opened.kind === "form") return sendForm(req, res, account, opened.form)
    if (opened.kind === "redirect") return res.set("Cache-Control", "no-store").redirect(303, opened.url)
    sendReturn(req, res, account, await shopperReturn(req.scope, account, session))
  } catch (error) {
    const cause = acquirerErrorIn(error)
    if (!cause) {
      account.store.logger.error(`acquiring ${account.id}: checkout of ${session.orderNo} did not open`, error as Error)
      return sendMessage(req, res, page, 500, NOT_OPENED)
    }
    const status = cause.code && SAID_IN_THE_SHOP[cause.code]
    if (status) return sendReturn(req, res, account, backToShop(account, session, status))
    account.store.logger.error(
      `acquiring ${account.id}: checkout of ${session.orderNo} did not open: ${cause.merchantMessage}`,
    )
    sendMessage(req, res, page, cause.kind === "invalid" ? 409 : 502, cause.shopperMessage)
  }
}
