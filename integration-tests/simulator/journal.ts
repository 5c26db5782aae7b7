import { weakerThan } from "../../src/modules/acquiring/evidence"
import type { Begun, Journal } from "../../src/modules/acquiring/journal"
import {
  isAccepted,
  type NewOperation,
  type OperationKind,
  type OperationRow,
  type Resolution,
} from "../../src/modules/acquiring/operation-row"
import type { OpenedPayment } from "../../src/modules/acquiring/payment-row"
import type { SimulatedPayments } from "./payments"
import type { Task } from "./task"

/** The journal's table. A row is replaced, never changed: who has read it keeps what was read. */
export class OperationTable {
  readonly rows: OperationRow[] = []
  /** What was called not made because the service shows nothing of it, and when. */
  readonly absent: { row: OperationRow; at: number }[] = []
  /** What each row found done of its transaction when it was written down, or last sent anew, by its id. */
  readonly #found = new Map<string, readonly OperationRow[]>()
  #count = 0

  nextId(): string {
    this.#count += 1
    return `acqop_${String(this.#count).padStart(6, "0")}`
  }

  /** Part of the commit that writes the row down: what a slow statement brings later may bear an earlier time. */
  begun(row: OperationRow): OperationRow {
    const isDone = ({ state, transaction_id }: OperationRow) =>
      state === "done" && transaction_id !== null && transaction_id === row.transaction_id
    this.#found.set(row.id, this.rows.filter(isDone))
    return row
  }

  foundDone({ id }: OperationRow): readonly OperationRow[] {
    return this.#found.get(id) ?? []
  }

  replace(row: OperationRow, changes: Partial<OperationRow>): OperationRow {
    const changed = Object.assign(copyOf(row), changes)
    this.rows[this.rows.indexOf(row)] = changed
    return changed
  }
}

/** The journal in memory, as one task uses it. Each method is one committed statement. */
export class SimulatedJournal implements Pick<Journal, keyof Journal> {
  constructor(
    private readonly table: OperationTable,
    private readonly payments: SimulatedPayments,
    private readonly task: Task,
  ) {}

  begin(operation: NewOperation, now: Date, staleAt: Date, opened?: OpenedPayment): Promise<Begun> {
    return this.task.commit(() => {
      if (opened) this.payments.opened(opened.payment, now, opened.nextCheckAt)
      const { rows } = this.table
      const same = rows.find((row) => row.kind === operation.kind && row.reference === operation.reference)
      if (same) return { kind: "exists", row: same }
      const key = operation.exclusive_key
      const other = key ? rows.find((row) => row.exclusive_key === key && isInFlight(row)) : undefined
      if (other) return { kind: "busy", row: other }
      const row = this.#newRow(operation, now)
      row.next_query_at = staleAt
      rows.push(row)
      return { kind: "created", row: this.table.begun(row) }
    })
  }

  record(operation: NewOperation, resolution: Resolution, now: Date): Promise<Begun["kind"]> {
    return this.task.commit(() => {
      const { rows } = this.table
      if (rows.some((row) => row.kind === operation.kind && row.reference === operation.reference)) return "exists"
      const key = operation.exclusive_key
      if (key && rows.some((row) => row.exclusive_key === key && isInFlight(row))) return "busy"
      const evidence = resolution.evidence ?? "record"
      rows.push(
        Object.assign(this.#newRow(operation, now), columns(resolution), {
          evidence,
          exclusive_key: null,
          resolved_at: now,
        }),
      )
      return "created"
    })
  }

  again(
    { id }: OperationRow,
    { requested_by = null, because = null }: Pick<NewOperation, "requested_by" | "because">,
    now: Date,
    staleAt: Date,
  ): Promise<Begun> {
    return this.task.commit(() => {
      const { rows } = this.table
      const row = rows.find((one) => one.id === id)!
      if (row.state !== "refused") return { kind: "exists", row }
      const key = row.exclusive_key
      const other = key ? rows.find((one) => one.exclusive_key === key && isInFlight(one)) : undefined
      if (other) return { kind: "busy", row: other }
      const sent = this.table.replace(row, {
        ...{ state: "sent", evidence: null, sent_at: now, resolved_at: null, next_query_at: staleAt },
        ...{ requested_by, because, attempts: row.attempts + 1 },
      })
      return { kind: "created", row: this.table.begun(sent) }
    })
  }

  async resolve(id: string, resolution: Resolution, now: Date): Promise<OperationRow | undefined> {
    const row = await this.#row(id)
    if (!row) return undefined
    const isOpen = resolution.state === "unknown"
    const evidence = resolution.evidence ?? "answer"
    const isOverruled =
      !isOpen &&
      row.evidence !== null &&
      weakerThan(evidence).includes(row.evidence) &&
      !(row.state === resolution.state && row.evidence === evidence)
    if (!isInFlight(row) && !isOverruled) return undefined
    if (isOpen && !resolution.answer && isAccepted(row)) return undefined
    const wasSent = row.state === "sent"
    if (evidence === "absence" && !isOpen) this.table.absent.push({ row, at: now.getTime() })
    return this.table.replace(row, {
      ...columns(resolution),
      evidence: isOpen ? null : evidence,
      ...(evidence === "absence" && !isOpen ? { absent_at: now } : {}),
      sent_at: isOpen && wasSent ? now : row.sent_at,
      resolved_at: isOpen ? null : row.state === resolution.state ? (row.resolved_at ?? now) : now,
    })
  }

  async restate({ id, stated }: OperationRow, resolution: Resolution, now: Date): Promise<OperationRow | undefined> {
    const row = await this.#row(id)
    const isSeen = row?.evidence === "person" && row.stated?.at === stated?.at
    if (!row || !isSeen || isInFlight(row)) return undefined
    return this.table.replace(row, { ...columns(resolution), evidence: "person", resolved_at: now })
  }

  async release(id: string, _now: Date): Promise<void> {
    const row = await this.#row(id)
    if (row?.state === "unknown") this.table.replace(row, { exclusive_key: null })
  }

  async queriedInVain(id: string, nextQueryAt: Date, _now: Date, counts = true): Promise<void> {
    const row = await this.#row(id)
    if (!row || !isInFlight(row)) return
    const queries = row.queries + (counts ? 1 : 0)
    this.table.replace(row, { state: "unknown", queries, next_query_at: nextQueryAt })
  }

  claimInFlight(accounts: string[], limit: number, now: Date, until: Date): Promise<OperationRow[]> {
    return this.task.commit(() => {
      const due = this.table.rows.filter(
        (row) =>
          accounts.includes(row.account) && isInFlight(row) && row.next_query_at !== null && row.next_query_at <= now,
      )
      return due.slice(0, limit).map((row) => this.table.replace(row, { next_query_at: until }))
    })
  }

  find(kind: OperationKind, reference: string): Promise<OperationRow | undefined> {
    return this.#first((row) => row.kind === kind && row.reference === reference)
  }

  async findAll(kind: OperationKind, references: string[]): Promise<Map<string, OperationRow>> {
    const rows = await this.#all((row) => row.kind === kind && references.includes(row.reference))
    return new Map(rows.map((row) => [row.reference, row]))
  }

  async byIds(ids: string[]): Promise<Map<string, OperationRow>> {
    const rows = await this.#all((row) => ids.includes(row.id))
    return new Map(rows.map((row) => [row.id, row]))
  }

  get(id: string): Promise<OperationRow | undefined> {
    return this.#first((row) => row.id === id)
  }

  inFlight(exclusiveKey: string): Promise<OperationRow | undefined> {
    return this.#first((row) => row.exclusive_key === exclusiveKey && isInFlight(row))
  }

  ofOrder(account: string, orderNo: string): Promise<OperationRow[]> {
    return this.#all((row) => row.account === account && row.order_no === orderNo)
  }

  async newestOf(account: string, orderNo: string, { limit, offset }: { limit: number; offset: number }) {
    const rows = await this.ofOrder(account, orderNo)
    return rows.toReversed().slice(offset, offset + limit)
  }

  async countOf(account: string, orderNo: string): Promise<number> {
    return (await this.ofOrder(account, orderNo)).length
  }

  async ofOrders(account: string, orderNos: string[]): Promise<Map<string, OperationRow[]>> {
    const found = new Map<string, OperationRow[]>(orderNos.map((orderNo) => [orderNo, []]))
    for (const row of await this.#all((one) => one.account === account)) found.get(row.order_no ?? "")?.push(row)
    return found
  }

  ofCart(cartId: string, ...kinds: OperationKind[]): Promise<OperationRow[]> {
    return this.#all((row) => row.cart_id === cartId && kinds.includes(row.kind))
  }

  #newRow(operation: NewOperation, now: Date): OperationRow {
    const stamps = { id: this.table.nextId(), sent_at: now, created_at: now, updated_at: now }
    return Object.assign(copyOf(BLANK), operation, stamps)
  }

  #row(id: string): Promise<OperationRow | undefined> {
    return this.task.commit(() => this.table.rows.find((row) => row.id === id))
  }

  #first(isWanted: (row: OperationRow) => boolean): Promise<OperationRow | undefined> {
    return this.task.commit(() => this.table.rows.find(isWanted))
  }

  #all(isWanted: (row: OperationRow) => boolean): Promise<OperationRow[]> {
    return this.task.commit(() => this.table.rows.filter(isWanted))
  }
}

export function isInFlight({ state }: OperationRow): boolean {
  return state === "sent" || state === "unknown"
}

function columns({ transaction_id, next_query_at, released, evidence: _, ...rest }: Resolution): Partial<OperationRow> {
  return {
    answer: null,
    error_code: null,
    error_message: null,
    shopper_message: null,
    ...rest,
    next_query_at: next_query_at ?? null,
    ...(released ? { exclusive_key: null } : {}),
    ...(transaction_id === undefined ? {} : { transaction_id }),
  }
}

/** Every column, so that all rows are alike and quick to copy. */
const BLANK: OperationRow = {
  id: "",
  account: "",
  kind: "authorise",
  reference: "",
  exclusive_key: null,
  state: "sent",
  source: "store",
  order_no: null,
  transaction_id: null,
  amount: null,
  currency_code: null,
  cart_id: null,
  payment_session_id: null,
  payment_id: null,
  requested_by: null,
  client_ip: null,
  attempts: 1,
  queries: 0,
  sent_at: new Date(0),
  resolved_at: null,
  next_query_at: null,
  correlation_id: null,
  answer: null,
  evidence: null,
  stated: null,
  absent_at: null,
  error_code: null,
  error_message: null,
  shopper_message: null,
  created_at: new Date(0),
  updated_at: new Date(0),
}

/** Column by column: so wide a row a spread copies several times as slowly. */
function copyOf(row: OperationRow): OperationRow {
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    reference: row.reference,
    exclusive_key: row.exclusive_key,
    state: row.state,
    source: row.source,
    order_no: row.order_no,
    transaction_id: row.transaction_id,
    amount: row.amount,
    currency_code: row.currency_code,
    cart_id: row.cart_id,
    payment_session_id: row.payment_session_id,
    payment_id: row.payment_id,
    requested_by: row.requested_by ?? null,
    client_ip: row.client_ip,
    attempts: row.attempts,
    queries: row.queries,
    sent_at: row.sent_at,
    resolved_at: row.resolved_at,
    next_query_at: row.next_query_at,
    correlation_id: row.correlation_id,
    answer: row.answer,
    evidence: row.evidence,
    stated: row.stated,
    absent_at: row.absent_at,
    error_code: row.error_code,
    error_message: row.error_message,
    shopper_message: row.shopper_message,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
