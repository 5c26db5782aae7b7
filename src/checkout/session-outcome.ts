import { AcquirerError, assertUnreachable } from "../acquirer/domain/errors"
import { isAlive, type PaymentStatus } from "../acquirer/domain/payment-state"
import type { TransactionRecord } from "../acquirer/domain/records"
import type { OrderNo } from "../acquirer/domain/references"
import { withoutOrderKey } from "../modules/acquiring/incident-keys"
import { KEPT_STEP, type ReleaseState } from "../modules/acquiring/incidents"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import { issuedVoucher } from "../operations/authorise-apm"
import { isWrongAmount, wasSeen } from "../operations/expected-amount"
import { isSumProven } from "../operations/proven-sum"
import { isGivenUp, standingCard } from "../operations/released"
import { asShown } from "../operations/shown-transactions"
import { refusalWords } from "../operations/unanswered-card"
import type { PayableSession } from "../medusa/payable-session"
import { CART_WORDS, OWED_WORDS, wrongAmountWords } from "./end-words"

export interface SessionOutcome {
  status: PaymentStatus
  /** What the session's data is to say: never a secret, never a card beyond the service's own mask. */
  data: Record<string, unknown>
  /** The attempt that it is the outcome of, by its id. */
  attemptId?: string
}

/**
 * Where a session stands. While its last card is not approved (refused, under way, or of unknown outcome) the journal
 * says it; an approved card and an alternative payment are queried at the service, where they may have moved since. A
 * session that was never opened is `created`, and nothing is queried.
 * @throws AcquirerError where the service has to be queried and cannot be
 */
export async function sessionOutcome(account: Account, session: PayableSession): Promise<SessionOutcome> {
  const { journal, payments } = account.store.acquiring
  const rows = await journal.ofOrder(account.id, session.orderNo)
  const attempts = rows.filter((row) => row.kind === "authorise" || row.kind === "apm")
  const attempt = standingCard(rows) ?? attempts.at(-1)
  if (attempt?.kind === "authorise" && attempt.state !== "done") {
    const words = attempt.state === "refused" ? { shopper_message: refusalWords(attempt, rows) } : {}
    return outcome(session, stateOf(attempt), { ...attempt, ...words }, attempt.transaction_id)
  }
  const isKnown = attempt !== undefined || (await payments.find(account.id, session.orderNo)) !== undefined
  return isKnown ? fromService(account, session, attempt) : outcome(session, "created", undefined, undefined)
}

/**
 * The same for whoever books it: while the service was queried, which can take half a minute, reconciliation may have
 * begun to release the money, and no order may come of it.
 */
export async function bookableOutcome(account: Account, session: PayableSession): Promise<SessionOutcome> {
  const found = await sessionOutcome(account, session)
  const { transaction_id: transactionId } = found.data
  if (typeof transactionId !== "string") return found
  const rows = await account.store.acquiring.journal.ofOrder(account.id, session.orderNo)
  if (!isGivenUp(account.id, transactionId, rows)) return found
  return { status: "cancelled", data: { ...found.data, status: "cancelled" } }
}

/**
 * What the service has this moment answered to a card: it is not queried for what it has just said. A service that
 * captures what it approves tells that by its notification, or when the payment is reconciled.
 */
export function answeredOutcome(session: PayableSession, attempt: OperationRow): SessionOutcome {
  return outcome(session, stateOf(attempt), attempt, attempt.transaction_id)
}

function stateOf(attempt: OperationRow): PaymentStatus {
  switch (attempt.state) {
    case "refused":
      return "declined"
    case "sent":
    case "unknown":
      return "unknown"
    case "done":
      return answeredStatus(attempt)
    default:
      return assertUnreachable(attempt.state)
  }
}

/** As far as the answer to the card tells: a query may still say that the payment is held for review. */
export function answeredStatus({ answer }: OperationRow): "review" | "authorised" {
  const risk = answer?.risk as { meaning?: string } | null | undefined
  return risk?.meaning === "review" ? "review" : "authorised"
}

async function fromService(
  account: Account,
  session: PayableSession,
  attempt: OperationRow | undefined,
): Promise<SessionOutcome> {
  const approved = attempt?.kind === "authorise" ? attempt : undefined
  const isProven = approved !== undefined && isSumProven(approved)
  let isAnswered = true
  const records = await account.client.query([session.orderNo]).catch((error: unknown) => {
    // An approved card stays approved when the question about it fails (address not registered, service away).
    if (!isProven) throw error
    isAnswered = false
    return []
  })
  const ours = await asFarAsShown(
    account,
    session.orderNo,
    records.filter((record) => record.found && record.orderNo === session.orderNo),
  )
  const record =
    ours.find((found) => found.transactionId === approved?.transaction_id && approved) ??
    ours.find(({ status }) => isAlive(status.meaning)) ??
    ours.at(-1)
  // A person's word stands where the service is silent; where it answers and shows nothing, nothing is booked yet.
  if (approved?.evidence === "person" && isAnswered && !record) {
    return outcome(session, "unknown", approved, approved.transaction_id)
  }
  if (approved && (!record || record.status.meaning === "unknown")) {
    const status = isProven ? stateOf(approved) : "unknown"
    return outcome(session, status, approved, approved.transaction_id, record?.status.code)
  }
  if (!record) return outcome(session, "created", attempt, undefined)
  const isPaid = isAlive(record.status.meaning) && record.status.meaning !== "pending"
  const wrong = isPaid ? await reportWrongAmount(account, session, record) : undefined
  if (wrong) {
    const words = wrongAmountWords(account, wrong, session.cartId ? CART_WORDS : OWED_WORDS)
    return saying(words, outcome(session, "declined", attempt, record.transactionId))
  }
  const found = outcome(session, record.status.meaning, attempt, record.transactionId, record.status.code)
  // It was charged: a shopper who reads only that it failed takes it for never paid.
  if (record.status.meaning !== "refunded" || BOOKED.has(session.status)) return found
  return saying((session.cartId ? CART_WORDS : OWED_WORDS).ended, found)
}

/**
 * A shopper does not wait until refunds can be searched for again: what was refunded is booked by the next pass then.
 */
async function asFarAsShown(account: Account, orderNo: OrderNo, records: TransactionRecord[]) {
  return asShown(account, orderNo, records).catch((error: unknown) => {
    if (error instanceof AcquirerError) return records
    throw error
  })
}

/**
 * What a person is told, once, where other money was paid than was asked for. What was seen once stays so: of a payment
 * that is captured in part the service may not name the whole any more.
 */
async function reportWrongAmount(
  account: Account,
  session: PayableSession,
  record: TransactionRecord,
): Promise<{ release: ReleaseState | null } | undefined> {
  const { incidents } = account.store.acquiring
  const { money, transactionId } = record
  const key = withoutOrderKey({ kind: "wrong_amount", orderNo: session.orderNo }, transactionId)
  const before = (await incidents.ofOrders([session.orderNo])).find((told) => told.key === key)
  if (before) return before
  const awaited = { flow: session.data.flow, isSeen: await isSeen(account, session, record) }
  if (!money || !isWrongAmount(record, session.money, awaited)) return undefined
  const isKept = account.settings.late_money.wrong_amount === "keep"
  await incidents.raise(
    {
      account: account.id,
      kind: "wrong_amount",
      key,
      order_no: session.orderNo,
      transaction_id: transactionId ?? null,
      cart_id: session.cartId ?? null,
      amount: money.toDecimalString(),
      currency_code: money.currency,
      message: `The service reports ${money} for a payment of ${session.money}. No order was placed.`,
      next_step: isKept ? KEPT_STEP : RELEASED_STEP,
      ...(isKept ? { release: "kept" as const } : {}),
    },
    account.clock.now(),
  )
  return { release: isKept ? "kept" : null }
}

const RELEASED_STEP = "The money is released by the reconcile job; check the payment at the service's portal."

/** Asked for only where it may decide: as a rule just what was asked for came. */
async function isSeen(account: Account, session: PayableSession, record: TransactionRecord): Promise<boolean> {
  if (BOOKED.has(session.status) || record.money?.equals(session.money)) return true
  const known = await account.store.acquiring.payments.find(account.id, session.orderNo)
  return known !== undefined && wasSeen(known, record)
}

/** The core's states of a session whose payment it has. */
const BOOKED: ReadonlySet<string> = new Set(["authorized", "captured"])

/** To the service it is no decline, so only these words tell the shopper what becomes of their money. */
function saying(words: string, { data, ...found }: SessionOutcome): SessionOutcome {
  return { ...found, data: { ...data, result: { ...(data.result as object), shopper_message: words } } }
}

const NO_VOUCHER = { issuer_url: undefined, voucher_number: undefined, voucher_deadline: undefined }

function outcome(
  session: PayableSession,
  status: PaymentStatus,
  attempt: OperationRow | undefined,
  transactionId: string | null | undefined,
  statusCode?: string,
): SessionOutcome {
  const answer = attempt?.answer
  return {
    status,
    ...(attempt ? { attemptId: attempt.id } : {}),
    data: {
      session_id: session.id,
      order_no: session.orderNo,
      status,
      ...(statusCode ? { status_code: statusCode } : {}),
      ...(transactionId ? { transaction_id: transactionId } : {}),
      // Once a voucher's money is there, nobody needs it.
      ...(attempt?.kind === "apm" ? { ...NO_VOUCHER, ...(status === "pending" ? issuedVoucher(attempt) : {}) } : {}),
      ...(typeof answer?.card === "string" ? { card: answer.card } : {}),
      ...(attempt && attempt.state !== "done"
        ? {
            result: {
              state: attempt.state,
              code: attempt.error_code,
              text: attempt.error_message,
              shopper_message: attempt.state === "refused" ? attempt.shopper_message : null,
            },
          }
        : { result: { state: "done", code: answer?.code ?? null, text: answer?.text ?? null } }),
    },
  }
}
