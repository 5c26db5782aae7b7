import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { defaultStoreCartFields } from "@medusajs/medusa/api/store/carts/query-config"
import { CardError } from "../../../../../../acquirer/domain/card-form"
import type { Money } from "../../../../../../acquirer/domain/money"
import { TotalChanged } from "../../../../../../checkout/total-changed"
import { acquirerErrorIn, toMedusaError } from "../../../../../../medusa/medusa-error"
import { TOO_MANY_ATTEMPTS } from "../../../../../../operations/attempt-limits"
import { SAVED_CARD_UNUSABLE } from "../../../../../../checkout/saved-card"
import { answeredTooLarge } from "../../../../../json-body"
import type { CartPaidAnswer } from "../../../http-types"
import { METHOD_CLOSED } from "../../../../../../checkout/open-method"

export async function answerOrder(
  req: MedusaStoreRequest<unknown>,
  res: MedusaResponse<CartPaidAnswer>,
  orderId: string,
): Promise<void> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: req.queryConfig.fields, filters: { id: orderId } })
  res.status(200).json({ type: "order", order: data[0]! })
}

export async function answerCart(
  req: MedusaStoreRequest<unknown>,
  res: MedusaResponse<CartPaidAnswer>,
  cartId: string,
  { message, name, type, code }: { message: string; name: string; type: string; code?: string },
): Promise<void> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: defaultStoreCartFields, filters: { id: cartId } })
  res.status(200).json({ type: "cart", cart: data[0]!, error: { message, name, type, ...(code ? { code } : {}) } })
}

/**
 * A limit on attempts has a status of its own (429), and so have another total than the shopper saw (409) and a body that is
 * too large (413); what is wrong with the card's fields is told in words for the shopper, all of it at once. Everything
 * else is Medusa's error handler's.
 */
export function answerRefusal(res: MedusaResponse, error: unknown): void {
  if (answeredTooLarge(res, error)) return
  const cause = acquirerErrorIn(error)
  if (cause instanceof CardError) {
    const { shopperMessage: message, problems } = cause
    return void res.status(400).json({ type: MedusaError.Types.INVALID_DATA, message, problems })
  }
  if (cause && SHOPPERS_WORDS.has(cause.code ?? "")) {
    return void res.status(400).json({ type: MedusaError.Types.INVALID_DATA, message: cause.shopperMessage })
  }
  if (cause instanceof TotalChanged) {
    const { code, shopperMessage: message, shown, now } = cause
    const type = MedusaError.Types.CONFLICT
    return void res.status(409).json({ code, type, message, shown: sumOf(shown), now: sumOf(now) })
  }
  if (cause?.code !== TOO_MANY_ATTEMPTS) throw toMedusaError(error)
  res.status(429).json({ type: TOO_MANY_ATTEMPTS, message: cause.shopperMessage })
}

/** What a shopper can do something about, told in words for them. */
const SHOPPERS_WORDS: ReadonlySet<string> = new Set([METHOD_CLOSED, SAVED_CARD_UNUSABLE])

/** A sum as the Store API writes it. */
function sumOf(money: Money): { amount: number; currency_code: string } {
  return { amount: money.toNumber(), currency_code: money.currency.toLowerCase() }
}
