import type { MedusaContainer } from "@medusajs/framework/types"
import pLimit from "p-limit"
import { AcquirerError } from "../acquirer/domain/errors"
import { medusaCore } from "../medusa/medusa-core"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import { troubleKey } from "../modules/acquiring/incident-keys"
import type { Passed, PaymentRow } from "../modules/acquiring/payment-row"
import { declaredNow, serviceAccountOf } from "../modules/acquiring/service-account"
import { within } from "../modules/acquiring/waiting"
import { openAccount, type Account } from "../operations/account"
import { unreachable } from "../operations/payment-clients"
import { bookStatedOf, leaveStated } from "./book-stated"
import type { Case } from "./case"
import { PaymentLease } from "./case-lease"
import { plan } from "./plan/plan"
import { viewOf, type PaymentView } from "./plan/view"
import { sourceOf } from "./case-source"
import { ORDERS_PER_QUERY } from "./query-services"
import { readCases } from "./read-cases"
import { reconcileCase } from "./reconcile-case"
import type { Reconciled } from "./reconciled"
import { isFinal, nextPass, passed, whenFree } from "./schedule"
import { endless, failed, reportTrouble } from "./trouble"
import { isAnswered, refuseUnanswered } from "./unusable-answers"

/** Cases that differ are worked this many at once. */
const AT_ONCE = 4

/**
 * Reconciles the purchases of the given payments, at most 100 of an account: one query for all, one refund search for
 * those that need it. Payments that somebody else has leased are left to them, and those that lie elsewhere as they
 * are. What comes back of one that nothing is known of says why (`unanswered`).
 * @throws AcquirerError when the service cannot be queried about any of them, or knows nothing of the only one;
 * `config` also where all of them lie under an account of the service that no declared one is
 * @param pressedAt when a person asked for it: what the service refused to release before is tried now
 */
export async function reconcileOrders(
  container: MedusaContainer,
  accountId: string,
  orderNos: readonly string[],
  pressedAt?: Date,
): Promise<Reconciled[]> {
  const account = await openAccount(storeOf(container), accountId)
  const { payments } = account.store.acquiring
  // They stay overdue, as those of an account that is not declared: that is what a person is told of.
  const left = await unreachable(account, orderNos)
  const [reason] = left.values()
  const reachable = orderNos.filter((orderNo) => !left.has(orderNo))
  if (reason && reachable.length === 0) throw reason
  const lease = new PaymentLease(payments, account.clock)
  const leased = await payments.leaseEach(accountId, reachable, lease.owner, account.clock.now(), lease.until())
  const decide: typeof plan = (found, now) => plan(found, now, pressedAt)
  const reconciled = await reconcileLeased(container, account, leased, lease, leaveStated, decide)
  if (orderNos.length === 1) reconciled.forEach(refuseUnanswered)
  return [...reconciled, ...[...left].map(([orderNo, error]) => unreached(orderNo, "unknown", error.merchantMessage))]
}

/**
 * Takes up to 100 payments of an account that were due at `due`, and reconciles them. Empty when none is left.
 * @param due what becomes due later is left to the next round, so that a round ends however long it takes
 */
export async function reconcileNext(container: MedusaContainer, accountId: string, due?: Date): Promise<Reconciled[]> {
  const account = await openAccount(storeOf(container), accountId)
  const { payments } = account.store.acquiring
  const lease = new PaymentLease(payments, account.clock)
  const now = account.clock.now()
  const among = (await declaredNow(account.store.acquiring)).serviceAccounts.values()
  const leased = await payments.claimDue(
    accountId,
    ORDERS_PER_QUERY,
    lease.owner,
    now,
    lease.until(),
    due ?? now,
    among,
  )
  return reconcileLeased(container, account, leased, lease, bookStatedOf)
}

async function reconcileLeased(
  container: MedusaContainer,
  account: Account,
  leased: PaymentRow[],
  lease: PaymentLease,
  whenSilent: typeof bookStatedOf,
  decide: typeof plan = plan,
): Promise<Reconciled[]> {
  if (leased.length === 0) return []
  lease.keep(leased.map((row) => row.id))
  const begun = account.clock.now()
  const endlessOnes = new Map<string, Promise<unknown>>()
  const putOffAll = async (rows: PaymentRow[], isAnswered = false) => {
    if (rows.length === 0) return
    await whenSilent(container, account, rows, lease).catch((failure: unknown) =>
      account.store.logger.error(`acquiring ${account.id}: what was stated is not booked: ${reasonOf(failure)}`),
    )
    for (const row of rows) await putOff(account, row, begun, isAnswered)
  }
  try {
    const cases = await readCases(account.store, leased, account.id)
    const { whole, inOtherHands } = await leaseFamilies(account, cases, leased, lease)
    const quiet = whole.filter((found) => isAgreed(found, account.clock.now()))
    const agreed = await noteAgreement(account, quiet, leased, begun)
    const limit = pLimit(AT_ONCE)
    const worked = await Promise.all(
      whole
        .filter((found) => !quiet.includes(found))
        .map((found) => limit(() => workOne(container, account, found, leased, lease, begun, endlessOnes, decide))),
    )
    const [reached, waiting] = [idsIn(whole), idsIn(inOtherHands)]
    for (const row of leased.filter(({ id }) => waiting.has(id))) await comeBackTo(account, row, begun)
    const unknown = leased.filter(({ id }) => !reached.has(id) && !waiting.has(id))
    await putOffAll(unknown, true)
    return [...agreed, ...worked.flat(), ...unknown.flatMap((row) => unansweredIn(cases, row))]
  } catch (error) {
    const why = error instanceof AcquirerError ? error.merchantMessage : String(error)
    account.store.logger.warn(
      `acquiring ${account.id}: querying the service about ${leased.length} payments failed: ${why}`,
    )
    await putOffAll(leased)
    throw error
  } finally {
    await endLease(account, lease, endlessOnes)
  }
}

/**
 * An order is one unit: whoever works it holds all its payments. Cases whose other payments somebody else has are left
 * to them; those whose payments were added are read again, as nobody else can change them now.
 */
async function leaseFamilies(
  account: Account,
  cases: Case[],
  leased: PaymentRow[],
  lease: PaymentLease,
): Promise<{ whole: Case[]; inOtherHands: Case[] }> {
  const { payments } = account.store.acquiring
  const held = cases.filter((found) => lease.forCase(found))
  const inOtherHands: Case[] = []
  const grown: PaymentRow[] = []
  for (const found of cases) {
    const others = found.payments.filter(({ known }) => !lease.owns(known.id))
    if (others.length === 0) continue
    for (const id of new Set(others.map(({ known }) => known.account))) {
      const orderNos = others.filter(({ known }) => known.account === id).map(({ known }) => known.order_no)
      const more = await payments.leaseEach(id, orderNos, lease.owner, account.clock.now(), lease.until())
      lease.keep(more.map((row) => row.id))
    }
    if (lease.forCase(found)) {
      grown.push(...leased.filter((row) => found.payments.some(({ known }) => known.id === row.id)))
    } else {
      inOtherHands.push(found)
    }
  }
  if (grown.length > 0) {
    const again = await readCases(account.store, await payments.byIds(grown.map(({ id }) => id)), account.id)
    for (const found of again) (lease.forCase(found) ? held : inOtherHands).push(found)
  }
  return { whole: held.filter((found) => isAnswered(found, leased)), inOtherHands }
}

function idsIn(cases: readonly Case[]): ReadonlySet<string> {
  return new Set(cases.flatMap(({ payments }) => payments.map(({ known }) => known.id)))
}

/** What comes of a payment of which nothing is known, or of another of its purchase. */
function unansweredIn(cases: readonly Case[], { id, order_no, status }: PaymentRow): Reconciled[] {
  const found = cases.find(({ payments }) => payments.some(({ known }) => known.id === id))
  const silent = found?.payments.filter(({ unanswered }) => unanswered !== undefined) ?? []
  const { unanswered: why, isSilent = false } = silent.find(({ known }) => known.id === id) ?? silent[0] ?? {}
  return why === undefined ? [] : [{ ...unreached(order_no, status, why), isSilent }]
}

function unreached(orderNo: string, status: Reconciled["status"], why: string): Reconciled {
  return { orderNo, status, repairs: [], left: [], open: true, final: false, unanswered: why }
}

/** Nothing is to be done. A case that cannot even be planned is worked alone: it fails for itself, and is told of. */
function isAgreed(found: Case, now: Date): boolean {
  try {
    return plan(found, now).length === 0
  } catch {
    return false
  }
}

/** Both sides agree: most of them, most of the time, written down together. */
async function noteAgreement(
  account: Account,
  cases: Case[],
  leased: PaymentRow[],
  begun: Date,
): Promise<Reconciled[]> {
  const { payments, incidents } = account.store.acquiring
  const now = account.clock.now()
  const views = cases
    .flatMap((found) => viewOf(found, now).payments)
    .filter(({ known }) => leased.some(({ id }) => id === known.id))
  const reconciled = views.map((payment) => ({
    payment,
    result: {
      orderNo: payment.orderNo,
      status: payment.record?.status.meaning ?? ("created" as const),
      repairs: [],
      left: [],
      open: false,
      final: isFinal(payment, now),
    },
  }))
  await payments.passed(
    reconciled.map(({ payment, result }) => seen(account, payment, result, now)),
    begun,
    now,
  )
  await incidents.resolveEach(
    account.id,
    reconciled.map(({ payment }) => troubleKey(payment.orderNo)),
    now,
  )
  return reconciled.map(({ result }) => result)
}

async function workOne(
  container: MedusaContainer,
  account: Account,
  found: Case,
  leased: PaymentRow[],
  lease: PaymentLease,
  begun: Date,
  endlessOnes: Map<string, Promise<unknown>>,
  decide: typeof plan,
): Promise<Reconciled[]> {
  const seeds = leased.filter((row) => found.payments.some(({ known }) => known.id === row.id))
  const { longest_pass_ms } = account.settings.reconcile
  const { logger } = account.store
  const work = workCase(container, account, found, seeds, lease, begun, decide)
  const ended = await within(work, longest_pass_ms)
  if (ended) return ended
  for (const { known } of found.payments) endlessOnes.set(known.id, work)
  logger.error(`acquiring ${account.id}: reconciling ${seeds.map((row) => row.order_no).join(", ")} does not end`)
  return Promise.all(seeds.map((row) => reportTrouble(account, row, endless(longest_pass_ms))))
}

async function workCase(
  container: MedusaContainer,
  account: Account,
  found: Case,
  seeds: PaymentRow[],
  lease: PaymentLease,
  begun: Date,
  decide: typeof plan,
): Promise<Reconciled[]> {
  const { logger, acquiring } = account.store
  try {
    const caseLease = lease.forCase(found)
    if (!caseLease) return []
    const core = medusaCore(container)
    const { payments, reconciled, trouble } = await reconcileCase(
      core,
      sourceOf(account.store),
      account,
      caseLease,
      found,
      decide,
    )
    const now = account.clock.now()
    const results: Reconciled[] = []
    for (const payment of payments) {
      const result = reconciled.find(({ orderNo }) => orderNo === payment.orderNo)
      if (!result || !lease.owns(payment.known.id)) continue
      if (result.repairs.length > 0) {
        logger.info(`acquiring ${payment.known.account}: ${payment.orderNo}: ${result.repairs.join("; ")}`)
      }
      if (payment.facts) await acquiring.payments.passed([seen(account, payment, result, now)], begun, now)
      if (!seeds.some(({ id }) => id === payment.known.id)) continue
      const told = trouble ? await reportTrouble(account, payment.known, trouble) : undefined
      results.push(told ? { ...result, left: [...result.left, ...told.left], open: true } : result)
      if (!told) await acquiring.incidents.resolve(account.id, troubleKey(payment.orderNo), now)
    }
    return results
  } catch (error) {
    const why = reasonOf(error)
    return Promise.all(
      seeds.map(async (row) => {
        logger.error(`acquiring ${account.id}: reconciling ${row.order_no} failed and is tried again: ${why}`)
        await putOff(account, row, begun)
        return reportTrouble(account, row, failed(why))
      }),
    )
  }
}

/** What the service shows of a payment that is kept since before the column lies there. */
function seen(account: Account, payment: PaymentView, result: Reconciled, now: Date): Passed {
  const isShown = payment.record !== undefined && payment.known.account === account.id
  return {
    ...passed(payment, result, now),
    ...(isShown ? { service_account: serviceAccountOf(account.settings) } : {}),
  }
}

/** Nothing was learned of it: another worker has a payment of the same purchase, for seconds as a rule. */
async function comeBackTo({ settings, clock, store }: Account, row: PaymentRow, begun: Date): Promise<void> {
  const now = clock.now()
  await store.acquiring.payments.postponed(row.id, whenFree(settings, row, now), begun, now)
}

/** @param isAnswered the service answered, and nothing that can be used */
async function putOff(account: Account, row: PaymentRow, begun: Date, isAnswered = false): Promise<void> {
  const now = account.clock.now()
  const next = nextPass(account.settings, row, undefined, now)
  const unanswered = isAnswered ? next.unanswered : row.unanswered
  await account.store.acquiring.payments.postponed(row.id, { ...next, unanswered }, begun, now)
}

/** What endless work holds stays leased, as long as this process lives: somebody else might book the same again. */
async function endLease(
  { id, store }: Account,
  lease: PaymentLease,
  endlessOnes: Map<string, Promise<unknown>>,
): Promise<void> {
  if (endlessOnes.size === 0) return lease.end()
  await lease.narrowTo([...endlessOnes.keys()])
  void Promise.allSettled(endlessOnes.values())
    .then(() => lease.end())
    .catch((error: unknown) => store.logger.warn(`acquiring ${id}: a lease ends by itself: ${String(error)}`))
}
