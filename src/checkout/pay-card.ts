import type { CardPayment } from "../acquirer/domain/payment-request"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import { authorise } from "../operations/authorise"
import { payerOf } from "../medusa/order-collection"
import { orderData } from "./order-request/order-request"
import type { ShopperRequest } from "./order-request/shopper-request"
import type { PayableSession } from "../medusa/payable-session"
import { pricesBeside, type Cart } from "../medusa/read-cart"
import { openContract } from "../subscriptions/open-contract"
import { untilResolved } from "../operations/run-operation"
import { declinedBefore } from "./declined-before"
import { deviceOf, readSessionInput } from "./session-data"
import { noteAnswer } from "./note-answer"
import { refuseInstallments } from "./installments"
import { mpiInfoFor } from "./mpi-info"
import { pastOrdersOf } from "./past-orders-of"
import { asProven } from "./proven-payer"
import { marketOf } from "./market"
import { refuseClosedMethod } from "./open-method"
import type { Instrument } from "./instrument"
import { refuseChangedTotal } from "./total-changed"
import { agreedTerms } from "./agreed-terms"
import { keepCard, noteUse, refuseSavingFor, savedCardOf, tokenToUse } from "./saved-card"
import { requirePublicAddresses } from "../modules/acquiring/production"

/** A session, and the cart that it pays, as they were read at one moment. */
export interface ReadPurchase {
  session: PayableSession
  cart: Cart
  /** Whether its collection is linked to an order; undefined where nobody looked. */
  isOrdered?: boolean | undefined
}

/**
 * Authorises a card, typed or saved, for a session, with everything the store knows of the order in the request.
 * @param read what the caller has read of it already
 * @throws TotalChanged when something else is to be paid than the session is for; nothing was sent
 */
export async function payCard(
  account: Account,
  session: PayableSession,
  instrument: Instrument,
  request: ShopperRequest,
  read?: ReadPurchase,
): Promise<OperationRow> {
  requirePublicAddresses(account)
  const input = readSessionInput(session.data)
  const payer = read?.cart ?? (await payerOf(account.store, session, pricesBeside(session.money.currency)))
  const cart = asProven(payer, request.customerId)
  await refuseChangedTotal(account, session, cart, read?.isOrdered)
  refuseClosedMethod(account.settings, input, marketOf(session.money.currency, cart))
  const installments = request.installments ?? input.installments
  refuseInstallments(account.settings, installments)
  const saveCard = instrument.kind === "card" && (request.saveCard ?? input.save_card ?? false)
  if (saveCard) refuseSavingFor(account, request.customerId, cart?.customer?.id)
  const saved =
    instrument.kind === "saved_card" ? await savedCardOf(account, request.customerId, input.saved_card_id) : undefined
  const [mpiInfo, past, declined, contract] = await Promise.all([
    mpiInfoFor(account, session, request.mpiInfo),
    pastOrdersOf(account, cart),
    declinedBefore(account, session, request),
    agreedTerms(account, session, cart, input),
  ])
  const token =
    saved && instrument.kind === "saved_card" && (await tokenToUse(account, session, saved, instrument.securityCode))
  const now = account.clock.now()
  const purchase = { session, cart, past, declinedBefore: declined, contract, now, ...(token ? { token } : {}) }
  const order = orderData(account, purchase, {
    ...request,
    device: { ...deviceOf(input.device), ...request.device },
    mpiInfo,
    installments,
    saveCard,
  })
  if (contract) await openContract(account, session, contract, saved?.id)
  const payment: CardPayment =
    instrument.kind === "card"
      ? { ...order, card: instrument.card }
      : { ...order, ...(instrument.securityCode ? { securityCode: instrument.securityCode } : {}) }
  const { customerId } = request
  const clientIp = request.peer ?? request.ip
  const row = await authorise(account, session, payment, {
    ...(clientIp === undefined ? {} : { clientIp }),
    ...(request.isServers ? { isServers: true } : {}),
    ...(instrument.kind === "card" && customerId
      ? { keepToken: (token) => keepCard(account, session, customerId, instrument.card, token) }
      : {}),
  })
  if (saved) await noteUse(account, session, saved, row)
  await noteAnswer(account, session, row)
  return row
}

/**
 * Waits for a card that somebody else is authorising for this session at the moment: whoever asks meanwhile must not
 * write "not decided" over what is decided a moment later.
 */
export async function untilCardIsDecided(account: Account, session: PayableSession): Promise<void> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, session.orderNo)
  const attempt = rows.filter((row) => row.kind === "authorise").at(-1)
  if (attempt?.state !== "sent") return
  const { timeouts, asking } = account.settings
  await untilResolved(account, attempt, new Date(account.clock.now().getTime() + timeouts.total_ms + asking.within_ms))
}
