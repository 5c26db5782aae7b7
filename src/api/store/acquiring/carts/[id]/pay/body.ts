import type { MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { shownKeys } from "../../../../../../acquirer/domain/card-data"
import { parseCard } from "../../../../../../acquirer/domain/card-form"
import { AcquirerError } from "../../../../../../acquirer/domain/errors"
import { Secret } from "../../../../../../acquirer/domain/secret"
import type { Money } from "../../../../../../acquirer/domain/money"
import { storeTotal } from "../../../../../../medusa/payable-session"
import { STOREFRONT_HEADERS, type ArrivedRequest } from "../../../../../../checkout/arrived-request"
import type { Instrument } from "../../../../../../checkout/instrument"
import { deviceOf } from "../../../../../../checkout/session-data"
import { sessionInputSchema } from "../../../../../../checkout/session-schema"
import { toMedusaError } from "../../../../../../medusa/medusa-error"
import { refuseMpiInfo } from "../../../../../../checkout/session-data"
import { readJsonBody } from "../../../../../json-body"

const TOTAL_SHOWN = "is missing or no amount: send the total that the shopper was shown, as the Store API gives it"

/** What `parseCard` reads, for the document of the routes. */
const CARD_FIELDS = ["number", "expiration_month", "expiration_year", "security_code", "first_name", "last_name"]
const CARD_FORM = {
  description: "The card as it was typed; without it a saved card pays, that of the session.",
  type: "object",
  required: CARD_FIELDS,
  properties: Object.fromEntries(CARD_FIELDS.map((name) => [name, { type: "string" }])),
} as const

export const payBody = z.lazy(() => {
  const { save_card, device, installments } = sessionInputSchema.unwrap().shape
  return z.strictObject({
    amount: z.union([z.number().min(0), z.string().regex(/^\d+(\.\d+)?$/)], { error: TOTAL_SHOWN }),
    currency_code: z.string({ error: TOTAL_SHOWN }),
    card: z.unknown().optional().meta(CARD_FORM),
    security_code: z
      .string()
      .regex(/^\d{3,4}$/, "must have 3 or 4 digits")
      .optional(),
    save_card,
    device,
    installments,
  })
})

export type PayBody = z.input<typeof payBody>

/**
 * Reads the body by hand and not by Medusa's validator, whose errors may repeat what was sent.
 * @throws MedusaError `invalid_data` naming the field and what to do, never a value; its cause is a `CardError` when
 * the card's own fields are at fault
 */
export async function readPayBody(
  req: MedusaStoreRequest<PayBody>,
): Promise<{ instrument: Instrument; request: ArrivedRequest; shown: Money }> {
  const body = await readJsonBody(req)
  if (typeof body === "object" && body !== null) refuseMpiInfoOf(body)
  const parsed = payBody.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.code === "unrecognized_keys" ? shownKeys(issue.keys) : issue?.path.join(".") || "body"
    const reason = issue?.code === "unrecognized_keys" ? "is not known" : (issue?.message ?? "is not valid")
    throw toMedusaError(new AcquirerError("invalid", { field, merchantMessage: `${field} ${reason}` }))
  }
  const { amount, currency_code, card, security_code, save_card, device, installments } = parsed.data
  try {
    return {
      shown: storeTotal(amount, currency_code),
      instrument: instrumentOf(card, security_code, save_card),
      request: {
        ip: req.ip,
        origin: req.get("origin"),
        handedOver: {
          secret: req.get(STOREFRONT_HEADERS.secret),
          ip: req.get(STOREFRONT_HEADERS.ip),
          userAgent: req.get(STOREFRONT_HEADERS.userAgent),
          acceptLanguage: req.get(STOREFRONT_HEADERS.acceptLanguage),
        },
        userAgent: req.get("user-agent"),
        accept: req.get("accept"),
        acceptLanguage: req.get("accept-language"),
        device: deviceOf(device),
        installments,
        saveCard: save_card,
        customerId: req.auth_context?.actor_id || undefined,
      },
    }
  } catch (error) {
    throw toMedusaError(error)
  }
}

/** @throws CardError; AcquirerError for what only a typed, or only a saved card has */
function instrumentOf(card: unknown, securityCode?: string, saveCard?: boolean): Instrument {
  if (card !== undefined && securityCode !== undefined) {
    throw misplaced("security_code", "beside card is for saved cards: a typed card has its own, card.security_code")
  }
  if (card !== undefined) return { kind: "card", card: parseCard(card, new Date()) }
  if (saveCard) throw misplaced("save_card", "is for a card that is typed: this payment is with a saved card")
  return { kind: "saved_card", ...(securityCode === undefined ? {} : { securityCode: Secret.of(securityCode) }) }
}

function misplaced(field: string, reason: string): AcquirerError {
  return new AcquirerError("invalid", { field, merchantMessage: `${field} ${reason}` })
}

function refuseMpiInfoOf(body: object): void {
  try {
    refuseMpiInfo(body)
  } catch (error) {
    throw toMedusaError(error)
  }
}
