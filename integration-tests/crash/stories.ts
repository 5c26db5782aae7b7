import { setTimeout as sleep } from "node:timers/promises"

import type { SeededRandom } from "../../src/sandbox/state/seeded-random"
import type { MerchantOperation, StoreOrder, Cart, World } from "../model/world"
import { BrowserByHand } from "../support/browser-by-hand"
import { card } from "../support/cards"
import type { Completion } from "../support/checkout"
import { http } from "../support/http"
import { choose, type Step, type Killer, type Stated } from "./killer"
import type { Machine, Machines } from "./machines"

/** A person, shopper and then merchant of their own orders, who goes on until enough machines have died. */
export interface Person {
  name: string
  random: SeededRandom
}

export interface Stage {
  world: World
  machines: Machines
  killer: Killer
  /** Sums of what the merchant asked for, by order number. */
  asked: Map<string, Asked>
}

/** Sums in units of the currency: what the store said it did, and what nobody lived to tell. */
export interface Asked {
  captured: number
  refunded: number
  mayBeCaptured: number
  mayBeRefunded: number
}

const MOST_TRIES = 6
const GIVES_UP = 0.15
/** A shopper or merchant does not look at a spinning wheel for longer. */
const PATIENCE_MS = 30_000

/** Buys, and does with the order what merchants do; each step on whichever machine answers the door. */
export async function live(person: Person, stage: Stage): Promise<void> {
  for (let visit = 1; !stage.killer.isDone(); visit += 1) {
    const order = await shop(person, visit, stage)
    if (order) await attend(person, order, stage)
  }
}

async function shop({ name, random }: Person, visit: number, stage: Stage): Promise<StoreOrder | undefined> {
  const { the } = stage.world
  const flow = choose(["card", "card", "card", "redirect"] as const, random)
  const cart = await the.cartReadyToPay({ email: `${name}-${visit}@example.com` })
  const session = await the.createSession(cart, { data: { flow } })
  const { order_no, checkout_url } = session.data as { order_no: string; checkout_url?: string }
  const checkout: Cart = { id: cart.id, orderNos: [order_no], checkoutUrl: checkout_url, pages: [] }
  stage.world.carts.push(checkout)
  const isPaid = checkout_url
    ? await payOnPage(random, stage, checkout, checkout_url)
    : await payByCard(random, stage, checkout)
  if (!isPaid) return undefined
  return (await stage.world.orders()).find(({ cartId }) => cartId === cart.id)
}

async function payByCard(random: SeededRandom, stage: Stage, { id, orderNos }: Cart): Promise<boolean> {
  const kind = choose(
    ["approved", "approved", "approved", "approvedMastercard", "answerLost", "declined"] as const,
    random,
  )
  const total = await stage.world.the.shown({ id })
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const told = await onSomeMachine(random, stage, "authorise", orderNos[0] ?? "", (machine) =>
      store(machine, stage).post<Completion>(`/store/acquiring/carts/${id}/pay`, { ...total, card: card(kind) }),
    )
    if (told.kind === "answered" && told.answer.body.type === "order") return true
    if (told.kind === "answered" && kind === "declined") return false
    if (random.next() < GIVES_UP) return false
    await sleep(300)
  }
  return false
}

/** Pays on the service's own page, which no crash of ours touches, and comes back to a shop that may die meanwhile. */
async function payOnPage(random: SeededRandom, stage: Stage, { id, orderNos }: Cart, url: string): Promise<boolean> {
  const { away } = stage.world
  const page = await onSomeMachine(random, stage, undefined, "", async (machine) => {
    const { pathname, search } = new URL(url)
    const ours = await new BrowserByHand().open(new URL(pathname + search, machine.url).href)
    const [form] = ours.forms
    return form && ours.status === 200 ? new BrowserByHand().submit(form) : undefined
  })
  if (page.kind === "lost" || !page.answer) return false
  await away.payWith(page.answer).catch(() => undefined)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const told = await onSomeMachine(random, stage, "complete", orderNos[0] ?? "", (machine) =>
      store(machine, stage).post<Completion>(`/store/carts/${id}/complete`),
    )
    if (told.kind === "answered" && told.answer.body.type === "order") return true
    if (random.next() < GIVES_UP) return false
    await sleep(300)
  }
  return false
}

/** One to four operations; a merchant who was told nothing looks at the order before doing anything more. */
async function attend({ random }: Person, placed: StoreOrder, stage: Stage): Promise<void> {
  const operations = 1 + Math.floor(random.next() * 4)
  for (let count = 0; count < operations; count += 1) {
    const order = (await stage.world.orders()).find(({ id }) => id === placed.id)
    if (!order?.paymentId || order.status === "canceled") return
    const left = round((order.amount ?? 0) - order.captured)
    const taken = round(order.captured - order.refunded)
    const can: MerchantOperation["kind"][] = []
    if (left > 0) can.push("capture", "capture")
    if (taken > 0) can.push("refund", "refund")
    if (order.captured === 0) can.push("cancel")
    if (can.length === 0) return
    const step = choose(can, random)
    const share = choose([1, 0.4, 0.15], random)
    const amount = Math.max(0.01, round((step === "refund" ? taken : left) * share))
    await serve(random, stage, order, step, amount)
  }
}

async function serve(
  random: SeededRandom,
  stage: Stage,
  order: StoreOrder,
  step: MerchantOperation["kind"],
  amount: number,
): Promise<void> {
  const orderNo = order.orderNo ?? ""
  const path = step === "cancel" ? `/admin/orders/${order.id}/cancel` : `/admin/payments/${order.paymentId}/${step}`
  const told = await onSomeMachine(random, stage, step, orderNo, (machine) =>
    admin(machine, stage).post(path, step === "cancel" ? {} : { amount }),
  )
  const isTaken = told.kind === "lost" || told.answer.status < 300 || told.answer.status >= 500
  stage.world.operations.push({ kind: step, orderNo, isTaken })
  if (step === "cancel") return
  const asked = stage.asked.get(orderNo) ?? { captured: 0, refunded: 0, mayBeCaptured: 0, mayBeRefunded: 0 }
  stage.asked.set(orderNo, asked)
  const isSure = told.kind === "answered" && told.answer.status < 300
  if (step === "capture" && isTaken) asked[isSure ? "captured" : "mayBeCaptured"] += amount
  if (step === "refund" && isTaken) asked[isSure ? "refunded" : "mayBeRefunded"] += amount
}

/** The request on a machine that serves; without a step, on one that nobody kills for it. */
async function onSomeMachine<Answer>(
  random: SeededRandom,
  { machines, killer }: Stage,
  step: Step | undefined,
  orderNo: string,
  act: (machine: Machine) => Promise<Answer>,
): Promise<Stated<Answer>> {
  const machine = await someMachine(random, machines)
  if (step) return killer.suffer(step, orderNo, machine, random, () => act(machine))
  return act(machine).then(
    (answer) => ({ kind: "answered", answer }),
    () => ({ kind: "lost" }),
  )
}

async function someMachine(random: SeededRandom, machines: Machines): Promise<Machine> {
  const chance = random.next()
  for (;;) {
    if (machines.failure) throw new Error("A machine does not come up", { cause: machines.failure })
    const serving = machines.serving()
    const machine = serving[Math.floor(chance * serving.length)]
    if (machine) return machine
    await sleep(50)
  }
}

const store = (machine: Machine, { world }: Stage) =>
  http(
    () => machine.url,
    () => world.the.storeHeaders,
    PATIENCE_MS,
  )
const admin = (machine: Machine, { world }: Stage) =>
  http(
    () => machine.url,
    () => world.the.adminHeaders,
    PATIENCE_MS,
  )

function round(value: number): number {
  return Math.round(value * 100) / 100
}
