import { answerCounts, patchOf, type CardAnswer } from "../../src/modules/acquiring/card-answer"
import type { PaymentBook } from "../../src/modules/acquiring/payment-book"
import type { KeptPage, NewPayment, NextPass, Passed, PaymentRow } from "../../src/modules/acquiring/payment-row"
import type { Declared } from "../../src/modules/acquiring/service-account"
import type { Unreachable } from "../../src/modules/acquiring/unreachable"
import type { Task } from "./task"

/** The payments' table. A row is replaced, never changed: who has read it keeps what was read. */
export class PaymentTable {
  readonly rows: PaymentRow[] = []

  replace(row: PaymentRow, ...changes: readonly Partial<PaymentRow>[]): PaymentRow {
    const changed = Object.assign(copyOf(row), ...changes) as PaymentRow
    this.rows[this.rows.indexOf(row)] = changed
    return changed
  }
}

/** The payments we know of, in memory, as one task uses them. */
export class SimulatedPayments implements Pick<PaymentBook, keyof PaymentBook> {
  constructor(
    private readonly table: PaymentTable,
    private readonly task: Task,
  ) {}

  open(payment: NewPayment, now: Date, nextCheckAt: Date): Promise<PaymentRow> {
    return this.task.commit(() => this.opened(payment, now, nextCheckAt))
  }

  /** Words for people, of whom there are none here. */
  keepDeclines(): Promise<void> {
    return Promise.resolve()
  }

  /** The same as `open`, within a statement that writes something else, too. */
  opened(payment: NewPayment, now: Date, nextCheckAt: Date): PaymentRow {
    const known = this.table.rows.find((row) => row.account === payment.account && row.order_no === payment.order_no)
    const due = { final: false, next_check_at: nextCheckAt, wanted_at: nextCheckAt, updated_at: now }
    if (known) {
      const { flow, amount, currency_code, cart_id } = payment
      return this.table.replace(known, { flow, amount, currency_code, cart_id, ...due })
    }
    const id = `acqpay_${String(this.table.rows.length + 1).padStart(4, "0")}`
    const row = Object.assign(copyOf(BLANK), payment, due, { id, created_at: now })
    this.table.rows.push(row)
    return row
  }

  find(account: string, orderNo: string): Promise<PaymentRow | undefined> {
    return this.#row((one) => one.account === account && one.order_no === orderNo)
  }

  ofCart(cartId: string): Promise<PaymentRow[]> {
    return this.#all((row) => row.cart_id === cartId)
  }

  byIds(ids: readonly string[]): Promise<PaymentRow[]> {
    return this.#all((row) => ids.includes(row.id))
  }

  related(collectionIds: readonly string[], cartIds: readonly string[]): Promise<PaymentRow[]> {
    return this.#all(
      (row) => collectionIds.includes(row.payment_collection_id ?? "") || cartIds.includes(row.cart_id ?? ""),
    )
  }

  ofCollection(collectionId: string): Promise<PaymentRow[]> {
    return this.#all((row) => row.payment_collection_id === collectionId)
  }

  /** Settings stay as they are here. */
  async overdueOfOthers({ ids }: Declared, due: Date): Promise<Unreachable[]> {
    const counts = new Map<string, number>()
    for (const { account } of await this.#all((row) => !ids.includes(row.account) && isOverdue(row, due)))
      counts.set(account, (counts.get(account) ?? 0) + 1)
    return [...counts].map(([account, count]) => ({ account, liesUnder: null, count }))
  }

  lyingElsewhere(): Promise<Map<string, string>> {
    return Promise.resolve(new Map())
  }

  async noteAnswer(account: string, orderNo: string, answer: CardAnswer, now: Date): Promise<void> {
    const row = await this.#row((one) => one.account === account && one.order_no === orderNo)
    if (row && answerCounts(row, answer)) this.table.replace(row, { ...patchOf(answer), updated_at: now })
  }

  async update(id: string, patch: Partial<PaymentRow>, now: Date): Promise<void> {
    const row = await this.#row((one) => one.id === id)
    if (row) this.table.replace(row, { ...patch, updated_at: now })
  }

  async keepPage(id: string, page: KeptPage, replaced: string | undefined, _now: Date): Promise<KeptPage> {
    const row = await this.#row((one) => one.id === id)
    if (!row) return page
    if ((row.checkout_page?.id ?? undefined) !== replaced) return row.checkout_page ?? page
    this.table.replace(row, { checkout_page: page })
    return page
  }

  async dueBy(account: string, orderNo: string, at: Date): Promise<void> {
    const row = await this.#row((one) => one.account === account && one.order_no === orderNo)
    if (!row) return
    this.table.replace(row, {
      next_check_at: row.next_check_at === null || row.next_check_at > at ? at : row.next_check_at,
      wanted_at: row.wanted_at === null || row.wanted_at < at ? at : row.wanted_at,
      final: false,
    })
  }

  async lease(account: string, orderNo: string, owner: string, now: Date, until: Date) {
    const row = await this.#row((one) => one.account === account && one.order_no === orderNo)
    if (!row || (!isFree(row, now) && row.leased_by !== owner)) return undefined
    return this.table.replace(row, { leased_by: owner, leased_until: until })
  }

  leaseEach(account: string, orderNos: string[], owner: string, now: Date, until: Date): Promise<PaymentRow[]> {
    return this.task.commit(() => {
      const free = this.table.rows.filter(
        (row) => row.account === account && orderNos.includes(row.order_no) && isFree(row, now),
      )
      return free.map((row) => this.table.replace(row, { leased_by: owner, leased_until: until }))
    })
  }

  renew(owner: string, now: Date, until: Date): Promise<Set<string>> {
    return this.task.commit(() => {
      const held = this.table.rows.filter((row) => row.leased_by === owner && !isFree(row, now))
      for (const row of held) this.table.replace(row, { leased_until: until })
      return new Set(held.map(({ id }) => id))
    })
  }

  releaseAll(owner: string, now: Date): Promise<void> {
    return this.releaseAllBut([], owner, now)
  }

  releaseAllBut(ids: string[], owner: string, _now: Date): Promise<void> {
    return this.task.commit(() => {
      for (const row of this.table.rows) {
        if (row.leased_by === owner && !ids.includes(row.id)) {
          this.table.replace(row, { leased_by: null, leased_until: null })
        }
      }
    })
  }

  passed(passes: Passed[], begun: Date, _now: Date): Promise<void> {
    return this.task.commit(() => {
      for (const pass of passes) {
        const row = this.table.rows.find(({ id }) => id === pass.id)
        if (row) this.table.replace(row, pass, afterAPass(row, pass, begun))
      }
    })
  }

  async postponed(id: string, pass: NextPass, begun: Date, _now: Date): Promise<void> {
    const row = await this.#row((one) => one.id === id)
    if (row) this.table.replace(row, pass, afterAPass(row, pass, begun))
  }

  async release(id: string, owner: string, _now: Date): Promise<void> {
    const row = await this.#row((one) => one.id === id && one.leased_by === owner)
    if (row) this.table.replace(row, { leased_by: null, leased_until: null })
  }

  untilReleased(): Promise<boolean> {
    return Promise.resolve(true)
  }

  claimDue(account: string, limit: number, owner: string, now: Date, until: Date, due = now) {
    return this.task.commit(() => {
      const rows = this.table.rows
        .filter(
          (row) => row.account === account && !row.final && row.next_check_at !== null && row.next_check_at <= due,
        )
        .filter((row) => isFree(row, now))
        .sort((one, other) => Number(one.next_check_at) - Number(other.next_check_at) || (one.id < other.id ? -1 : 1))
      return rows.slice(0, limit).map((row) => this.table.replace(row, { leased_by: owner, leased_until: until }))
    })
  }

  bringForward(account: string, now: Date): Promise<number> {
    return this.task.commit(() => {
      const rows = this.table.rows.filter((row) => row.account === account && !row.final)
      for (const row of rows) this.table.replace(row, { next_check_at: now })
      return rows.length
    })
  }

  async countDue(account: string, now: Date): Promise<number> {
    const due = await this.#all((row) => row.account === account && !row.final && row.next_check_at !== null)
    return due.filter((row) => row.next_check_at !== null && row.next_check_at <= now).length
  }

  #row(isWanted: (row: PaymentRow) => boolean): Promise<PaymentRow | undefined> {
    return this.task.commit(() => this.table.rows.find(isWanted))
  }

  #all(isWanted: (row: PaymentRow) => boolean): Promise<PaymentRow[]> {
    return this.task.commit(() => this.table.rows.filter(isWanted))
  }
}

/** Nobody has come to it by then. */
export function isOverdue({ final, next_check_at }: PaymentRow, due: Date): boolean {
  return !final && next_check_at !== null && next_check_at <= due
}

function isFree({ leased_until }: PaymentRow, now: Date): boolean {
  return leased_until === null || leased_until < now
}

function afterAPass(row: PaymentRow, next: NextPass, begun: Date) {
  const wanted = row.wanted_at !== null && row.wanted_at > begun ? row.wanted_at : undefined
  const isSooner = wanted !== undefined && wanted < next.next_check_at
  return {
    final: next.final && wanted === undefined,
    next_check_at: isSooner ? wanted : next.next_check_at,
    checkout_page: next.final && wanted === undefined ? null : row.checkout_page,
  }
}

/** Every column, so that all rows are alike and quick to copy. */
const BLANK: PaymentRow = {
  id: "",
  account: "",
  order_no: "",
  service_account: null,
  flow: "card",
  payment_method: null,
  payment_session_id: "",
  payment_collection_id: null,
  cart_id: null,
  amount: "0",
  currency_code: "",
  country_code: null,
  return_url: null,
  transaction_id: null,
  status: "created",
  status_code: null,
  review_since: null,
  decline_code: null,
  decline_reason: null,
  is_3ds: null,
  captured: "0",
  refunded: "0",
  final: false,
  checks: 0,
  unanswered: 0,
  checked_at: null,
  next_check_at: null,
  wanted_at: null,
  checkout_page: null,
  leased_by: null,
  leased_until: null,
  created_at: new Date(0),
  updated_at: new Date(0),
}

/** Column by column: so wide a row a spread copies several times as slowly. */
function copyOf(row: PaymentRow): PaymentRow {
  return {
    id: row.id,
    account: row.account,
    order_no: row.order_no,
    service_account: row.service_account,
    flow: row.flow,
    payment_method: row.payment_method,
    payment_session_id: row.payment_session_id,
    payment_collection_id: row.payment_collection_id,
    cart_id: row.cart_id,
    amount: row.amount,
    currency_code: row.currency_code,
    country_code: row.country_code,
    return_url: row.return_url,
    transaction_id: row.transaction_id,
    status: row.status,
    status_code: row.status_code,
    review_since: row.review_since,
    decline_code: row.decline_code,
    decline_reason: row.decline_reason,
    is_3ds: row.is_3ds,
    captured: row.captured,
    refunded: row.refunded,
    final: row.final,
    checks: row.checks,
    unanswered: row.unanswered,
    checked_at: row.checked_at,
    next_check_at: row.next_check_at,
    wanted_at: row.wanted_at,
    checkout_page: row.checkout_page,
    leased_by: row.leased_by,
    leased_until: row.leased_until,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
