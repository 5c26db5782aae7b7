import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sessionPage } from "../../../checkout/session-page"
import { shopperReturn, type ReturnOutcome } from "../../../checkout/shopper-return"
import { sendClosed, sendReturn } from "./pages"

/**
 * Nothing the browser brings is believed but the token, which says whose payment it is; the service says how it went.
 */
export async function answerReturn(req: MedusaRequest, res: MedusaResponse, outcome: ReturnOutcome): Promise<void> {
  const page = await sessionPage(req.scope, "return", String(req.params.session_id), req.query.token)
  if (page.kind !== "open") return sendClosed(req, res, page)
  sendReturn(req, res, page.account, await shopperReturn(req.scope, page.account, page.session, outcome))
}
