import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { findCardData } from "../acquirer/domain/card-data"
import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { storeOf } from "../medusa/store"
import { weakerThan } from "../modules/acquiring/evidence"
import type { OperationRow, Resolution } from "../modules/acquiring/journal"
import { openAccount, type Account } from "../operations/account"
import { by, done, refused } from "../operations/outcome"
import { recordOutcome } from "../operations/record-outcome"
import { isStale } from "../operations/run-operation"
import { bringToStore, viewOfOperation } from "./operations"
import type { StatedOutcome } from "./views"

/** What a person saw at the service's portal. */
export interface Statement {
  outcome: "done" | "did_not_happen"
  /** Decimal text; only where less was done than was sent. */
  amount?: string | undefined
  note: string
}

/**
 * Takes a person's word for what became of an operation, and brings it to the store. What the service shows later, with
 * our reference, overrules it.
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
  refuseWhatIsKnown(account, row)
  const resolution = resolutionOf(row, statement, person, account.clock.now())
  const current = await recordOutcome(account, row, resolution)
  if (current.evidence !== "person") throw known(current)
  store.logger.info(`acquiring: ${person} stated that ${row.kind} ${row.reference} is ${current.state}`)
  const { repairs, problem } = await bringToStore(container, current)
  const latest = (await store.acquiring.journal.get(id)) ?? current
  return { operation: await viewOfOperation(store, latest), message: messageOf(latest, problem), repairs }
}

function resolutionOf(row: OperationRow, { outcome, amount, note }: Statement, person: string, now: Date): Resolution {
  if (findCardData({ note }) !== undefined) throw invalid("note", "looks like card data, which must never be stored")
  const answer = { stated_by: person, note, stated_at: now.toISOString() }
  if (outcome === "did_not_happen") {
    const reason = { code: "stated", message: "A person saw at the service's portal that it did not happen." }
    return by(
      "person",
      refused({ ...reason, shopperMessage: "The payment did not go through. Please try again." }, answer),
    )
  }
  if (row.kind === "authorise" || row.kind === "apm") {
    throw invalid("outcome", "must be did_not_happen: an authorisation that was made is found by a query")
  }
  const seen = amountSeen(row, amount)
  if (seen === undefined || seen === row.amount) return by("person", done(answer))
  return { ...by("person", done({ ...answer, sent_amount: row.amount })), amount: seen }
}

/** In the currency's own digits; at most what was sent. */
function amountSeen(row: OperationRow, amount: string | undefined): string | undefined {
  if (amount === undefined) return undefined
  if (row.kind !== "capture" && row.kind !== "refund") throw invalid("amount", `may not be given for a ${row.kind}`)
  if (!row.amount || !row.currency_code) throw invalid("amount", "may not be given: the operation has none")
  const seen = Money.exact(amount, row.currency_code)
  const sent = Money.exact(row.amount, row.currency_code)
  if (!seen.isPositive() || seen.compare(sent) > 0)
    throw invalid("amount", `must be more than nothing and at most ${sent}`)
  return seen.toDecimalString()
}

function refuseWhatIsKnown(account: Account, row: OperationRow): void {
  const isKnown = row.state === "done" || row.state === "refused"
  if (isKnown && !weakerThan("person").includes(row.evidence ?? "answer")) throw known(row)
  if (row.state === "sent" && !isStale(account, row)) {
    throw new AcquirerError("refused", {
      code: "busy",
      merchantMessage: "It is on its way to the service at this moment. Look again in a minute.",
    })
  }
}

function known({ state, evidence }: OperationRow): AcquirerError {
  const how = evidence === "person" ? "a person has said so" : "the service itself has said so"
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage: `The outcome is known: ${state === "done" ? "it was done" : "it did not happen"}, ${how}.`,
  })
}

function invalid(field: string, reason: string): AcquirerError {
  return new AcquirerError("invalid", { code: "invalid_data", field, merchantMessage: reason })
}

function messageOf(row: OperationRow, problem: string | undefined): string {
  if (row.evidence !== "person") {
    return `The service shows that it was ${row.state === "done" ? "done" : "refused"}, and the store follows the service.`
  }
  const recorded =
    row.state === "done"
      ? "Recorded as done. The store books it as the service shows it."
      : "Recorded as not done. It can be made again if it is still wanted."
  return problem === undefined ? recorded : `${recorded} The service could not be queried: ${problem}`
}
