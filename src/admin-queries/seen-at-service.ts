import { Money } from "../acquirer/domain/money"
import { holdsMoney, type PaymentStatus } from "../acquirer/domain/payment-state"
import type { TransactionRecord } from "../acquirer/domain/records"
import { momentOf } from "../acquirer/domain/time-zone"
import type { BookingFacts } from "../medusa/purchase-facts"
import type { Store } from "../medusa/store"
import { isDirect } from "../modules/acquiring/flow"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { RenewalRow } from "../modules/acquiring/renewals"
import { captureWithApproval, isOfSameContract } from "../reconciliation/plan/view"
import { moment } from "./moment"
import { declineMeanings } from "./profile-meanings"
import { reportedStatuses, type ReportedStatus } from "./reported-statuses"
import type { SeenView } from "./views"

/** What is known of a payment from outside the journal. */
interface Known {
  row: PaymentRow
  journal: readonly OperationRow[]
  booking: BookingFacts | undefined
  /** As the service shows them now; none where it could not be queried. */
  records: readonly TransactionRecord[]
  /** Of the moments that the service writes; unknown where it could not be queried. */
  serviceZone: string | undefined
}

interface Facts extends Known {
  reports: ReportedStatus[]
  renewals: RenewalRow[]
}

/**
 * What happened to a payment without an operation of this store: tries on the service's page, an alternative payment's
 * money, a subscription's deduction, a capture with the approval. It is read from what reported it, and counts nowhere.
 */
export async function seenAtService(store: Store, known: Known): Promise<SeenView[]> {
  const [seen, meaningOf] = await Promise.all([seenOfAll(store, known), declineMeanings(store)])
  return seen.map((one) => ({ ...one, meaning: meaningOf(known.row, one.code) }))
}

type Seen = Omit<SeenView, "meaning">

async function seenOfAll(store: Store, known: Known): Promise<Seen[]> {
  const { row, booking, journal } = known
  const captured = capturedByItself(row, booking, journal)
  // A card's tries are the journal's.
  if (isDirect(row.flow)) return captured
  const [reports, renewals] = await Promise.all([
    reportedStatuses(store, row.account, [row.order_no]),
    store.acquiring.renewals.ofOrderNos([row.order_no]),
  ])
  const facts = { ...known, reports, renewals: renewals.filter(({ account }) => account === row.account) }
  const seen = transactionsOf(facts).flatMap((id) => seenOf(facts, id) ?? [])
  return [...seen, ...captured].sort((one, other) => one.at.localeCompare(other.at))
}

/** Those of a card that was tried before the page are the journal's, too. */
function transactionsOf({ row, booking, records, reports, renewals, journal }: Facts): string[] {
  const cards = new Set(journal.filter(({ kind }) => kind === "authorise").map(({ transaction_id }) => transaction_id))
  const ids = [
    ...reports.map(({ notification }) => notification.transaction_id),
    ...records.map(({ transactionId }) => transactionId),
    ...renewals.map(({ transaction_id }) => transaction_id),
    booking?.transactionId,
    row.transaction_id,
  ]
  return [...new Set(ids.flatMap((id) => id || []))].filter((id) => !cards.has(id))
}

function seenOf(facts: Facts, id: string): Seen | undefined {
  const { row, booking, journal } = facts
  const reports = facts.reports.filter(({ notification }) => notification.transaction_id === id)
  const record = facts.records.find(({ transactionId }) => transactionId === id)
  const renewal = facts.renewals.find(({ transaction_id }) => transaction_id === id)
  const booked = booking?.transactionId === id ? booking : undefined
  const last = record?.status.meaning ?? (row.transaction_id === id ? row.status : undefined)
  const of = { transaction_id: id, currency_code: row.currency_code }

  const report = reports.find(({ status }) => hadMoney(status))
  // What was voided or refunded had been reserved, or taken.
  const isMoved = journal.some((one) => one.transaction_id === id && one.state === "done" && one.kind !== "review")
  if (report || booked || renewal || isMoved || (last && hadMoney(last))) {
    const isFirst = report && (!booked || report.notification.created_at <= booked.createdAt)
    return {
      ...{ ...of, ...kindOf(facts, renewal, record), code: null, message: null },
      amount: booked?.amount.toDecimalString() ?? renewal?.amount ?? amountOf(facts, report, record),
      ...(dated(renewal?.deducted_at, "service") ??
        reported(isFirst ? report : undefined) ??
        dated(booked?.createdAt, "query") ??
        shown(facts, record)),
    }
  }
  const end = reports.findLast(({ status }) => isEnd(status))
  const status = end?.status ?? last
  if (!status || !isEnd(status)) return undefined
  return {
    ...{ ...of, kind: status, by: { kind: endedBy(row, status), name: null } },
    amount: amountOf(facts, end, record),
    ...(reported(end) ?? shown(facts, record)),
    ...(status === "declined" ? reasonOf(end) : { code: null, message: null }),
  }
}

type When = Pick<SeenView, "at" | "known_by" | "notification_id">

function dated(at: Date | null | undefined, known_by: SeenView["known_by"]): When | undefined {
  return at ? { at: moment(at), known_by, notification_id: null } : undefined
}

function reported(report: ReportedStatus | undefined): When | undefined {
  if (!report) return undefined
  const { id, created_at } = report.notification
  return { at: moment(created_at), known_by: "notification", notification_id: id }
}

function shown({ row, serviceZone }: Facts, record: TransactionRecord | undefined): When {
  const written = serviceZone && record?.transactionDate ? momentOf(record.transactionDate, serviceZone) : undefined
  const seen = { at: moment(row.checked_at ?? row.created_at), known_by: "query", notification_id: null } as const
  return dated(written, "service") ?? seen
}

type End = "declined" | "expired" | "cancelled"

function isEnd(status: PaymentStatus): status is End {
  return status === "declined" || status === "expired" || status === "cancelled"
}

function hadMoney(status: PaymentStatus): boolean {
  return holdsMoney(status) || status === "refunded"
}

function kindOf(
  { row: { flow }, booking, records }: Facts,
  renewal: RenewalRow | undefined,
  record: TransactionRecord | undefined,
): Pick<SeenView, "kind" | "by"> {
  const first = records.find(({ transactionId }) => transactionId === booking?.transactionId)
  const isLater = record !== undefined && record !== first && isOfSameContract(record, first)
  if (renewal || isLater || flow === "renewal") return { kind: "deducted", by: { kind: "subscription", name: null } }
  if (flow === "apm") return { kind: "received", by: { kind: "shopper", name: null } }
  return { kind: "authorised", by: { kind: "page", name: null } }
}

/** Nobody lets a payment run out; whether the shopper or somebody at the portal cancelled it, nobody says. */
function endedBy({ flow }: PaymentRow, status: End): SeenView["by"]["kind"] {
  if (status === "cancelled") return "at_service"
  if (status === "expired") return "service"
  return flow === "renewal" ? "subscription" : flow === "apm" ? "shopper" : "page"
}

/**
 * What the report says; else what the service shows of a payment nothing of which was captured; else what was asked
 * for.
 */
function amountOf({ row }: Facts, report: ReportedStatus | undefined, record: TransactionRecord | undefined): string {
  const { amount = "", currency = "" } = report?.notification.fields ?? {}
  const reported = currency === row.currency_code ? Money.fromWireIfAny(amount, currency) : undefined
  const isWhole = record?.money?.currency === row.currency_code && record.status.meaning === "authorised"
  return (
    reported ??
    (isWhole ? record.money : undefined) ??
    Money.exact(row.amount, row.currency_code)
  ).toDecimalString()
}

/** `<code>:<text>`, as the service's answers to cards have it. */
function reasonOf(report: ReportedStatus | undefined): Pick<SeenView, "code" | "message"> {
  const [, code = "", text = ""] = /^([^:]*):(.*)$/s.exec(report?.notification.fields.result_info ?? "") ?? []
  return { code: code.trim() || null, message: text.trim() || null }
}

const BOOKED_WITHIN_MS = 10_000

/** The core books it with the payment; an alternative payment's money, and a deduction, are captured as they come. */
function capturedByItself(
  { flow, transaction_id, currency_code }: PaymentRow,
  booking: BookingFacts | undefined,
  journal: readonly OperationRow[],
): Seen[] {
  const capture =
    flow === "apm" || flow === "renewal" ? undefined : captureWithApproval({ booking, operations: journal })
  // Where the journal is kept no longer, a capture of later may be anybody's.
  const isWithIt = (at: Date) => booking !== undefined && at.getTime() - booking.createdAt.getTime() <= BOOKED_WITHIN_MS
  if (!booking || !capture || !isWithIt(capture.createdAt)) return []
  return [
    {
      ...{ kind: "captured", by: { kind: "service", name: null }, currency_code },
      ...{ transaction_id: booking.transactionId ?? transaction_id, amount: capture.money.toDecimalString() },
      ...{ at: moment(capture.createdAt), known_by: "query", notification_id: null, code: null, message: null },
    },
  ]
}
