import type { Money } from "../../src/acquirer/domain/money"
import { endedWithoutMoney } from "../../src/acquirer/domain/payment-state"
import { TransactionId } from "../../src/acquirer/domain/references"
import { noteAnswer } from "../../src/checkout/note-answer"
import { answeredOutcome, bookableOutcome, sessionOutcome } from "../../src/checkout/session-outcome"
import { orderNoOf, type PayableSession } from "../../src/medusa/payable-session"
import { collectionKey } from "../../src/modules/acquiring/exclusive-keys"
import { authorise } from "../../src/operations/authorise"
import { authoriseApm } from "../../src/operations/authorise-apm"
import { underLease } from "../../src/checkout/under-lease"
import { refusalWords } from "../../src/operations/unanswered-card"
import { paymentRow } from "../../src/operations/payment-row"
import { attemptStatus } from "../../src/providers/acquiring/to-medusa"
import {
  owedBy,
  UNPAID,
  type BookingRecord,
  type CartRecord,
  type CollectionRecord,
  type SessionRecord,
} from "./core-records"
import { isInFlight } from "./journal"
import { lock } from "./place-order"
import { payableOf } from "./provider"
import { reconcileOrders } from "./reconcile-pass"
import type { CardKind } from "./service"
import { ACCOUNT } from "./settings"
import type { Desk } from "./desk"
import type { World } from "./world"

const BILLING = { country: "US" }
const DOOR_MS = 15_000

/** A new session takes the place of those before it; two at the same moment both survive, as in the core. */
export async function createSession(
  world: World,
  desk: Desk,
  collection: CollectionRecord,
  flow: SessionRecord["flow"],
): Promise<void> {
  const { task, core } = desk
  // The core has no provider of it.
  if (!task.machine.isDeclared) return
  const isFree = collection.cartId
    ? await untilNoCardIsBeingPaid(world, desk, collection.cartId)
    : await untilCollectionIsFree(world, desk, collection.id)
  await task.statement()
  const cart = collection.cartId ? world.records.cart(collection.cartId) : undefined
  const isPaid = collection.bookings.some(({ canceledAt }) => canceledAt === null)
  // The provider makes no session where nothing is to be paid.
  if ((isPaid && cart?.orderId) || !isFree || collection.status === "canceled" || collection.amount.isZero()) return
  const before = [...collection.sessions]
  const { amount } = collection
  await task.sleep(task.choices.one([0, 40, 250]))
  const id = world.records.nextId("payses")
  collection.sessions.push({
    id,
    amount,
    status: "pending",
    flow,
    isAuthorised: false,
    transactionId: undefined,
    createdAt: core.rowTime(),
  })
  await task.statement()
  collection.sessions = collection.sessions.filter((session) => !before.includes(session))
  world.say(`shopper: session ${orderNoOf(id)} of ${amount} (${flow})`)
}

/** What is in the cart changes: its collection follows, and the sessions of the old total go. */
export async function changeCart(desk: Desk, world: World, cart: CartRecord, total: Money): Promise<void> {
  await desk.task.statement()
  if (cart.orderId || cart.completedAt) return
  cart.total = total
  world.say(`shopper: the cart now comes to ${total}`)
  await desk.task.sleep(desk.task.choices.one([0, 60, 150]))
  const collection = cart.collectionId ? world.records.collection(cart.collectionId) : undefined
  if (!collection || collection.amount.equals(total)) return
  collection.amount = total
  await desk.task.statement()
  collection.sessions = []
}

/** As `payByCard`: authorises, completes the cart, and releases the money when completing fails. */
export async function payByCard(
  world: World,
  desk: Desk,
  cart: CartRecord,
  card: CardKind,
  shown: Money,
): Promise<void> {
  const { core, task } = desk
  if (!task.machine.isDeclared) return
  await task.statement()
  if (cart.orderId && world.records.orders.has(cart.orderId)) return
  const collection = cart.collectionId ? world.records.collection(cart.collectionId) : undefined
  const session = collection && cardSession(collection)
  if (!collection || !session || !cart.total.equals(session.amount)) return
  if (!world.isToPay(session.amount, shown, "card"))
    return world.say(`shopper: ${shown} was shown, it is ${cart.total}`)
  const booking = await authoriseCard(world, desk, collection, session, card, shown)
  if (!booking) return
  const completed = await core.completeCart(cart.id)
  if (completed.kind !== "refused") return void world.say(`shopper: ${completed.kind} ${"orderId" in completed ? completed.orderId : ""}`) // prettier-ignore
  if (!(await lock(core, cart, 30_000))) return
  try {
    if (cart.orderId) return
    world.say(`shopper: the order could not be placed: ${completed.why}`)
    await core.closeSession(session.id, undefined)
    await core.cancelPayment(booking.id).catch((error: unknown) => world.caught(error, "core"))
  } finally {
    if (task.isAlive) cart.lockedUntil = 0
  }
}

/** As `payCollection`: authorises what an order still owes by one of its collections. */
export async function payOwed(
  world: World,
  desk: Desk,
  collection: CollectionRecord,
  card: CardKind,
  shown: Money,
): Promise<void> {
  const { task } = desk
  if (!task.machine.isDeclared) return
  await task.statement()
  const owed = owedBy(world.records, collection)
  const session = cardSession(collection)
  if (owed.isZero() || !session?.amount.equals(owed)) return world.say(`shopper: no session is for the ${owed} owed`)
  if (!world.isToPay(session.amount, shown, "card")) return world.say(`shopper: ${shown} was shown, ${owed} is owed`)
  const booking = await authoriseCard(world, desk, collection, session, card, shown)
  if (booking) world.say(`shopper: has paid ${booking.amount} of what the order owes`)
}

function cardSession({ sessions }: CollectionRecord): SessionRecord | undefined {
  return sessions.findLast(({ flow, status }) => flow === "card" && status !== "canceled")
}

/** As the real `authoriseCard`: the payment that a session has brought, or none. */
async function authoriseCard(
  world: World,
  desk: Desk,
  collection: CollectionRecord,
  session: SessionRecord,
  card: CardKind,
  shown: Money,
): Promise<BookingRecord | undefined> {
  const payable = payableOf(session, collection)
  if (!(await takeCollection(desk, collection, session))) {
    world.say("shopper: it was started again elsewhere")
    return undefined
  }
  world.say(`shopper: pays ${session.amount} by card (${card}), session ${payable.orderNo}`)
  try {
    if (!session.isAuthorised) {
      const owed = owedByOrder(world, collection)
      if (owed && !owed.equals(session.amount)) throw new NotPaid()
      await sendCard(world, desk, session, payable, card, shown)
    }
  } catch (error) {
    if (error instanceof NotPaid) return undefined
    const booked = world.records.bookingOfSession(session.id)
    if (!booked || booked.canceledAt) world.caught(error, "shopper: is told")
  }
  const booking = world.records.bookingOfSession(session.id)
  return booking?.canceledAt === null ? booking : undefined
}

/** Sends a card for a session, and has the core book what comes of it. */
async function sendCard(
  world: World,
  { core, account, task, client }: Desk,
  session: SessionRecord,
  payable: PayableSession,
  card: CardKind,
  shown: Money,
): Promise<void> {
  const { journal } = account.store.acquiring
  const input = { orderNo: payable.orderNo, money: payable.money, billing: BILLING, card: { kind: card } }
  // The card and the order go to the simulated service as they are.
  client.reference = `${payable.orderNo} at ${world.time.now} ${task.choices.seed()}`
  const attempt = client.reference
  world.shown.set(attempt, shown)
  const begun = core.now()
  const row = await authorise(account, payable, input as never, {})
  await noteAnswer(account, payable, row)
  const isAnswered = row.state === "done" && row.evidence === "answer"
  const isJustApproved = isAnswered && row.resolved_at !== null && row.resolved_at >= begun
  const outcome = isJustApproved ? answeredOutcome(payable, row) : await bookableOutcome(account, payable)
  const transactionId = typeof outcome.data.transaction_id === "string" ? outcome.data.transaction_id : undefined
  session.transactionId = transactionId ?? session.transactionId
  await core.payments.book(session.id, attemptStatus(outcome.status, "card"), transactionId).catch(async () => {
    if (world.records.bookingOfSession(session.id)) return
    const last = (await journal.ofOrder(ACCOUNT, payable.orderNo)).findLast(({ kind }) => kind === "authorise")
    const rows = await journal.ofOrder(ACCOUNT, payable.orderNo)
    if (last?.state === "refused") tellShopper(world, attempt, refusalWords(last, rows))
    throw new NotPaid()
  })
}

const OVER = ["canceled", "error"]

/** One payment at a time, as the real `takeCollection`: the newest session counts, older ones that are unpaid go. */
async function takeCollection(
  { task, world }: Desk,
  collection: CollectionRecord,
  session: SessionRecord,
): Promise<boolean> {
  if (world.mutation.paysBesideOthers) return true
  await task.statement()
  const standing = collection.sessions
    .filter((one) => one === session || !OVER.includes(one.status))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1))
  const place = standing.indexOf(session)
  if (place < standing.length - 1) return false
  for (const older of standing.slice(0, Math.max(place, 0))) {
    if (!UNPAID.includes(older.status)) continue
    await task.statement()
    collection.sessions = collection.sessions.filter((one) => one !== older)
  }
  return true
}

class NotPaid extends Error {}

function tellShopper(world: World, reference: string, words: string): void {
  world.say(`shopper: is told: ${words}`)
  if (/nothing was charged/i.test(words)) world.tell("shopper", "nothing_charged", reference, words)
}

/** Opens the service's page of a session, or shows a voucher; answers the transaction that can be paid there. */
export async function openCheckout(
  world: World,
  desk: Desk,
  session: SessionRecord,
  collection: CollectionRecord,
): Promise<string | undefined> {
  const { account, client } = desk
  if (!(await takeCollection(desk, collection, session)) || session.status === "authorized") return undefined
  const owed = owedByOrder(world, collection)
  if (owed && !world.isToPay(owed, session.amount, "page")) return undefined
  const payable = payableOf(session, collection)
  const { status, data, attemptId } = await sessionOutcome(account, payable)
  const isOver = endedWithoutMoney(status)
  if (!isOver && status !== "created" && !(status === "pending" && session.flow === "apm")) return undefined
  if (session.flow === "apm") {
    const order = { orderNo: payable.orderNo, money: payable.money, billing: BILLING, shopper: {} }
    const start = async () => {
      const left = owedByOrder(world, collection)
      if (isOver && left && !world.isToPay(left, session.amount, "page")) return undefined
      return authoriseApm(account, payable, order as never, isOver ? attemptId : undefined)
    }
    const row = isOver ? await underLease(account, payable.orderNo, start) : await start()
    if (!row) return undefined
    return String(row.answer?.issuer_url ?? "").split("/").at(-1) || undefined // prettier-ignore
  }
  const row = await paymentRow(account, payable, { flow: "redirect" })
  const newest = typeof data.transaction_id === "string" ? data.transaction_id : null
  const known = row.checkout_page
  const order = payable.money.toString()
  if (known?.order === order && !(isOver && known.after !== newest)) return known.id || undefined
  const form = await client.checkout({ orderNo: payable.orderNo, money: payable.money })
  const page = { id: form.inputs[0]?.value ?? "", order, after: newest }
  const kept = await account.store.acquiring.payments.keepPage(row.id, page, known?.id, account.clock.now())
  return kept.id || undefined
}

/**
 * What the page of an order asks for, as the real `refuseChangedTotal`: its cart says so no more once it was changed.
 */
function owedByOrder({ records }: World, collection: CollectionRecord): Money | undefined {
  const order = collection.orderId ? records.orders.get(collection.orderId) : undefined
  if (collection.cartId && !(order && (order.version > 1 || order.canceledAt))) return undefined
  return owedBy(records, collection)
}

/** The shopper comes back from the service's page, and the storefront completes the cart. */
export async function comeBack(world: World, desk: Desk, session: SessionRecord, collection: CollectionRecord) {
  const payable = payableOf(session, collection)
  const status = await sessionOutcome(desk.account, payable).then(
    (outcome) => outcome.status,
    () => "unknown" as const,
  )
  if (endedWithoutMoney(status)) await reconcileOrders(world, desk, [payable.orderNo])
  else if (collection.cartId) await complete(world, desk, world.records.cart(collection.cartId))
}

export async function complete(world: World, desk: Desk, cart: CartRecord): Promise<void> {
  await untilNoCardIsBeingPaid(world, desk, cart.id)
  await desk.core.repairLinks(cart.id)
  const completed = await desk.core.completeCart(cart.id)
  world.say(`storefront completes the cart: ${completed.kind === "refused" ? completed.why : completed.kind}`)
}

/** Waits for the end of a card that pays what an order still owes; false when it does not end in time. */
async function untilCollectionIsFree(world: World, { task }: Desk, collectionId: string): Promise<boolean> {
  const key = collectionKey(collectionId)
  const isUnderWay = () => world.operations.rows.some((row) => row.exclusive_key === key && isInFlight(row))
  for (const until = world.time.now + DOOR_MS; isUnderWay(); await task.sleep(1_000)) {
    if (world.time.now >= until) return false
  }
  return true
}

async function untilNoCardIsBeingPaid(world: World, desk: Desk, cartId: string): Promise<boolean> {
  const { account, task } = desk
  const until = world.time.now + DOOR_MS
  for (; ; await task.sleep(1_000)) {
    const rows = await account.store.acquiring.journal.ofCart(cartId, "authorise")
    const last = rows.at(-1)
    const isRecent =
      last?.state === "done" &&
      world.time.now < (last.resolved_at?.getTime() ?? 0) + account.settings.asking.being_paid_ms &&
      !world.operations.rows.some((row) => row.kind !== "authorise" && row.transaction_id === last.transaction_id)
    const isBusy =
      !world.records.cart(cartId).orderId && (last?.state === "sent" || last?.state === "unknown" || isRecent)
    if (!isBusy) return true
    if (world.time.now >= until) return false
  }
}

/** The shopper at the service's page. */
export function payPage(world: World, transactionId: string, card: CardKind, wrongAmount: Money | undefined): boolean {
  const transaction = world.service.transaction(TransactionId(transactionId))
  if (transaction.phase !== "created" && transaction.phase !== "pending") return false
  if (wrongAmount) {
    transaction.authorised = wrongAmount
    transaction.captured = wrongAmount.minus(wrongAmount)
  }
  world.say(`shopper: pays ${transaction.authorised} at the page of ${transaction.orderNo} (${card})`)
  if (transaction.origin === "apm") world.service.pay(transaction)
  else world.service.decide(transaction, card)
  return true
}
