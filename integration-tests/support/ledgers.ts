import type { Sandbox, TransactionView } from "../../src/sandbox"

type Sql = <Row extends object>(query: string, parameters?: unknown[]) => Promise<Row[]>

/**
 * What the store's own tables say of one payment and of its order; amounts in the currency's smallest unit of a test.
 */
export interface StoreLedger {
  sessionStatus: string | undefined
  payment:
    | {
        id: string
        transactionId: string | null
        amount: number
        capturedAt: Date | null
        canceledAt: Date | null
        isLatest: boolean
      }
    | undefined
  captures: { id: string; amount: number; createdBy: string | null }[]
  refunds: { id: string; amount: number; createdBy: string | null; note: string | null }[]
  collection: { status: string; captured: number; refunded: number } | undefined
  order: { id: string; status: string; version: number } | undefined
  transactions: { reference: string; referenceId: string; amount: number }[]
  /** `order_summary` of the order's version. */
  summary: { paid: number; refunded: number; transactions: number; pending: number; total: number } | undefined
  /** Credit lines of the order's version. */
  creditLines: number[]
}

/**
 * The books of both sides, read out of the store's tables by SQL and out of the sandbox's own records: nothing of the
 * plugin is between them and the tests.
 */
export function booksOf({ sql, sandbox }: { sql: Sql; readonly sandbox: Sandbox }) {
  async function store(orderNo: string): Promise<StoreLedger> {
    const sessionId = `payses_${orderNo}`
    const [session] = await sql<{ status: string; payment_collection_id: string }>(
      "SELECT status, payment_collection_id FROM payment_session WHERE id = $1",
      [sessionId],
    )
    const [payment] = await sql<{
      id: string
      transaction_id: string | null
      amount: string
      captured_at: Date | null
      canceled_at: Date | null
      payment_collection_id: string
    }>(
      `SELECT id, data->>'transaction_id' AS transaction_id, amount, captured_at, canceled_at, payment_collection_id
       FROM payment WHERE payment_session_id = $1 AND deleted_at IS NULL`,
      [sessionId],
    )
    const collectionId = payment?.payment_collection_id ?? session?.payment_collection_id
    const [collection] = await sql<{ status: string; captured_amount: string | null; refunded_amount: string | null }>(
      "SELECT status, captured_amount, refunded_amount FROM payment_collection WHERE id = $1",
      [collectionId],
    )
    const [latest] = await sql<{ id: string }>(
      "SELECT id FROM payment WHERE payment_collection_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC LIMIT 1",
      [collectionId],
    )
    const captures = await sql<{ id: string; amount: string; created_by: string | null }>(
      "SELECT id, amount, created_by FROM capture WHERE payment_id = $1 AND deleted_at IS NULL ORDER BY created_at, id",
      [payment?.id],
    )
    const refunds = await sql<{ id: string; amount: string; created_by: string | null; note: string | null }>(
      "SELECT id, amount, created_by, note FROM refund WHERE payment_id = $1 AND deleted_at IS NULL ORDER BY created_at, id",
      [payment?.id],
    )
    const [order] = await sql<{ id: string; status: string; version: number }>(
      `SELECT o.id, o.status, o.version FROM "order" o JOIN order_payment_collection l ON l.order_id = o.id
       WHERE l.payment_collection_id = $1 AND l.deleted_at IS NULL`,
      [collectionId],
    )
    const transactions = await sql<{ reference: string; reference_id: string; amount: string }>(
      "SELECT reference, reference_id, amount FROM order_transaction WHERE order_id = $1 AND deleted_at IS NULL ORDER BY created_at, id",
      [order?.id],
    )
    const [summary] = await sql<{ totals: Record<string, unknown> }>(
      "SELECT totals FROM order_summary WHERE order_id = $1 AND version = $2 AND deleted_at IS NULL",
      [order?.id, order?.version],
    )
    const creditLines = await sql<{ amount: string }>(
      "SELECT amount FROM order_credit_line WHERE order_id = $1 AND version = $2 AND deleted_at IS NULL ORDER BY created_at, id",
      [order?.id, order?.version],
    )
    return {
      sessionStatus: session?.status,
      payment: payment && {
        id: payment.id,
        transactionId: payment.transaction_id,
        amount: Number(payment.amount),
        capturedAt: payment.captured_at,
        canceledAt: payment.canceled_at,
        isLatest: payment.id === latest?.id,
      },
      captures: captures.map(({ id, amount, created_by }) => ({ id, amount: Number(amount), createdBy: created_by })),
      refunds: refunds.map(({ id, amount, created_by, note }) => ({
        id,
        amount: Number(amount),
        createdBy: created_by,
        note,
      })),
      collection: collection && {
        status: collection.status,
        captured: Number(collection.captured_amount ?? 0),
        refunded: Number(collection.refunded_amount ?? 0),
      },
      order: order && { ...order, version: Number(order.version) },
      transactions: transactions.map((row) => ({
        reference: row.reference,
        referenceId: row.reference_id,
        amount: Number(row.amount),
      })),
      summary: summary && {
        paid: amount(summary.totals.paid_total),
        refunded: amount(summary.totals.refunded_total),
        transactions: amount(summary.totals.transaction_total),
        pending: amount(summary.totals.pending_difference),
        total: amount(summary.totals.current_order_total),
      },
      creditLines: creditLines.map((row) => Number(row.amount)),
    }
  }

  /** What the sandbox holds of an order number. */
  function service(orderNo: string) {
    const [sums] = sandbox.control.sums({ orderNo })
    const transactions = sandbox.control.transactions({ orderNo })
    return {
      authorised: Number(sums?.authorised ?? 0),
      ...sumsOf(transactions),
      successfulAuthorisations: sums?.successfulAuthorisations ?? 0,
      statuses: transactions.map(({ status }) => status),
    }
  }

  /**
   * Every place where the two sides, or the store's own tables among themselves, do not say the same of a payment.
   * Empty when the books are equal to the last digit. A transaction that no payment of the store's is for (paid twice,
   * too late), and a payment that another one of the same cart followed, must have been released or refunded.
   */
  async function differences(orderNo: string): Promise<string[]> {
    const ours = await store(orderNo)
    const transactions = sandbox.control.transactions({ orderNo })
    const isPayments = (one: TransactionView) => one.transactionId === ours.payment?.transactionId
    const theirs = sumsOf(transactions.filter(isPayments))
    const found: string[] = []
    const same = (what: string, one: unknown, other: unknown) => {
      if (JSON.stringify(one) !== JSON.stringify(other))
        found.push(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`)
    }
    const captured = sum(ours.captures)
    const refunded = sum(ours.refunds)
    same("store's captures and the service's", captured, theirs.captured)
    same("store's refunds and the service's", refunded, theirs.refunded)
    const others = sumsOf(transactions.filter((one) => !isPayments(one)))
    same(
      "money held or taken without a payment in the store",
      round(others.held + others.captured - others.refunded),
      0,
    )
    if (!ours.payment) return found
    if (!ours.payment.isLatest) {
      const left = round(theirs.held + theirs.captured - theirs.refunded)
      same("money of a payment that another one followed", left, 0)
      return found
    }
    same("collection's captured_amount", ours.collection?.captured, captured)
    same("collection's refunded_amount", ours.collection?.refunded, refunded)
    same("captured_at is set", ours.payment.capturedAt !== null, captured > 0 && captured >= round(ours.payment.amount))
    const isCancelled = ours.order?.status === "canceled"
    if (!isCancelled && !ours.payment.canceledAt) {
      same(
        "collection is completed",
        ours.collection?.status === "completed",
        captured > 0 && captured >= round(ours.payment.amount),
      )
    }
    if (ours.payment.canceledAt || isCancelled) {
      // Of something captured the service takes no void: what was never captured of it lapses at the bank.
      const atTheService = theirs.captured - theirs.refunded + (theirs.captured > 0 ? 0 : theirs.held)
      same("money still at the service for what is cancelled", round(atTheService), 0)
    }
    if (!ours.order || !ours.summary) return found
    const wanted = [
      ...ours.captures.map(({ id, amount }) => `capture ${id} ${amount}`),
      ...ours.refunds.map(({ id, amount }) => `refund ${id} ${-amount}`),
    ]
    const booked = ours.transactions.map(
      ({ reference, referenceId, amount }) => `${reference} ${referenceId} ${amount}`,
    )
    same("order transactions", booked.sort(), wanted.sort())
    same("summary's paid_total", ours.summary.paid, captured)
    same("summary's refunded_total", ours.summary.refunded, refunded)
    same("summary's transaction_total", ours.summary.transactions, round(captured - refunded))
    same("summary's pending_difference", ours.summary.pending, round(ours.summary.total - (captured - refunded)))
    if (!isCancelled)
      same(
        "order's credit lines and its refunds",
        round(ours.creditLines.reduce((total, line) => total + line, 0)),
        refunded,
      )
    return found
  }

  return { store, service, differences }
}

export type Books = ReturnType<typeof booksOf>

/** `payses_01J…` without its prefix: what the service knows the payment by. */
export function orderNoOfSession(sessionId: string): string {
  return sessionId.replace(/^payses_/, "")
}

/**
 * What is left of a payment that was captured in part counts as held no more: the service has no request that releases
 * it, and lets it run out.
 */
function sumsOf(transactions: TransactionView[]) {
  const isHeld = ({ status }: TransactionView) => status === "authorised" || status === "review"
  const total = (amounts: string[]) => round(amounts.reduce((all, amount) => all + Number(amount), 0))
  return {
    held: total(transactions.filter(isHeld).map(({ amount }) => amount)),
    captured: total(transactions.map(({ captured }) => captured)),
    refunded: total(transactions.map(({ refunded }) => refunded)),
  }
}

function sum(parts: { amount: number }[]): number {
  return round(parts.reduce((total, { amount }) => total + amount, 0))
}

/** Test amounts are small: to the service's two digits, so that adding doubles leaves no trace. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}

function amount(value: unknown): number {
  const plain: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "value") : value
  return round(Number(plain ?? 0))
}
