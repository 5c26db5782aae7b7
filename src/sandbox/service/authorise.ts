import { isCardNumber } from "../../acquirer/domain/card-digits"
import type { AuthoriseRequest, AuthoriseResponse } from "../../acquirer/operations/authorise"
import type { Merchant } from "../merchants"
import { dateTime } from "../state/dates"
import type { Transaction } from "../state/transaction"
import { decide, isApproved, presentCard, presentStored, storeCard, type PresentedCard } from "./card-payment"
import { contractTerms } from "./contract-terms"
import { beginContract, contractFields } from "./contracts"
import type { ServiceContext } from "./context"
import { openTransaction } from "./open-transaction"
import { checkPayment } from "./payment-check"
import { ConnectionLost, InvalidInput, RecordNotFound } from "./problems"
import type { Reply } from "./reply"
import { tokenWish, wantsThreeDSecure } from "./wishes"

/**
 * Direct card payment (specification, "Payment request", "Payment response").
 * @throws InvalidInput, RecordNotFound (a token that does not exist), ConnectionLost (a test card's doing)
 */
export function authorise(
  request: AuthoriseRequest,
  merchant: Merchant,
  context: ServiceContext,
): Reply<AuthoriseResponse> {
  const amount = checkPayment(request, merchant, context)
  const terms = contractTerms(request.subscription, amount, context)
  const wish = tokenWish(request, context)
  wantsThreeDSecure(request, context)
  const card = wish === "use" ? storedCard(request, merchant, context) : typedCard(request, context)
  if (card.outcome.kind === "drop") throw new ConnectionLost()

  const transaction = openTransaction(request, amount, merchant, context, { origin: "direct" })
  decide(transaction, card, context, hasProof(request))
  const approved = isApproved(transaction)
  if (approved && wish === "ask") transaction.tokenId = storeCard(transaction, card, context)
  if (approved && wish === "use") transaction.tokenId = request.token_id
  const contract = approved && terms ? beginContract(transaction, terms, context) : undefined
  return {
    wire: { ...paymentAnswer(transaction, context), ...contractFields(contract, dateTime) },
    effects: 1,
    lost: card.outcome.kind === "approve_silently" && wish !== "use",
  }
}

function paymentAnswer(transaction: Transaction, { codes }: ServiceContext) {
  return {
    order_no: transaction.orderNo,
    amount: transaction.authorised.toWire(),
    currency: transaction.authorised.currency,
    transaction_id: transaction.id,
    card: transaction.maskedCard ?? "",
    order_status: codes.code("order_status", orderStatus(transaction)),
    result_info: transaction.result,
    note: transaction.note,
    token_id: transaction.tokenId ?? "",
    connector: transaction.connector,
    threeds_result: transaction.is3ds ? "Y:Authenticated" : "N:Not authenticated",
    risk_action: codes.code("risk_action", transaction.risk.action),
    risk_score: transaction.risk.score,
    risk_reasons: transaction.risk.reasons,
  }
}

function orderStatus(transaction: Transaction): "approved" | "declined" | "pending" {
  if (transaction.phase === "pending") return "pending"
  return isApproved(transaction) ? "approved" : "declined"
}

function storedCard(request: AuthoriseRequest, merchant: Merchant, context: ServiceContext): PresentedCard {
  if (!request.token_id) throw new InvalidInput("token_id is missing")
  const card = context.ledger.storedCard(merchant, request.token_id)
  if (!card) throw new RecordNotFound("token_id is not known")
  return presentStored(card, context)
}

function typedCard(request: AuthoriseRequest, context: ServiceContext): PresentedCard {
  const { card, expiration_month: month, expiration_year: year, security_code: code } = request
  if (!card || !isCardNumber(card)) throw new InvalidInput("card is no card number")
  if (!month || Number(month) < 1 || Number(month) > 12) throw new InvalidInput("expiration_month is no month")
  if (!year) throw new InvalidInput("expiration_year is missing")
  if (!code || !/^\d{3,4}$/.test(code)) throw new InvalidInput("security_code must be 3 or 4 digits")
  return presentCard(card, month, year, context)
}

/** 3-D Secure data obtained outside. */
function hasProof(request: AuthoriseRequest): boolean {
  return request.additional_information?.some(({ mpi_info }) => Boolean(mpi_info?.cavv)) ?? false
}
