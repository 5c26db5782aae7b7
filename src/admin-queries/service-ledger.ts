import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { isAlive, wasCaptured } from "../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import { openAccount, type Account } from "../operations/account"
import type { Store } from "../medusa/store"
import { profileAt } from "../operations/payment-profile"
import { capturedTotal } from "../operations/captured-total"
import { shownByRefunds } from "../operations/shown-by-refunds"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { within } from "../modules/acquiring/waiting"
import type { DeclineView, PaymentFacts, PaymentStatusName, ServiceLedger } from "./views"

/** A person waits for the page: later than this, it is shown without the service's word. */
const PATIENCE_MS = 6_000
const TOO_LATE = `The service did not answer within ${PATIENCE_MS / 1000} seconds. Refresh in a moment.`

export interface ServiceWord {
  ledger: ServiceLedger
  record: TransactionRecord | undefined
  /** Of the order number. */
  records: TransactionRecord[]
  /** Of the moments that the service writes. */
  zone?: string
}

/** Queries the service what it has of a payment. Never throws: a service that cannot be queried is an answer too. */
export async function queryService(store: Store, known: PaymentRow): Promise<ServiceWord> {
  try {
    const account = await openAccount(store, known.account)
    const facts = await within(read(account, known), PATIENCE_MS)
    if (!facts) return { ledger: silent(TOO_LATE), record: undefined, records: [] }
    return {
      ...wordOf(known, facts.transactions, facts.refunds),
      ...{ records: facts.transactions, zone: (await profileAt(account, known.order_no)).timeZone },
    }
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    return { ledger: silent(error.merchantMessage), record: undefined, records: [] }
  }
}

async function read({ client }: Account, known: PaymentRow) {
  const orderNo = OrderNo(known.order_no)
  const transactions = (await client.query([orderNo])).filter((record) => record.found && record.orderNo === orderNo)
  const mayHaveRefunds = transactions.some(({ status }) => wasCaptured(status.meaning)) || known.refunded !== "0"
  const refunds = mayHaveRefunds ? await client.searchRefunds([orderNo]) : []
  return { transactions: transactions.map((record) => shownByRefunds(record, refunds)), refunds }
}

function wordOf(
  known: PaymentRow,
  transactions: TransactionRecord[],
  refunds: RefundRecord[],
): Pick<ServiceWord, "ledger" | "record"> {
  const alive = transactions.filter(({ status }) => isAlive(status.meaning))
  const record =
    transactions.find(({ transactionId }) => transactionId === known.transaction_id) ?? alive[0] ?? transactions.at(-1)
  if (!record) return { ledger: { ...silent(null), reached: true }, record }
  return {
    record,
    ledger: {
      reached: true,
      problem: null,
      status: record.status.meaning as PaymentStatusName,
      status_code: record.status.code,
      transaction_id: record.transactionId ?? null,
      others: alive.filter((other) => other !== record).flatMap((other) => other.transactionId ?? []),
      ...sumsOf(known, record, refunds),
    },
  }
}

function sumsOf(known: PaymentRow, record: TransactionRecord, refunds: RefundRecord[]) {
  const { currency_code: currency } = known
  const authorised = Money.exact(known.amount, currency)
  const given = refunds.filter(
    (refund) => refund.transactionId === record.transactionId && refund.status.meaning === "refunded",
  )
  const sums = [record.money ?? [], ...given.map(({ refund }) => refund)].flat()
  const other = sums.find((sum) => sum.currency !== currency)
  const isForeign = record.money !== undefined && record.money.currency !== currency
  const isWhole = record.status.meaning === "authorised" || record.status.meaning === "review"
  return {
    authorised: isWhole && !isForeign ? (record.money?.toDecimalString() ?? null) : null,
    captured: isForeign ? null : capturedOf(record, authorised),
    // Of what is not all in one currency there is no sum.
    refunded: other
      ? null
      : Money.sum(
          given.map(({ refund }) => refund),
          currency,
        ).toDecimalString(),
    other_currency: other?.toString() ?? null,
  }
}

/** Nothing is captured while the service says so by its status; otherwise only what it tells. */
function capturedOf(record: TransactionRecord, authorised: Money): string | null {
  if (wasCaptured(record.status.meaning) === false) return Money.zero(authorised.currency).toDecimalString()
  return capturedTotal(record, authorised)?.toDecimalString() ?? null
}

function silent(problem: string | null): ServiceLedger {
  return {
    reached: false,
    problem,
    status: null,
    status_code: null,
    transaction_id: null,
    others: [],
    authorised: null,
    captured: null,
    refunded: null,
    other_currency: null,
  }
}

/**
 * What a person may want to know beside the sums, out of the authorisation's answer and the query's.
 * @param known for when the service cannot be queried
 * @param decline what its code means, of a payment that was declined elsewhere than by the answer
 */
export function factsOf(
  answer: Record<string, unknown> | null,
  record: TransactionRecord | undefined,
  known: Pick<PaymentRow, "is_3ds" | "decline_code" | "decline_reason">,
  decline: DeclineView | null,
): PaymentFacts {
  const risk = (answer?.risk ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)
  return {
    card: text(answer?.card),
    connector: text(answer?.connector),
    three_d_secure: text(answer?.three_d_secure),
    is_3ds: text(record?.is3ds) ?? known.is_3ds,
    risk_action: text(risk.action),
    risk_meaning: text(risk.meaning),
    risk_score: text(risk.score),
    antifraud_provider: text(record?.antifraudProvider),
    fraud_checks: (record?.fraudChecks ?? []).map(({ item, status }) => ({
      ...{ item, status: status.code, meaning: status.meaning },
    })),
    result_code: text(answer?.code) ?? known.decline_code,
    result_text: text(answer?.text) ?? known.decline_reason,
    result_meaning: text(answer?.reason) ?? (answer?.status === "approved" ? "approved" : (decline?.meaning ?? null)),
  }
}
