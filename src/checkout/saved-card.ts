import { brandOf, brandOfId, type Card } from "../acquirer/domain/card"
import { codeFits, codeHint, hasExpired } from "../acquirer/domain/card-form"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Secret } from "../acquirer/domain/secret"
import { NOT_FOUND, UNAUTHORISED } from "../medusa/medusa-error"
import { reasonOf } from "../medusa/reason"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PayableSession } from "../medusa/payable-session"
import type { SavedCardRow, UnusableReason } from "../modules/acquiring/saved-cards"
import type { Account } from "../operations/account"
import { UNKNOWN_RECORD } from "../operations/authorise"
import { SAVED_CARD_NOT_ACCEPTED } from "../operations/decline-messages"
import { placeOf } from "../operations/payment-profile"
import type { SavedCardStatus } from "./shopper-views"

type Purchase = Pick<PayableSession, "orderNo">

/** Code of the refusals below, for storefronts. */
const SAVED_CARD_UNUSABLE = "saved_card_unusable"

export function statusOf(card: SavedCardRow, now: Date): SavedCardStatus {
  if (hasExpired(Number(card.expiration_month), Number(card.expiration_year), now)) return "expired"
  if (card.unusable_reason === null) return "usable"
  return card.unusable_reason === "expired" ? "expired" : "unusable"
}

/**
 * A customer's card of this account.
 * @throws AcquirerError answered with 401 to a guest, with 404 where the customer has no such card
 */
export async function savedCardOf(
  { id, store }: Account,
  customerId: string | undefined,
  cardId: string | undefined,
): Promise<SavedCardRow> {
  if (customerId === undefined) {
    throw refusal(
      UNAUTHORISED,
      "saved_card_id",
      "A saved card is for its signed-in customer: sign in first.",
      "Please sign in to pay with your saved card, or type your card. Nothing was charged.",
    )
  }
  const card = cardId === undefined ? undefined : await store.acquiring.savedCards.find(customerId, cardId)
  if (card?.account === id) return card
  throw noSuchCard()
}

export function noSuchCard(): AcquirerError {
  return refusal(NOT_FOUND, "saved_card_id", "You have no such saved card.")
}

/**
 * The token to pay with, as long as the contract that the payment lies under has issued it: the settings may name
 * another one since it was begun.
 * @throws AcquirerError `invalid` when it is expired or refused already; nothing was sent
 */
export async function tokenToUse(
  account: Account,
  { orderNo }: Purchase,
  card: SavedCardRow,
  securityCode?: Secret,
): Promise<Secret> {
  const { savedCards } = account.store.acquiring
  if (!account.settings.saved_cards)
    throw savedCardsOff("saved_card_id", "Saved cards are not available. Please type your card.")
  const status = statusOf(card, account.clock.now())
  if (status === "expired") throw unusable("This saved card has expired. Please choose another one.")
  if (status === "unusable" && !isJudgedAnew(card)) throw unusable(SAVED_CARD_NOT_ACCEPTED)
  refuseWrongCode(card, securityCode)
  const token = await savedCards.token(account.settings, card, await placeOf(account, orderNo))
  if (token === "elsewhere") throw unusable(SAVED_CARD_NOT_ACCEPTED)
  if (token) return token
  account.store.logger.error(
    `acquiring ${account.id}: no key of this server opens the saved card ${card.id}; has it the ACQUIRING_ENCRYPTION_KEY of the others?`,
  )
  throw unusable(SAVED_CARD_NOT_ACCEPTED)
}

/** Whether it opens, and where its token lies, is written nowhere. */
function isJudgedAnew({ unusable_reason }: SavedCardRow): boolean {
  return unusable_reason === "unreadable" || unusable_reason === "elsewhere"
}

/** A saved card that the hosted page offers its customer. */
export interface PageCard {
  id: string
  token: Secret
}

/**
 * The saved card that a page is to offer, as long as it is the payer's and can be used: a page asks for another card
 * where there is none.
 */
export async function pageCardOf(
  account: Account,
  purchase: Purchase,
  customerId: string | undefined,
  cardId: string | undefined,
): Promise<PageCard | undefined> {
  if (customerId === undefined || cardId === undefined) return undefined
  try {
    const card = await savedCardOf(account, customerId, cardId)
    return { id: card.id, token: await tokenToUse(account, purchase, card) }
  } catch (error) {
    if (error instanceof AcquirerError && error.kind === "invalid") return undefined
    throw error
  }
}

/** The service takes a page's saved card no more. */
export async function refusePageCard({ store }: Account, card: PageCard): Promise<void> {
  await store.acquiring.savedCards.markUnusable(card.id, "refused")
}

/**
 * Only a signed-in customer can have a card kept, and only with their own cart.
 * @throws AcquirerError `invalid`, field `save_card`; nothing was sent
 */
export function refuseSavingFor(account: Account, customerId: string | undefined, payerId: string | undefined): void {
  if (!account.settings.saved_cards)
    throw savedCardsOff(
      "save_card",
      "Cards cannot be saved here. Please pay without saving yours. Nothing was charged.",
    )
  if (customerId !== undefined && customerId === payerId) return
  const [reason, shopperMessage] =
    customerId === undefined
      ? ["the shopper is not signed in", SIGN_IN_TO_SAVE]
      : ["the cart is not the signed-in customer's", NOT_SAVED_HERE]
  throw refusal(
    "save_card",
    "save_card",
    `save_card keeps a card for a signed-in customer, and ${reason}: sign in, or pay without save_card. Nothing was sent.`,
    shopperMessage,
  )
}

const SIGN_IN_TO_SAVE = "Please sign in to have your card saved, or pay without saving it. Nothing was charged."
const NOT_SAVED_HERE =
  "Your card cannot be saved with this order. Please pay without saving it, or order with your own account. Nothing was charged."

/** Keeps a card that was just paid with. The payment stands whatever becomes of this. */
export async function keepCard(
  account: Account,
  { orderNo }: Purchase,
  customerId: string,
  card: Card,
  token: Secret,
): Promise<void> {
  const { savedCards, subscriptions } = account.store.acquiring
  try {
    const kept = await savedCards.keep(
      account.settings,
      {
        account: account.id,
        customer_id: customerId,
        brand: brandOf(card.number)?.id ?? "card",
        last_four: card.number.slice(-4),
        expiration_month: card.expirationMonth,
        expiration_year: card.expirationYear,
      },
      token,
      await placeOf(account, orderNo),
    )
    await subscriptions.paidWith(account.id, orderNo, kept.id)
  } catch (error) {
    account.store.logger.error(`acquiring ${account.id}: a card could not be saved: ${reasonOf(error)}`)
  }
}

/** What the answer to a payment says of the saved card it was made with. */
export async function noteUse(
  account: Account,
  { orderNo }: Purchase,
  card: SavedCardRow,
  row: OperationRow,
): Promise<void> {
  const { savedCards } = account.store.acquiring
  if (row.state === "done") await savedCards.markUsed(card.id, await placeOf(account, orderNo))
  const reason = row.state === "refused" ? unusableAfter(row) : undefined
  if (reason) await savedCards.markUnusable(card.id, reason)
}

function unusableAfter({ error_code, answer }: OperationRow): UnusableReason | undefined {
  if (error_code === UNKNOWN_RECORD || answer?.reason === "token_refused") return "refused"
  return answer?.reason === "expired_card" ? "expired" : undefined
}

function refuseWrongCode({ brand }: SavedCardRow, securityCode: Secret | undefined): void {
  const lengths = brandOfId(brand)?.codeLengths
  if (!securityCode || codeFits(securityCode.reveal(), lengths)) return
  throw refusal(
    SAVED_CARD_UNUSABLE,
    "security_code",
    "security_code has the wrong number of digits.",
    codeHint(lengths),
  )
}

function savedCardsOff(field: string, shopperMessage: string): AcquirerError {
  const message = "Cards are not saved: the setting saved_cards is off. Nothing was sent."
  return refusal(SAVED_CARD_UNUSABLE, field, message, shopperMessage)
}

function unusable(message: string): AcquirerError {
  return refusal(SAVED_CARD_UNUSABLE, "saved_card_id", message, message)
}

function refusal(code: string, field: string, merchantMessage: string, shopperMessage = merchantMessage) {
  return new AcquirerError("invalid", { code, field, merchantMessage, shopperMessage })
}
