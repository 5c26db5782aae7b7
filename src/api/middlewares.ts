import {
  defineMiddlewares,
  validateAndTransformQuery,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"
import { retrieveTransformQueryConfig } from "@medusajs/medusa/api/store/orders/query-config"
import { StoreGetOrderParams } from "@medusajs/medusa/api/store/orders/validators"
import { toMedusaError } from "../gateway/medusa-error"
import { readSessionInput, refuseCardData } from "../gateway/session-data"
import { accountOf } from "../gateway/provider-id"
import { mendTies } from "../workflows/order-ties"
import { openSessionDoor, untilNoCardIsBeingPaid } from "../workflows/pay-by-card/session-door"
import { readJsonBody } from "./json-body"
import { changeInTurn, refundInTurn } from "./order-door"

export default defineMiddlewares({
  routes: [
    {
      matcher: /^\/(?:hooks\/)?acquiring\//,
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
    {
      matcher: "/admin/orders/:id/cancel",
      method: ["POST"],
      middlewares: [changeInTurn],
    },
    {
      matcher: "/admin/payments/:id/refund",
      method: ["POST"],
      middlewares: [refundInTurn],
    },
    {
      matcher: /^\/admin\/(?:order-edits|returns|exchanges|claims)\/?$/,
      method: ["POST"],
      middlewares: [changeInTurn],
    },
    {
      matcher: "/hooks/acquiring/:account/notifications",
      method: ["POST"],
      bodyParser: false,
    },
    // A shopper is taken back whatever the service makes the browser post along: nothing of it is read.
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
      matcher: "/store/acquiring/carts/:id/pay",
      method: ["POST"],
      bodyParser: false,
      middlewares: [validateAndTransformQuery(StoreGetOrderParams, retrieveTransformQueryConfig)],
    },
  ],
})

/** Documents of a person (`person.documents.file_data`) may be among a session's data. */
const MOST_SESSION_BYTES = 3 * 1024 * 1024

/** The framework's own parser would quote a card that stands in malformed JSON. */
async function readSessionBody(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    if (req.method === "POST") req.body = await readJsonBody(req, MOST_SESSION_BYTES)
    next()
  } catch (error) {
    next(error)
  }
}

/** The core writes a session's data as it was sent, before any provider sees it: whatever the provider, no card. */
function checkNoCardData(req: MedusaRequest<unknown>, _res: MedusaResponse, next: MedusaNextFunction): void {
  try {
    refuseCardData(req.body)
    next()
  } catch (error) {
    next(toMedusaError(error))
  }
}

/** For the same reason unknown keys are refused here, and not by the provider. */
function checkSessionData(req: MedusaRequest<unknown>, _res: MedusaResponse, next: MedusaNextFunction): void {
  try {
    const { provider_id, data } = (req.body ?? {}) as { provider_id?: unknown; data?: Record<string, unknown> }
    if (typeof provider_id === "string" && accountOf(provider_id)) readSessionInput(data)
    next()
  } catch (error) {
    next(toMedusaError(error))
  }
}

/** A new session deletes those before it: not while one of them is being paid. */
async function waitForCardPayment(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    await openSessionDoor(req.scope, String(req.params.id))
    next()
  } catch (error) {
    next(error)
  }
}

/**
 * A completion that comes while a card is being authorised would find nothing decided: it comes after, to the order. What
 * a process that died left of an order would pass for one.
 */
async function completeAfterCard(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    const cartId = String(req.params.id)
    await untilNoCardIsBeingPaid(req.scope, cartId)
    await mendTies(req.scope, cartId)
    next()
  } catch (error) {
    next(error)
  }
}

/** The router itself would answer a path that is no percent-encoding with a failure of the server. */
function refuseMalformedPath(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  try {
    decodeURIComponent(req.path)
    next()
  } catch {
    res.status(400).type("text/plain").send("This address is malformed.")
  }
}
