import type { Money } from "../../src/acquirer/domain/money"
import {
  askedOf,
  comingBackOf,
  newCollection,
  type ChangeRecord,
  type DraftRecord,
  type OrderRecord,
} from "./core-records"
import { withBookedOrder } from "./order-guard"
import { Refusal } from "./refused"
import type { Desk } from "./desk"
import type { Mutation, World } from "./world"

/** An order edit: the goods come to another sum, and the core's collections follow. */
export async function edit(world: World, desk: Desk, order: OrderRecord, goods: Money): Promise<void> {
  await withBookedOrder(desk, order, async () => {
    const { core, task } = desk
    const change = await core.beginChange(order, "edit", goods.minus(goods)).catch(() => undefined)
    if (!change) return
    await task.sleep(task.choices.one([100, 2_000]))
    takeEffect(world, desk, order, change, goods)
    world.say(`merchant: the order now comes to ${goods}`)
    await task.statement()
    await followWithCollections(world, desk, order)
  })
}

/** Goods are sent. */
export async function fulfil(desk: Desk, order: OrderRecord): Promise<void> {
  await withBookedOrder(desk, order, () => desk.core.fulfil(order))
}

/** The order is another customer's once they accept it: a version of it, too, and nothing of what it comes to. */
export async function transfer(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  await withBookedOrder(desk, order, async () => {
    const { core, task } = desk
    const change = await core.beginChange(order, "transfer", order.goods.minus(order.goods)).catch(() => undefined)
    if (!change) return
    await task.sleep(task.choices.one([100, 2_000]))
    await task.statement()
    if (!order.changes.includes(change)) return
    Object.assign(change, { isOpen: false, isConfirmed: true })
    order.version = change.version
    world.say("merchant: the order is another customer's")
  })
}

/**
 * Begins an edit, or an exchange, a claim or a return of what was delivered. What the merchant agrees to is open as
 * long as they like.
 * @param added what the order comes to more: other goods, or what a return's shipping costs
 * @param returned what is to come back; the order comes to less once it is received
 */
export async function begin(
  world: World,
  desk: Desk,
  order: OrderRecord,
  kind: Exclude<DraftRecord["kind"], "return_receive">,
  added: Money,
  returned: Money,
): Promise<void> {
  await withBookedOrder(desk, order, async () => {
    const left = order.goods.minus(comingBackOf(order))
    // Only what was delivered comes back; what is sent is edited no more.
    if (order.isFulfilled === (kind === "edit") || returned.compare(left) > 0) return
    await open(world, desk, order, { kind, added, returned })
  })
}

/** Begins to receive what a customer sends back. */
export async function beginToReceive(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  await inTurn(world, desk, order, "receive", async () => {
    const due = order.agreements.find(isDue)
    const zero = order.goods.minus(order.goods)
    if (due) await open(world, desk, order, { kind: "return_receive", added: zero, returned: due.returned })
  })
}

/** Confirms what was begun: from then on the order comes to another sum, and the core's collections follow. */
export async function confirm(world: World, desk: Desk, order: OrderRecord, isSoldOut: boolean): Promise<void> {
  await inTurn(world, desk, order, "confirm", () => confirmBegun(world, desk, order, isSoldOut))
}

/** Begun and not wanted any more, as the admin's button does it. */
export async function discard(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  await withBookedOrder(desk, order, () => Promise.resolve(discardDraft(world, order)))
}

/** Takes back what was agreed: the core's collections do not follow that. */
export async function cancelAgreement(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  await withBookedOrder(desk, order, () => takeBack(world, desk, order))
}

async function inTurn(
  world: World,
  desk: Desk,
  order: OrderRecord,
  step: NonNullable<Mutation["outOfTurn"]>,
  work: () => Promise<void>,
): Promise<void> {
  if (world.mutation.outOfTurn === step) await work()
  else await withBookedOrder(desk, order, work)
}

async function confirmBegun(world: World, desk: Desk, order: OrderRecord, isSoldOut: boolean): Promise<void> {
  const { task } = desk
  await task.statement()
  const change = order.changes.find(({ isOpen, draft }) => isOpen && draft)
  if (!change?.draft || order.canceledAt) return
  const { kind, added, returned } = change.draft
  const before = { goods: order.goods, version: order.version, agreements: [...order.agreements] }
  const isReceived = kind === "return_receive"
  takeEffect(world, desk, order, change, isReceived ? order.goods.minus(returned) : order.goods.plus(added))
  // What is to come back of the order's items is part of the same commit.
  if (isReceived) Object.assign(order.agreements.find(isDue) ?? {}, { isReceived: true })
  else if (kind !== "edit") order.agreements.push({ kind, added, returned, isReceived: false, isOver: false })
  await task.statement()
  if (isSoldOut && !isReceived && kind !== "return_request") {
    // The core takes as long to find that out and to open again what was begun.
    await task.sleep(400)
    Object.assign(change, { isOpen: true, isConfirmed: false, goodsChangedAt: null })
    Object.assign(order, before)
    throw new Refusal("Not enough stock available")
  }
  world.say(`merchant: confirms the ${kind}: the order now comes to ${order.goods}`)
  await task.statement()
  await followWithCollections(world, desk, order)
}

/** What was begun and is not wanted any more. */
export function discardDraft(world: World, order: OrderRecord): void {
  const drafts = order.changes.filter(({ isOpen, isCredit }) => isOpen && !isCredit)
  if (drafts.length === 0) return
  world.say("merchant: discards the edit that was begun")
  order.changes = order.changes.filter((change) => !drafts.includes(change))
}

async function takeBack(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  const found = order.agreements.findLast(({ isOver, isReceived }) => !isOver && !isReceived)
  if (!found) return
  const zero = order.goods.minus(order.goods)
  const parts = found.kind === "return_request" ? [found.added] : [found.added, zero]
  for (const [place, part] of parts.entries()) {
    const change = await desk.core.beginChange(order, "edit", zero)
    takeEffect(world, desk, order, change, order.goods.minus(part))
    // Of a change without a type the plugin does not know that goods were changed.
    change.goodsChangedAt = null
    found.isOver = true
    if (place === 0) world.say(`merchant: cancels the ${found.kind}: the order now comes to ${order.goods}`)
  }
}

function isDue({ isOver, isReceived, returned }: OrderRecord["agreements"][number]): boolean {
  return !isOver && !isReceived && returned.isPositive()
}

async function open(world: World, desk: Desk, order: OrderRecord, draft: DraftRecord): Promise<void> {
  const change = await desk.core.beginChange(order, "edit", order.goods.minus(order.goods))
  change.draft = draft
  world.say(`merchant: begins ${draft.kind} of the order: ${draft.added} more, ${draft.returned} to come back`)
}

/** One commit of the core's: the change is confirmed, and the order has its next version. */
function takeEffect(world: World, desk: Desk, order: OrderRecord, change: ChangeRecord, goods: Money): void {
  Object.assign(change, { isOpen: false, isConfirmed: true, goodsChangedAt: desk.core.rowTime() })
  order.version = change.version
  const most = world.mostGoods.get(order.id) ?? order.goods
  world.mostGoods.set(order.id, goods.compare(most) > 0 ? goods : most)
  order.goods = goods
  world.editedOrders.add(order.id)
}

const OPEN = new Set(["not_paid", "awaiting", "authorized", "partially_authorized"])

/** `createOrUpdateOrderPaymentCollection` of the core. */
async function followWithCollections(world: World, desk: Desk, order: OrderRecord): Promise<void> {
  const { core, task } = desk
  const open = world.records.collectionsOf(order.id).find(({ status }) => OPEN.has(status))
  const isRecreated = open?.status === "authorized" || open?.status === "partially_authorized"
  const pending = askedOf(order)
  if (open && !isRecreated && !pending.isNegative()) open.amount = pending
  if ((!open || isRecreated) && pending.isPositive()) newCollection(world.records, order.id, pending, core.rowTime())
  if (!open || !isRecreated || !pending.isPositive()) return
  await task.statement()
  open.status = open.captured.isPositive() ? "partially_captured" : "canceled"
  const ids = open.bookings.filter(({ capturedAt }) => capturedAt === null).map(({ id }) => id)
  for (const id of ids) world.replacedPayments.add(id)
  await Promise.all(ids.map((id) => core.cancelPayment(id).catch((error: unknown) => world.caught(error, "core"))))
}
