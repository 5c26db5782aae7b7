import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { MedusaError } from "@medusajs/framework/utils"
import { storeOf } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { openAccount, type Account } from "../operations/account"
import { followSoon } from "../operations/record-outcome"
import { bookStated } from "../reconciliation/book-stated"
import { PaymentLease } from "../reconciliation/case-lease"
import { leaseSoon } from "../reconciliation/lease-soon"
import { readCases } from "../reconciliation/read-cases"
import { bringToStore, viewOfOperation } from "./operations"
import { recordedAsDone } from "./recorded-words"
import { sayableOf, stageOf } from "./sayable"
import { seenOperation, type SeenSum } from "./seen-sum"
import { busy } from "./statement-refusals"
import type { StatedOutcome } from "./views"

/**
 * Takes a person's word for what the service does not tell: how much is captured in all, a refund, or that what was
 * reserved is released. It is journalled as made at the portal, by the word of that person, and booked; the sum that
 * the service names later overrules it, and the person can correct it.
 * @param person id of the signed-in user
 * @throws MedusaError `not_found`; AcquirerError `invalid` naming the field, or `refused` (code `known`, `busy`,
 * `unseen`)
 */
export async function stateSum(
  container: MedusaContainer,
  incidentId: string,
  seen: SeenSum,
  person: string,
): Promise<StatedOutcome> {
  const store = storeOf(container)
  const [incident] = await store.acquiring.listAcquiringIncidents({ id: incidentId }, { take: 1 })
  if (!incident) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no incident ${incidentId}.`)
  if (incident.resolved_at !== null || incident.order_no === null) throw notOpen()
  const account = await openAccount(store, incident.account)
  const row = await record(account, incident, seen, person)
  store.logger.info(`acquiring: ${person} stated that ${row.amount} of ${row.order_no} is ${seen.shows}`)
  const { repairs, problem } = await bringToStore(container, row)
  const booked = problem === undefined ? [] : await bookStated(container, row.account, row.order_no ?? "")
  const latest = (await store.acquiring.journal.get(row.id)) ?? row
  const payment = await store.acquiring.payments.find(row.account, row.order_no ?? "")
  const recorded = recordedAs(latest, payment, booked === undefined)
  return {
    operation: await viewOfOperation(store, latest),
    message:
      problem === undefined || isOverruled(latest)
        ? recorded
        : `${recorded} The service could not be queried: ${problem}`,
    repairs: [...repairs, ...(booked ?? [])],
  }
}

/** Written while no pass has the payment, and by what it has at that moment: two who say the same are one. */
async function record(
  account: Account,
  incident: Parameters<typeof sayableOf>[0],
  seen: SeenSum,
  person: string,
): Promise<OperationRow> {
  const { payments, journal } = account.store.acquiring
  const orderNo = incident.order_no ?? ""
  const lease = new PaymentLease(payments, account.clock)
  try {
    const row = await payments.find(account.id, orderNo)
    if (!row) throw notOpen()
    if (!(await leaseSoon(account, orderNo, lease))) throw busy()
    const [found] = await readCases(account.store, [row], account.id, "left_out")
    const payment = found?.payments.find(({ known }) => known.id === row.id)
    const sayable = payment && sayableOf(incident, payment.known, payment.booking !== undefined)
    if (!payment || !sayable) throw notOpen()
    const now = account.clock.now()
    const { operation, resolution } = seenOperation(payment, seen, sayable, person, now)
    // Due first: where this process dies before it has booked what was stated, the job does it.
    await followSoon(account, orderNo)
    await journal.record(operation, resolution, now)
    const recorded = await journal.find(operation.kind, operation.reference)
    if (!recorded) throw new Error(`What was stated of ${orderNo} is not in the journal`)
    return recorded
  } finally {
    await lease.end()
  }
}

function notOpen(): AcquirerError {
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage: "Nothing is open here that a word about the service's portal could answer.",
  })
}

function isOverruled({ evidence }: OperationRow): boolean {
  return evidence !== "person"
}

function recordedAs(row: OperationRow, payment: PaymentRow | undefined, isWaiting: boolean): string {
  if (isOverruled(row)) return "The service itself names the sum by now, and the store follows the service."
  if (row.kind === "cancel" && payment && stageOf(payment) === "partly")
    return "Recorded as released. The service never shows this rest, so your word counts. If it was wrong, correct it in the payment's timeline."
  if (row.kind === "cancel")
    return "Recorded as released. If the service goes on showing the money, it is shown here again."
  return recordedAsDone(isWaiting)
}
