import {
  authenticate,
  defineMiddlewares,
  validateAndTransformQuery,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { retrieveTransformQueryConfig } from "@medusajs/medusa/api/store/orders/query-config"
import { StoreGetOrderParams } from "@medusajs/medusa/api/store/orders/validators"
import { lockCompletion } from "../medusa/cart-lock"
import { readyToComplete } from "../medusa/complete-cart"
import { toMedusaError } from "../medusa/medusa-error"
import { readSessionOfBrowser } from "../checkout/new-session"
import { withOpaqueMasked, withoutPersonNumbers } from "../checkout/numbers-like-cards"
import { withShopsReturn } from "../checkout/return-address"
import { refuseCardData } from "../checkout/session-data"
import { accountOf } from "../medusa/provider-id"
import { BEING_PLACED, waitUntilPayable, untilNoCardIsBeingPaid } from "../checkout/session-lock"
import { refuseSubscriptionSession } from "../checkout/subscription-cart"
import { withoutPerson } from "../checkout/person"
import { DEFAULT_SESSION_BODY_KB } from "../modules/acquiring/settings"
import { storeOf } from "../medusa/store"
import { problem } from "./admin/acquiring/answer"
import { readAdminBody } from "./admin-body"
import { refuseCardInNote } from "./card-in-note"
import { answeredTooLarge, readJsonBody } from "./json-body"
import { sayInLanguage, sayInShopsLanguage } from "./language"
import { captureWhatIsLeft } from "./capture-what-is-left"
import { noteWhatWasSeen } from "./note-what-was-seen"
import { noteWhoCancels, noteWhoChanges } from "./note-who-cancels"
import { orderGuards } from "./order-guard"
import { at, under } from "./paths"
import { rights } from "./rights"

const signedInCustomer = authenticate("customer", ["session", "bearer"])
const customerIfSignedIn = authenticate("customer", ["session", "bearer"], { allowUnauthenticated: true })

export default defineMiddlewares({
  routes: [
    // Before the rights, so that whoever lacks one is told in their language, too.
    { matcher: under("/admin/acquiring"), middlewares: [sayInLanguage] },
    { matcher: at("/admin/payments/[^/]+/(?:capture|refund)"), middlewares: [sayInLanguage] },
    { matcher: under("/store/acquiring"), middlewares: [sayInShopsLanguage] },
    { matcher: "/store/payment-collections/:id/payment-sessions", middlewares: [sayInShopsLanguage] },
    { matcher: "/store/carts/:id/complete", middlewares: [sayInShopsLanguage] },
    // A cart's payment sessions tell why the last try brought no money.
    { matcher: "/store/carts/:id", method: ["GET"], middlewares: [sayInShopsLanguage] },
    ...rights,
    { matcher: under("/admin/acquiring"), method: ["POST"], bodyParser: false, middlewares: [readAdminBody] },
    {
      matcher: under("/store/acquiring/saved-cards"),
      method: ["GET", "POST", "DELETE"],
      middlewares: [signedInCustomer],
    },
    { matcher: "/store/acquiring/methods", method: ["GET"], middlewares: [customerIfSignedIn] },
    {
      matcher: "/store/acquiring/payment-collections/:id",
      method: ["GET"],
      middlewares: [customerIfSignedIn],
    },
    {
      matcher: under("/(?:hooks/|store/|admin/)?acquiring"),
      method: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"],
      middlewares: [refuseMalformedPath],
    },
    // Without a method it comes before the core's own validator, whose errors quote what was sent.
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      middlewares: [readSessionBody, checkNoCardData],
    },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      method: ["POST"],
      bodyParser: false,
      middlewares: [checkSessionData, waitForCardPayment],
    },
    {
      matcher: "/store/carts/:id/complete",
      method: ["POST"],
      middlewares: [completeAfterCard],
    },
    { matcher: "/admin/payments/:id/capture", method: ["POST"], middlewares: [noteWhatWasSeen, captureWhatIsLeft] },
    { matcher: "/admin/payments/:id/refund", method: ["POST"], middlewares: [noteWhatWasSeen, refuseCardInNote] },
    ...orderGuards,
    { matcher: "/admin/orders/:id/cancel", method: ["POST"], middlewares: [noteWhoCancels] },
    // Its id is the order's; confirmed, it may void what is authorised.
    { matcher: "/admin/order-edits/:id/confirm", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/exchanges/:id/request", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/claims/:id/request", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/returns/:id/request", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/returns/:id/receive/confirm", method: ["POST"], middlewares: [noteWhoChanges] },
    {
      matcher: "/hooks/acquiring/:account/notifications",
      method: ["POST"],
      bodyParser: false,
    },
    // A shopper comes back to the shop whatever the service makes the browser post along: nothing of it is read.
    {
      matcher: "/acquiring/return/:session_id",
      method: ["POST"],
      bodyParser: false,
    },
    {
      matcher: "/acquiring/cancel/:session_id",
      method: ["POST"],
      bodyParser: false,
    },
    {
      matcher: "/store/acquiring/subscriptions*",
      middlewares: [authenticate("customer", ["session", "bearer"])],
    },
    {
      matcher: "/store/acquiring/payment-collections/:id/pay",
      method: ["POST"],
      bodyParser: false,
      middlewares: [customerIfSignedIn],
    },
    {
      matcher: "/store/acquiring/carts/:id/pay",
      method: ["POST"],
      bodyParser: false,
      middlewares: [customerIfSignedIn, validateAndTransformQuery(StoreGetOrderParams, retrieveTransformQueryConfig)],
    },
  ],
})

/** The framework's own parser would quote a card that stands in malformed JSON. */
async function readSessionBody(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    if (req.method === "POST") {
      req.body = await readJsonBody(req, { bytes: await mostSessionBytes(req), setting: "session_body_kb" })
    }
    next()
  } catch (error) {
    if (!answeredTooLarge(res, error)) next(error)
  }
}

/** The body is read before it can say which account it is for: the account that takes most decides. */
async function mostSessionBytes(req: MedusaRequest): Promise<number> {
  const { acquiring } = storeOf(req.scope)
  const settings = await Promise.allSettled(acquiring.accounts().map((account) => acquiring.settings(account)))
  const limits = settings.map((one) => (one.status === "fulfilled" ? one.value.session_body_kb : 0))
  return Math.max(DEFAULT_SESSION_BODY_KB, ...limits) * 1024
}

/** The core writes a session's data as it was sent, before any provider sees it: whatever the provider, no card. */
function checkNoCardData(req: MedusaRequest<unknown>, _res: MedusaResponse, next: MedusaNextFunction): void {
  try {
    const { body } = req
    if (isObject(body) && isObject(body.data) && typeof body.provider_id === "string" && accountOf(body.provider_id)) {
      body.data = withOpaqueMasked(body.data)
      refuseCardData({ ...body, data: withoutPersonNumbers(body.data as Record<string, unknown>) })
    } else refuseCardData(body)
    next()
  } catch (error) {
    next(toMedusaError(error))
  }
}

/**
 * For the same reason unknown keys are refused here, and not by the provider, and a person is taken out. Which of several
 * shops asks, only its request says.
 */
async function checkSessionData(
  req: MedusaRequest<unknown>,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  try {
    const { provider_id, data = {} } = (req.body ?? {}) as { provider_id?: unknown; data?: Record<string, unknown> }
    const collectionId = String(req.params.id)
    const account = typeof provider_id === "string" ? accountOf(provider_id) : undefined
    if (account) {
      const input = readSessionOfBrowser(data)
      await refuseSubscriptionSession(req.scope, collectionId, input.flow)
      const store = storeOf(req.scope)
      const settings = await store.acquiring.settings(account)
      const kept = withShopsReturn(settings, await withoutPerson(store, account, data, input), input, req.get("origin"))
      for (const body of [req.body, req.validatedBody]) if (isObject(body)) body.data = kept
    } else {
      // Paid through another provider it would be bought once, and nobody would be told that it never comes again.
      await refuseSubscriptionSession(req.scope, collectionId, undefined)
    }
    next()
  } catch (error) {
    next(toMedusaError(error))
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

/** A new session deletes those before it: not while one of them is being paid. */
async function waitForCardPayment(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    await waitUntilPayable(req.scope, String(req.params.id))
    next()
  } catch (error) {
    next(error)
  }
}

/**
 * A completion that comes while a card is being authorised would find nothing decided: it comes after, to the order.
 */
async function completeAfterCard(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    const cartId = String(req.params.id)
    await untilNoCardIsBeingPaid(req.scope, cartId)
    const release = await lockCompletion(req.scope, cartId)
    if (res.closed) await release()
    else res.once("close", () => void release().catch(() => undefined))
    if (!(await readyToComplete(req.scope, cartId))) throw new MedusaError(MedusaError.Types.CONFLICT, BEING_PLACED)
    next()
  } catch (error) {
    next(error)
  }
}

/** The router itself would answer a path that is no percent-encoding with a failure of the server. */
function refuseMalformedPath(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  try {
    // PostgreSQL takes no NUL in a text, and no id has one.
    if (decodeURIComponent(req.path).includes("\0")) throw new URIError("NUL")
    next()
  } catch {
    const message = "This address is malformed."
    if (at("/(?:admin|store)/.*").test(req.path)) return problem(res, 400, "invalid_data", message)
    res.status(400).type("text/plain").send(message)
  }
}
