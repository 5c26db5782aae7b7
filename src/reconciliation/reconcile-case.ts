import type { Core } from "../medusa/core"
import type { Account } from "../operations/account"
import { isWait, keyOf, type Action } from "./action"
import { RELEASE_FAILED, type Applied } from "./apply/applied"
import { apply } from "./apply/apply"
import type { Case, PaymentCase } from "./case"
import type { CaseLease } from "./case-lease"
import { plan } from "./plan/plan"
import { viewOf, type PaymentView } from "./plan/view"
import type { CaseSource } from "./case-source"
import { readCasesFrom } from "./read-cases"
import { isFinal } from "./schedule"
import type { Reconciled } from "./reconciled"
import { failed, restless, type Trouble } from "./trouble"
import { refuseUnanswered } from "./unusable-answers"

/** Steps that one pass takes at most: what is not at rest by then is for a person. */
const MOST_STEPS = 40

/** What came of a case. */
export interface CaseOutcome {
  /** The case as it was when nothing was left to do. */
  payments: PaymentView[]
  reconciled: Reconciled[]
  trouble: Trouble | undefined
}

/**
 * Plans a case, takes the first step, loads it again, until nothing is left to do. A step that is planned again after
 * it was taken has failed, and is left for the next pass.
 */
export async function reconcileCase(
  core: Core,
  source: CaseSource,
  account: Account,
  lease: CaseLease,
  first: Case,
  decide: typeof plan = plan,
): Promise<CaseOutcome> {
  const opened = new Map<string, Promise<Account>>([[account.id, Promise.resolve(account)]])
  const accountOf = (id = account.id) => {
    const known = opened.get(id) ?? source.open(id)
    opened.set(id, known)
    return known
  }
  const taken = new Map<string, { action: Action; applied: Applied }>()
  let current = first
  for (let steps = 0; ; steps += 1) {
    const actions = decide(current, account.clock.now())
    const next = actions.find((action) => !isWait(action) && !taken.has(keyOf(action)))
    const trouble = next && steps >= MOST_STEPS ? restless(steps) : troubleOf(actions, taken)
    if (!next || steps >= MOST_STEPS) return outcomeOf(current, actions, [...taken.values()], trouble, account)
    const applied = await apply(core, accountOf, lease, current, next)
    taken.set(keyOf(next), { action: next, applied })
    current = await readAgain(source, account.id, current, next, applied)
  }
}

/** Steps after which the service has something else to say. */
const AT_THE_SERVICE: ReadonlySet<Action["kind"]> = new Set<Action["kind"]>([
  "void",
  "refund",
  "capture",
  "complete_cart",
  "authorise_session",
  "cancel_order",
])

async function readAgain(
  source: CaseSource,
  accountId: string,
  before: Case,
  action: Action,
  applied: Applied,
): Promise<Case> {
  const rows = await source.acquiring.payments.byIds(before.payments.map(({ known }) => known.id))
  const service = AT_THE_SERVICE.has(action.kind) ? "queried" : "left_out"
  const cases = await readCasesFrom(source, rows, accountId, service)
  const id = before.payments[0]?.known.id
  const found = cases.find(({ payments }) => payments.some(({ known }) => known.id === id)) ?? before
  const seen = new Map(before.payments.map((payment) => [payment.known.id, seenOf(payment)]))
  // What was known before the step must be known after it.
  const own = found.payments.filter(({ known }) => known.account === accountId && seen.get(known.id)?.facts)
  own.forEach(refuseUnanswered)
  const refusal = applied.refusal ?? before.cart?.refusal
  return {
    ...found,
    cart: found.cart && { ...found.cart, refusal },
    payments:
      service === "queried"
        ? found.payments
        : found.payments.map((payment) => ({ ...payment, ...seen.get(payment.known.id) })),
  }
}

/** What the query brought. */
function seenOf({ facts, unanswered, isSilent, isOutOfReach }: PaymentCase): Partial<PaymentCase> {
  return {
    facts,
    ...(unanswered === undefined ? {} : { unanswered }),
    ...(isSilent && { isSilent }),
    ...(isOutOfReach && { isOutOfReach }),
  }
}

/** A session that could not be closed is in somebody's hands at this moment. */
function isPutOff({ kind }: Action): boolean {
  return kind === "query_again_at" || kind === "close_session"
}

/** A cart that is paid and that nobody could complete: a person sees it until somebody can. */
function troubleOf(actions: Action[], taken: Map<string, { action: Action; applied: Applied }>): Trouble | undefined {
  const completion = actions.find(({ kind }) => kind === "complete_cart")
  const applied = completion && taken.get(keyOf(completion))?.applied
  const why = applied?.refusal ? `The payment has no order yet: ${applied.refusal.why}` : applied?.left
  return why === undefined ? undefined : failed(why)
}

function outcomeOf(
  found: Case,
  actions: Action[],
  taken: { action: Action; applied: Applied }[],
  trouble: Trouble | undefined,
  account: Account,
): CaseOutcome {
  const now = account.clock.now()
  const { payments } = viewOf(found, now)
  const [main] = payments
  const isAbout = (payment: PaymentView) => (action: Action) =>
    ("orderNo" in action ? action.orderNo : main?.orderNo) === payment.orderNo
  const reconciled = payments.map((payment): Reconciled => {
    const own = taken.filter(({ action }) => isAbout(payment)(action))
    const open = trouble !== undefined || actions.some((action) => isPutOff(action) && isAbout(payment)(action))
    const repairs = own.flatMap(({ applied }) => applied.repaired ?? [])
    const putOff = actions.flatMap((action) =>
      action.kind === "release_again_at" && isAbout(payment)(action) ? action.at.getTime() : [],
    )
    const left = [...own.flatMap(({ applied }) => applied.left ?? []), ...putOff.map(() => RELEASE_FAILED)]
    return {
      orderNo: payment.orderNo,
      status: payment.record?.status.meaning ?? (open ? "unknown" : "created"),
      repairs: [...new Set(repairs)],
      left: [...new Set(left)],
      open,
      final: !open && taken.length === 0 && actions.length === 0 && isFinal(payment, now),
      ...(putOff.length > 0 ? { releaseAgainAt: new Date(Math.min(...putOff)) } : {}),
    }
  })
  return { payments, reconciled, trouble }
}
