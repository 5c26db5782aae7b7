import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { storeOf, type Store } from "../medusa/store"
import { weakerThan } from "../modules/acquiring/evidence"
import {
  isAccepted,
  isKnown,
  isPart,
  isSeenAtPortal,
  isStatedDone,
  type OperationRow,
  type Resolution,
} from "../modules/acquiring/operation-row"
import { openAccount, type Account } from "../operations/account"
import { absenceProvesAt } from "../operations/evidence"
import { isTakenOn } from "../operations/payout"
import { by, done, refused } from "../operations/outcome"
import { followSoon, recordOutcome, showUnconfirmed } from "../operations/record-outcome"
import { resolveUnknown } from "../operations/resolve-unknown"
import { isStale } from "../operations/run-operation"
import { bookStated } from "../reconciliation/book-stated"
import { bringToStore, viewOfOperation } from "./operations"
import { earlier, isStated, recordCorrection, refuseCorrection } from "./corrected-statement"
import { recordedAsDone } from "./recorded-words"
import { noteTransaction, orderStated, seenTransaction } from "./stated-authorisation"
import { busy, invalid, known, takenOn } from "./statement-refusals"
import type { StatedOutcome } from "./views"

/** What a person saw at the service's portal. */
export interface Statement {
  outcome: "done" | "did_not_happen"
  /** Decimal text: of an authorisation always, else only where less was done than was sent. */
  amount?: string | undefined
  /** Of an authorisation that was made. */
  transaction_id?: string | undefined
  note: string
}

/**
 * Takes a person's word for what became of an operation, and brings it to the store. What the service shows later, with
 * our reference, overrules it; until then another word of a person may correct it, and the first one is kept.
 * @param person id of the signed-in user
 * @throws MedusaError `not_found`; AcquirerError `invalid` naming the field, or `refused` (code `known`, `busy`) where
 * the outcome is known by stronger evidence, or still on its way
 */
export async function stateOutcome(
  container: MedusaContainer,
  id: string,
  statement: Statement,
  person: string,
): Promise<StatedOutcome> {
  const store = storeOf(container)
  const row = await store.acquiring.journal.get(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no operation ${id}.`)
  const account = await openAccount(store, row.account)
  refuseWhatIsKnown(account, row, statement)
  if (statement.outcome === "did_not_happen") refuseWhatMayCome(account, row)
  const isAuthorised = row.kind === "authorise" && statement.outcome === "done"
  const transactionId = isAuthorised ? await seenTransaction(store, row, statement) : undefined
  const resolution = resolutionOf(row, statement, transactionId, person, account.clock.now())
  // The service's own record counts more than what was read off its portal.
  const isShown = isAuthorised && isByService(await resolveUnknown(account, row, false))
  if (!isShown) {
    // Due first: where this process dies before it has booked what was stated, the job does it.
    if (row.order_no) await followSoon(account, row.order_no)
    const current = await (isStated(row) ? recordCorrection : recordOutcome)(account, row, resolution)
    if (current.evidence !== "person" || current.stated?.at !== resolution.stated?.at) throw known(current)
    store.logger.info(`acquiring: ${person} stated that ${row.kind} ${row.reference} is ${current.state}`)
    if (isAuthorised) {
      await showUnconfirmed(account, current)
      await noteTransaction(store, current)
    }
  }
  const { repairs, problem, isUnreachable } = await bringToStore(container, row)
  const latest = (await store.acquiring.journal.get(id)) ?? row
  // Nobody but the person can say what became of it: the shopper need not wait until the service can be queried.
  const isOnWord = isAuthorised && isUnreachable === true && latest.evidence === "person"
  if (isOnWord) repairs.push(...(await orderStated(container, store, latest)))
  // What was booked on a person's word goes with it.
  const isOnTheirWord = isStated(latest) && (isStatedDone(latest) || isStatedDone(row))
  const isUnbooked = problem !== undefined && isOnTheirWord && isPart(latest)
  const booked = isUnbooked ? await bookStated(container, latest.account, latest.order_no ?? "") : []
  repairs.push(...(booked ?? []))
  const message = messageOf(latest, problem, booked === undefined, await isOfDeduction(store, latest))
  return { operation: await viewOfOperation(store, latest), message, repairs }
}

function resolutionOf(
  row: OperationRow,
  { outcome, amount, note }: Statement,
  transactionId: string | undefined,
  person: string,
  now: Date,
): Resolution {
  const seen = outcomeSeen(row, outcome, amount, transactionId)
  const done = outcome === "done" ? (seen.amount ?? row.amount) : null
  const stated = {
    by: person,
    note,
    at: now.toISOString(),
    outcome,
    amount: done,
    ...(row.stated ? { before: earlier(row.stated) } : {}),
  }
  return { ...seen, stated }
}

function outcomeSeen(
  row: OperationRow,
  outcome: Statement["outcome"],
  amount: string | undefined,
  transactionId: string | undefined,
): Resolution {
  // Of a payout nothing is queried: what the service answered, a fee among it, is not said again.
  const answered = row.kind === "payout" ? (row.answer ?? {}) : {}
  if (outcome === "did_not_happen") {
    const reason = { code: "stated", message: "A person saw at the service's portal that it did not happen." }
    const shopperMessage = "The payment did not go through. Please try again."
    return by("person", refused({ ...reason, shopperMessage }, answered))
  }
  if (row.kind === "apm") {
    throw invalid("outcome", "must be did_not_happen: a payment that was made is found by a query")
  }
  if (transactionId !== undefined) return by("person", done({}, transactionId))
  const seen = amountSeen(row, amount)
  if (seen === undefined || seen === row.amount) return by("person", done(answered))
  return { ...by("person", done({ sent_amount: row.amount })), amount: seen }
}

/** In the currency's own digits; at most what was sent. */
function amountSeen(row: OperationRow, amount: string | undefined): string | undefined {
  if (amount === undefined) return undefined
  if (!isPart(row)) throw invalid("amount", "may be given for a capture or a refund only")
  if (!row.amount || !row.currency_code) throw invalid("amount", "may not be given: the operation has none")
  const seen = Money.exact(amount, row.currency_code)
  const sent = Money.exact(row.amount, row.currency_code)
  if (!seen.isPositive() || seen.compare(sent) > 0)
    throw invalid("amount", `must be more than nothing and at most ${sent}`)
  return seen.toDecimalString()
}

function refuseWhatIsKnown(account: Account, row: OperationRow, statement: Statement): void {
  if (isStated(row)) refuseCorrection(row, statement.outcome, () => amountSeen(row, statement.amount))
  else if (isKnown(row) && !weakerThan("person").includes(row.evidence ?? "answer")) throw known(row)
  if (row.state === "sent" && !isStale(account, row)) throw busy()
}

/**
 * What the portal does not show yet may be done in a moment: recorded as not done, it would be made again, and be done
 * twice.
 */
function refuseWhatMayCome({ settings, clock }: Account, row: OperationRow): void {
  if (isAccepted(row) || isTakenOn(row)) throw takenOn(row)
  const leftMs = absenceProvesAt(row, settings).getTime() - clock.now().getTime()
  // What was made at the portal is not under way.
  if ((isKnown(row) && !isStatedDone(row)) || isSeenAtPortal(row) || leftMs <= 0) return
  throw new AcquirerError("refused", {
    code: "busy",
    merchantMessage: `The service may still do it. Say so in ${Math.ceil(leftMs / 60_000)} min, if its portal does not show it by then.`,
  })
}

/** Known by a record of the service, or by its own answer. */
function isByService(row: OperationRow): boolean {
  return isKnown(row) && (row.evidence === "record" || row.evidence === "answer")
}

/** What was sent about a subscription's deduction without an order: no payment stands for it. */
async function isOfDeduction(
  { acquiring }: Store,
  { kind, account, order_no: orderNo }: OperationRow,
): Promise<boolean> {
  if ((kind !== "refund" && kind !== "cancel") || orderNo === null) return false
  return (await acquiring.payments.find(account, orderNo)) === undefined
}

function messageOf(row: OperationRow, problem: string | undefined, isWaiting: boolean, isDeduction: boolean): string {
  if (row.evidence !== "person") {
    return `The service shows that it was ${row.state === "done" ? "done" : "refused"}, and the store follows the service.`
  }
  const recorded = isDeduction
    ? row.state === "refused"
      ? "Recorded as not done. The deduction waits for its order, or for a refund."
      : "Recorded as done. The deduction is over once all of its money is back."
    : row.state === "refused"
      ? "Recorded as not done. It can be made again if it is still wanted."
      : row.kind === "authorise"
        ? "Recorded as made. It stays open until the service confirms it."
        : recordedAsDone(isWaiting)
  return problem === undefined ? recorded : `${recorded} The service could not be queried: ${problem}`
}
