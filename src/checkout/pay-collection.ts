import type { MedusaContainer, PaymentDTO } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import { orderCollection, type OrderCollection } from "../medusa/order-collection"
import { orderNoOf } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import { storeOf } from "../medusa/store"
import { openAccount } from "../operations/account"
import { refuseTooManyForCollection } from "../operations/attempt-limits"
import { authoriseCard, type CardRefusal, type SessionToPay } from "./authorise-card"
import { flowOf, type Instrument } from "./instrument"
import { takeCollection } from "./one-session"
import { newestAttempt } from "./owed-payment"
import { noSession } from "./payable-cart"
import { shopperRequestOf, type ArrivedRequest } from "./arrived-request"
import type { Flow } from "../modules/acquiring/flow"
import { EARLIER_UNCONFIRMED } from "./session-lock"
import { TotalChanged } from "./total-changed"

export type CollectionOutcome = { kind: "paid"; payment?: PaymentDTO } | CardRefusal

/** An order's payment collection. @throws MedusaError `not_found` */
export async function readOrderCollection(container: MedusaContainer, id: string): Promise<OrderCollection> {
  const collection = await orderCollection(storeOf(container), id)
  if (collection) return collection
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    "There is no order to pay here. Please check the link that you were sent.",
  )
}

/**
 * Pays with a card what an order still owes by one of its payment collections. Like `payByCard`: the card is in this
 * call's memory alone; called twice, at once or one after the other, it charges once.
 * @param shown the sum that the shopper agreed to
 * @throws TotalChanged when the order owes something else by now; nothing was sent
 */
export async function payCollection(
  container: MedusaContainer,
  collectionId: string,
  instrument: Instrument,
  arrived: ArrivedRequest,
  shown: Money,
): Promise<CollectionOutcome> {
  const collection = await readOrderCollection(container, collectionId)
  if (collection.owed.isZero()) return nothingOwed(container, collection)
  if (!collection.owed.equals(shown)) throw new TotalChanged(shown, collection.owed)
  const session = cardSession(collection, flowOf(instrument))
  await takeCollection(container, session.id, collection.sessions)
  const account = await openAccount(storeOf(container), session.account)
  const request = shopperRequestOf(account.settings, arrived)
  await refuseTooManyForCollection(account, collectionId, request)
  const payment = await authoriseCard(container, session, instrument, request)
  if ("message" in payment) return payment
  return { kind: "paid", payment }
}

/** @throws MedusaError `invalid_data` without a session of the flow; TotalChanged when it is for another sum */
function cardSession({ owed, sessions }: OrderCollection, flow: Flow): SessionToPay {
  const session = sessions
    .filter((row) => accountOf(row.provider_id) && (row.flow ?? "card") === flow && row.status !== "canceled")
    .sort((one, other) => new Date(one.created_at).getTime() - new Date(other.created_at).getTime())
    .at(-1)
  const account = session && accountOf(session.provider_id)
  if (!session || !account) {
    throw noSession("order", flow)
  }
  if (!session.money.equals(owed)) throw new TotalChanged(session.money, owed)
  return { id: session.id, orderNo: orderNoOf(session.id), account }
}

async function nothingOwed(container: MedusaContainer, collection: OrderCollection): Promise<CollectionOutcome> {
  if (collection.isPaid) return { kind: "paid" }
  const { kind } = await newestAttempt(container, collection)
  if (kind === "undecided") return { ...refusal(EARLIER_UNCONFIRMED), code: kind }
  return refusal(kind === "open" ? NOTHING_LEFT : NOTHING_LEFT_AFTER)
}

const NOTHING_LEFT = "Nothing is left to pay for this order. Nothing was charged."
/** What became of an earlier try is another matter. */
const NOTHING_LEFT_AFTER = "Nothing is left to pay for this order. Nothing more was charged."

function refusal(message: string): CardRefusal {
  return { kind: "refused", message, name: "Error", type: MedusaError.Types.NOT_ALLOWED }
}
