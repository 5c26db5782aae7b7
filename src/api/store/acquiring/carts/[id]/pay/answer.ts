import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { defaultStoreCartFields } from "@medusajs/medusa/api/store/carts/query-config"
import { CardError } from "../../../../../../acquirer/domain/card-form"
import type { AcquirerError } from "../../../../../../acquirer/domain/errors"
import type { Money } from "../../../../../../acquirer/domain/money"
import { TOTAL_CHANGED, TotalChanged } from "../../../../../../checkout/total-changed"
import { acquirerErrorIn, toMedusaError } from "../../../../../../medusa/medusa-error"
import { storeOf } from "../../../../../../medusa/store"
import { TOO_MANY_ATTEMPTS } from "../../../../../../operations/attempt-limits"
import { answeredTooLarge } from "../../../../../json-body"
import type { CartPaidAnswer, StoreProblemAnswer as Refused, TotalChangedAnswer } from "../../../http-types"

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
 * A limit on attempts has a status of its own (429), and so have another total than the shopper saw (409) and a body
 * that is too large (413). What is wrong with the card's fields is told in words for the shopper, all of it at once,
 * and so is what else there are such words for. Everything else is Medusa's error handler's: it is for the storefront's
 * developer.
 */
export function answerRefusal(req: MedusaStoreRequest<unknown>, res: MedusaResponse, error: unknown): void {
  if (answeredTooLarge(res, error)) return
  const cause = acquirerErrorIn(error)
  if (cause instanceof CardError) {
    const { shopperMessage: message, problems } = cause
    return void res
      .status(400)
      .json({ type: MedusaError.Types.INVALID_DATA, message, problems: [...problems] } satisfies Refused)
  }
  if (cause?.kind === "invalid" && cause.isForShopper) return answerShopper(req, res, cause)
  if (cause instanceof TotalChanged) {
    const { code = TOTAL_CHANGED, shopperMessage: message, shown, now } = cause
    const type = MedusaError.Types.CONFLICT
    return void res
      .status(409)
      .json({ code, type, message, shown: sumOf(shown), now: sumOf(now) } satisfies TotalChangedAnswer)
  }
  if (cause?.code !== TOO_MANY_ATTEMPTS) throw toMedusaError(error)
  res.status(429).json({ type: TOO_MANY_ATTEMPTS, message: cause.shopperMessage } satisfies Refused)
}

/** What was given is refused: `message` is for the shopper, `reason` for the developer of the storefront. */
function answerShopper(req: MedusaStoreRequest<unknown>, res: MedusaResponse, cause: AcquirerError): void {
  const { code, field, shopperMessage: message, merchantMessage: reason } = cause
  if (!field) storeOf(req.scope).logger.info(`acquiring: ${req.path} was refused: ${reason}`)
  const problems = field ? [{ field, message, reason }] : undefined
  const { type } = toMedusaError(cause) as MedusaError
  res
    .status(STATUS_OF_TYPE[type] ?? 400)
    .json({ code, type, message, ...(problems ? { problems } : {}) } satisfies Refused)
}

/** As Medusa's error handler answers them. */
const STATUS_OF_TYPE: Record<string, number> = {
  [MedusaError.Types.UNAUTHORIZED]: 401,
  [MedusaError.Types.NOT_FOUND]: 404,
}

/** A sum as the Store API writes it. */
function sumOf(money: Money): { amount: number; currency_code: string } {
  return { amount: money.toNumber(), currency_code: money.currency.toLowerCase() }
}
