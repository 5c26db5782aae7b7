import { wasStatedDone } from "../../src/modules/acquiring/operation-row"
import type { PaymentRow } from "../../src/modules/acquiring/payment-row"
import { followSoon } from "../../src/operations/record-outcome"
import { isWait, type Action } from "../../src/reconciliation/action"
import type { CaseLease } from "../../src/reconciliation/case-lease"
import { readCasesFrom } from "../../src/reconciliation/read-cases"
import { reconcileCase } from "../../src/reconciliation/reconcile-case"
import { nextPass, passed, whenFree } from "../../src/reconciliation/schedule"
import { troubleKey } from "../../src/modules/acquiring/incident-keys"
import { failed, reportTrouble } from "../../src/reconciliation/trouble"
import { reportUndeclared } from "../../src/reconciliation/undeclared-accounts"
import { isAnswered } from "../../src/reconciliation/unusable-answers"
import { ACCOUNT } from "./settings"
import type { Desk } from "./desk"
import type { World } from "./world"

const LEASE_MS = 120_000
const LEASED_WITHIN_MS = 5_000

/** One reconciliation pass, as `reconcileOrders` and the job make it: leases, reads, reconciles, writes down. */
export async function reconcileOrders(world: World, desk: Desk, orderNos: readonly string[]): Promise<boolean> {
  const lease = new SimulatedLease(world, desk)
  const leased = await desk.payments.leaseEach(ACCOUNT, [...orderNos], lease.owner, lease.now(), lease.until())
  return work(world, desk, lease, leased)
}

/** The same of one payment; undefined while another worker has it. */
export async function reconcileOne(world: World, desk: Desk, orderNo: string): Promise<boolean | undefined> {
  const lease = new SimulatedLease(world, desk)
  const leased = await desk.payments.leaseEach(ACCOUNT, [orderNo], lease.owner, lease.now(), lease.until())
  return leased.length === 0 ? undefined : work(world, desk, lease, leased)
}

/** What is due, as the job takes it. */
export async function reconcileDue(world: World, desk: Desk): Promise<void> {
  // Asked of the database.
  const due = world.time.date()
  if (desk.task.machine.isDeclared) {
    const lease = new SimulatedLease(world, desk)
    const leased = await desk.payments.claimDue(ACCOUNT, 100, lease.owner, lease.now(), lease.until())
    await work(world, desk, lease, leased, bookStatedOf)
  }
  // Of an account that always was declared there is nothing to tell.
  if (world.isConfigured) await reportUndeclared(desk.store.acquiring, due)
}

/** @returns whether everything came to rest */
async function work(
  world: World,
  desk: Desk,
  lease: SimulatedLease,
  leased: PaymentRow[],
  whenSilent: typeof bookStatedOf = leaveStated,
): Promise<boolean> {
  if (leased.length === 0) return false
  const begun = lease.now()
  let isAtRest = true
  try {
    for (const found of await readCasesFrom(desk.source, leased, ACCOUNT)) {
      const seeds = leased.filter((row) => found.payments.some(({ known }) => known.id === row.id))
      const others = found.payments.filter(({ known }) => !leased.some(({ id }) => id === known.id))
      let current = found
      if (others.length > 0) {
        const orderNos = others.map(({ known }) => known.order_no)
        const more = await desk.payments.leaseEach(ACCOUNT, orderNos, lease.owner, lease.now(), lease.until())
        if (more.length < others.length) {
          for (const row of seeds) await comeBackTo(desk, row, begun)
          isAtRest = false
          continue
        }
        const [again] = await readCasesFrom(desk.source, await desk.payments.byIds(seeds.map(({ id }) => id)), ACCOUNT)
        current = again ?? found
      }
      if (!isAnswered(current, seeds)) {
        await whenSilent(world, desk, lease, seeds).catch((failure: unknown) => world.caught(failure, "stated"))
        for (const row of seeds) await putOff(desk, row, begun)
        isAtRest = false
        continue
      }
      for (const { facts } of current.payments) world.service.shown(facts?.transactions ?? [])
      const ids = current.payments.map(({ known }) => known.id)
      if (!(await workCase(world, desk, lease.forCase(ids), current, seeds, begun))) isAtRest = false
    }
  } catch (error) {
    world.caught(error, "pass")
    await whenSilent(world, desk, lease, leased).catch((failure: unknown) => world.caught(failure, "stated"))
    for (const row of leased) await putOff(desk, row, begun)
    isAtRest = false
  }
  await desk.payments.releaseAll(lease.owner, lease.now())
  return isAtRest
}

/**
 * Books what was stated while the service is silent, as the real `bookStated`.
 * @returns false while another worker keeps the payment
 */
export async function bookStated(world: World, desk: Desk, orderNo: string): Promise<boolean> {
  const rows = world.payments.rows.filter((row) => row.order_no === orderNo)
  const isBooked = (await withLease(world, desk, orderNo, (lease) => bookLeased(world, desk, lease, rows))) === true
  return isBooked
}

/** Works while no other worker has a payment of the purchase; undefined where they were not free in time. */
export async function withLease<Result>(
  world: World,
  desk: Desk,
  orderNo: string,
  work: (lease: SimulatedLease) => Promise<Result>,
): Promise<Result | undefined> {
  const lease = new SimulatedLease(world, desk)
  try {
    return (await leaseSoon(world, desk, lease, orderNo, [])) ? await work(lease) : undefined
  } finally {
    await desk.payments.releaseAll(lease.owner, lease.now())
  }
}

/** Takes all payments of the purchase, waiting for whoever has one; false when they were not free in time. */
async function leaseSoon(
  world: World,
  desk: Desk,
  lease: SimulatedLease,
  orderNo: string,
  owned: readonly string[],
): Promise<boolean> {
  const rows = world.payments.rows.filter((row) => row.order_no === orderNo)
  const [seen] = await readCasesFrom(desk.source, rows, ACCOUNT, "left_out")
  const wanted = seen?.payments.map(({ known }) => known) ?? []
  const leased = new Set(owned)
  const until = world.time.now + LEASED_WITHIN_MS
  for (;;) {
    const left = wanted.filter(({ id }) => !leased.has(id)).map(({ order_no }) => order_no)
    if (left.length === 0) return true
    const more = await desk.payments.leaseEach(ACCOUNT, left, lease.owner, lease.now(), lease.until())
    for (const { id } of more) leased.add(id)
    if (more.length < left.length && world.time.now >= until) return false
    if (more.length < left.length) await desk.task.sleep(200)
  }
}

/** The same for what a pass has leased that the service did not answer. */
async function bookStatedOf(world: World, desk: Desk, lease: SimulatedLease, leased: PaymentRow[]): Promise<void> {
  const owned = leased.map(({ id }) => id)
  for (const row of statedIn(world, leased)) {
    if (await leaseSoon(world, desk, lease, row.order_no, owned)) await bookLeased(world, desk, lease, [row])
    else await followSoon(desk.account, row.order_no)
  }
}

async function leaveStated(world: World, desk: Desk, _: SimulatedLease, leased: PaymentRow[]): Promise<void> {
  for (const { order_no } of statedIn(world, leased)) await followSoon(desk.account, order_no)
}

function statedIn({ operations }: World, leased: PaymentRow[]): PaymentRow[] {
  const isStated = ({ order_no }: PaymentRow) =>
    operations.rows.some((row) => row.order_no === order_no && wasStatedDone(row))
  return leased.filter(isStated)
}

async function bookLeased(world: World, desk: Desk, lease: SimulatedLease, rows: PaymentRow[]): Promise<boolean> {
  const decide = (one: Found, now: Date) => tellOf(world, world.decideStated(one, now))
  for (const found of await readCasesFrom(desk.source, rows, ACCOUNT, "left_out")) {
    const ids = found.payments.map(({ known }) => known.id)
    if (!world.payments.rows.every(({ id, leased_by }) => !ids.includes(id) || leased_by === lease.owner)) return false
    const caseLease = lease.forCase(ids)
    const { reconciled } = await reconcileCase(desk.core, desk.source, desk.account, caseLease, found, decide)
    if (reconciled.some(({ open }) => open)) return false
  }
  return true
}

function tellOf(world: World, actions: Action[]): Action[] {
  for (const action of actions) {
    if (!isWait(action)) world.steps += 1
    if (world.keepsStory) world.say(`plan: ${wordsOf(action)}`)
  }
  return actions
}

type Found = Awaited<ReturnType<typeof readCasesFrom>>[number]

async function workCase(
  world: World,
  desk: Desk,
  lease: CaseLease,
  found: Found,
  seeds: PaymentRow[],
  begun: Date,
): Promise<boolean> {
  const { account, core, source, payments, incidents } = desk
  const decide = (one: Found, now: Date): Action[] => tellOf(world, world.decide(one, now))
  try {
    const outcome = await reconcileCase(core, source, account, lease, found, decide)
    const now = account.clock.now()
    let isAtRest = true
    for (const payment of outcome.payments) {
      const result = outcome.reconciled.find(({ orderNo }) => orderNo === payment.orderNo)
      if (!result) continue
      if (payment.facts) await payments.passed([passed(payment, result, now)], begun, now)
      if (result.open) isAtRest = false
      if (!seeds.some(({ id }) => id === payment.known.id)) continue
      if (outcome.trouble) await reportTrouble(account, payment.known, outcome.trouble)
      else await incidents.resolve(ACCOUNT, troubleKey(payment.orderNo), now)
    }
    return isAtRest && outcome.trouble === undefined
  } catch (error) {
    world.caught(error, "reconciling failed")
    for (const row of seeds) {
      await putOff(desk, row, begun)
      await reportTrouble(account, row, failed(String(error)))
    }
    return false
  }
}

async function comeBackTo({ account, payments }: Desk, row: PaymentRow, begun: Date): Promise<void> {
  const now = account.clock.now()
  await payments.postponed(row.id, whenFree(account.settings, row, now), begun, now)
}

async function putOff({ account, payments }: Desk, row: PaymentRow, begun: Date): Promise<void> {
  const now = account.clock.now()
  await payments.postponed(row.id, nextPass(account.settings, row, undefined, now), begun, now)
}

export function wordsOf(action: Action): string {
  const { kind, because } = action
  const money = "money" in action ? ` ${action.money}` : ""
  const which = "orderNo" in action ? ` (${action.orderNo})` : ""
  if (kind === "raise_incident") return `${kind} ${action.incident.kind}: ${action.incident.message}`
  return `${kind}${money}${which}: ${because}`
}

class SimulatedLease {
  readonly owner: string

  constructor(
    private readonly world: World,
    private readonly desk: Desk,
  ) {
    this.owner = `lease ${desk.task.choices.seed()}`
  }

  now(): Date {
    return this.desk.account.clock.now()
  }

  until(): Date {
    return new Date(this.now().getTime() + LEASE_MS)
  }

  /** The real lease is renewed by a timer of its process; here it is looked at in the table. */
  forCase(ids: readonly string[]): CaseLease {
    const check = () => {
      const { payments } = this.world
      const rows = payments.rows.filter(({ id }) => ids.includes(id))
      const lost = rows.find((row) => row.leased_by !== this.owner)
      if (lost) throw new Error(`the lease of payment ${lost.id} was lost to another worker`)
      for (const row of rows) payments.replace(row, { leased_until: this.until() })
    }
    return { check } as unknown as CaseLease
  }
}
