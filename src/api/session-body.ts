import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readSessionOfBrowser } from "../checkout/new-session"
import { withOpaqueMasked, withoutPersonNumbers } from "../checkout/numbers-like-cards"
import { withoutPerson } from "../checkout/person"
import { withShopsReturn } from "../checkout/return-address"
import { refuseCardData } from "../checkout/session-data"
import { refuseSubscriptionSession } from "../checkout/subscription-cart"
import { toMedusaError } from "../medusa/medusa-error"
import { accountOf } from "../medusa/provider-id"
import { reasonOf } from "../medusa/reason"
import { storeOf, type Store } from "../medusa/store"
import { DEFAULT_SESSION_BODY_KB } from "../modules/acquiring/settings"
import { answeredTooLarge, readJsonBody } from "./json-body"

/** The framework's own parser would quote a card that stands in malformed JSON. */
export async function readSessionBody(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
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
export function checkNoCardData(req: MedusaRequest<unknown>, _res: MedusaResponse, next: MedusaNextFunction): void {
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
 * For the same reason unknown keys are refused here, and not by the provider, and a person is taken out. Which of
 * several shops asks, only its request says.
 */
export async function checkSessionData(
  req: MedusaRequest<unknown>,
  res: MedusaResponse,
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
      const withReference = await withoutPerson(store, account, data, input, collectionId)
      forgetIfRefused(store, res, withReference.person_ref)
      const kept = withShopsReturn(settings, withReference, input, req.get("origin"))
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

/** Of a session that is not made nobody else removes the person before their time is over. */
function forgetIfRefused({ acquiring, logger }: Store, res: MedusaResponse, reference: unknown): void {
  if (typeof reference !== "string") return
  res.once("finish", () => {
    if (res.statusCode < 400) return
    acquiring.persons.remove(reference).catch((error: unknown) => {
      logger.warn(`acquiring: a person of a refused session stays until their time is over: ${reasonOf(error)}`)
    })
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
