import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import { GIVEN_BACK, takeFree, type Lease } from "./lease"
import { doneSums } from "./done-sums"
import type { Declared } from "./service-account"
import { countUnreachable, whereReachable, type Unreachable } from "./unreachable"
import { poll } from "./waiting"

/** A hosted page that was opened: everyone who opens the checkout again is sent to it. */
export interface KeptPage {
  id: string
  /** Of the order it was opened for: another order needs another page. */
  order: string
  /** The order's newest transaction when it was opened, if it had one. */
  after: string | null
  /** The page's form, encrypted (see `sealed-form.ts`); absent where a version before this one kept the page. */
  sealed?: string
  sealed_key?: string
}

export interface PaymentRow {
  id: string
  account: string
  order_no: string
  /** Which account of the service it lies under; null is taken for the present one. */
  service_account: string | null
  flow: string
  payment_method: string | null
  payment_session_id: string
  payment_collection_id: string | null
  cart_id: string | null
  transaction_id: string | null
  currency_code: string
  country_code: string | null
  amount: string
  status: PaymentStatus
  status_code: string | null
  decline_code: string | null
  decline_reason: string | null
  is_3ds: string | null
  /** As the service named it last: some decisions rest on what the service itself has said. */
  captured: string
  refunded: string
  final: boolean
  checks: number
  /** Passes one after the other that the service answered nothing usable to. */
  unanswered: number
  next_check_at: Date | null
  checked_at: Date | null
  wanted_at: Date | null
  checkout_page: KeptPage | null
  leased_by: string | null
  leased_until: Date | null
  created_at: Date
  updated_at: Date
}

/** A payment as the database shows it to people: the service's last word, moved on by what the journal knows to be done. */
export interface ShownPayment extends PaymentRow {
  shown_status: PaymentStatus
  shown_captured: string
  shown_refunded: string
}

export type NewPayment = Pick<
  PaymentRow,
  | "account"
  | "order_no"
  | "service_account"
  | "flow"
  | "payment_session_id"
  | "payment_collection_id"
  | "cart_id"
  | "currency_code"
  | "amount"
> &
  Partial<Pick<PaymentRow, "country_code" | "payment_method">>

/** When a payment was reconciled, when it is due again, and whether it is due at all. */
export type NextPass = Pick<PaymentRow, "final" | "checks" | "unanswered" | "checked_at"> & { next_check_at: Date }

/** What a pass has seen of a payment. */
export type Passed = Pick<
  PaymentRow,
  "id" | "status" | "status_code" | "is_3ds" | "transaction_id" | "captured" | "refunded"
> &
  NextPass & {
    /** Under which the service showed it. */
    service_account?: string
  }

/**
 * What a pass may say of the next one, and of the page with names and addresses that nobody is sent to any more: all of
 * it, unless somebody asked for a pass after this one had begun (`?`, three times: its beginning).
 */
const AFTER_A_PASS = `
  final = pass.final AND NOT coalesce(payment.wanted_at > ?, false),
  next_check_at = CASE WHEN payment.wanted_at > ? THEN least(pass.next_check_at, payment.wanted_at) ELSE pass.next_check_at END,
  checkout_page = CASE WHEN pass.final AND NOT coalesce(payment.wanted_at > ?, false) THEN NULL ELSE payment.checkout_page END`

const TABLE = "acquiring_payment"

/** What was said of a transaction goes with it. */
const OF_THE_SAME = (column: string) =>
  `CASE WHEN pass.transaction_id IS NOT DISTINCT FROM payment.transaction_id THEN payment.${column} END`

/** Why a transaction was declined, as a notification says it. */
export interface SaidDecline {
  order_no: string
  transaction_id: string
  /** At which code of the service's. */
  status_code: string
  code: string | null
  reason: string | null
}

/** A payment to be remembered, and when it is reconciled at the latest. */
export interface OpenedPayment {
  payment: NewPayment
  nextCheckAt: Date
}

/** The statement that remembers a payment. */
export function openPayment(knex: Knex, { payment, nextCheckAt }: OpenedPayment, now: Date) {
  return knex<PaymentRow>(TABLE)
    .insert({
      ...payment,
      id: generateEntityId(undefined, "acqpay"),
      next_check_at: nextCheckAt,
      wanted_at: nextCheckAt,
    })
    .onConflict(["account", "order_no"])
    .merge({
      flow: payment.flow,
      payment_method: payment.payment_method ?? null,
      amount: payment.amount,
      currency_code: payment.currency_code,
      ...(payment.country_code ? { country_code: payment.country_code } : {}),
      cart_id: payment.cart_id,
      final: false,
      next_check_at: nextCheckAt,
      wanted_at: nextCheckAt,
      updated_at: now,
    })
    .returning("*")
}

/** The payments we know of at the service, one row per order number, and which are due to be reconciled. */
export class PaymentBook {
  /** Who leases payments in this process. */
  readonly #owners = new Set<string>()

  constructor(private readonly knex: () => Knex) {}

  /** Remembers a payment before anything is sent for it; a later attempt refreshes what the store expects. */
  async open(payment: NewPayment, now: Date, nextCheckAt: Date): Promise<PaymentRow> {
    const [row] = await openPayment(this.knex(), { payment, nextCheckAt }, now)
    if (!row) throw new Error(`acquiring_payment ${payment.order_no} was not written`)
    return row
  }

  async find(account: string, orderNo: string): Promise<PaymentRow | undefined> {
    return this.knex()<PaymentRow>(TABLE).where({ account, order_no: orderNo }).first()
  }

  async ofCart(cartId: string): Promise<PaymentRow[]> {
    return this.knex()<PaymentRow>(TABLE).where({ cart_id: cartId }).orderBy("created_at").orderBy("id")
  }

  async byIds(ids: readonly string[]): Promise<PaymentRow[]> {
    if (ids.length === 0) return []
    return this.knex()<PaymentRow>(TABLE).whereIn("id", [...ids])
  }

  /** The payments of some payment collections and carts. */
  async related(collectionIds: readonly string[], cartIds: readonly string[]): Promise<PaymentRow[]> {
    if (collectionIds.length === 0 && cartIds.length === 0) return []
    return this.knex()<PaymentRow>(TABLE)
      .whereIn("payment_collection_id", [...collectionIds])
      .orWhereIn("cart_id", [...cartIds])
  }

  async ofCollection(collectionId: string): Promise<PaymentRow[]> {
    return this.knex()<PaymentRow>(TABLE)
      .where({ payment_collection_id: collectionId })
      .orderBy("created_at")
      .orderBy("id")
  }

  /** What a payment's own attempt has learnt of it; nothing where it is not remembered. */
  async note(account: string, orderNo: string, patch: Partial<PaymentRow>, now: Date): Promise<void> {
    await this.knex()<PaymentRow>(TABLE)
      .where({ account, order_no: orderNo })
      .update({ ...patch, updated_at: now })
  }

  async update(id: string, patch: Partial<PaymentRow>, now: Date): Promise<void> {
    await this.knex()<PaymentRow>(TABLE)
      .where({ id })
      .update({ ...patch, updated_at: now })
  }

  /**
   * Keeps a page that was just opened, in the place of the one known before. Whoever is first wins: answers the page
   * that is kept now, which is another one when somebody else opened one meanwhile.
   */
  async keepPage(id: string, page: KeptPage, replaced: string | undefined, now: Date): Promise<KeptPage> {
    const knex = this.knex()
    const [mine] = await knex<PaymentRow>(TABLE)
      .where({ id })
      .whereRaw("checkout_page->>'id' IS NOT DISTINCT FROM ?", [replaced ?? null])
      .update({ checkout_page: knex.raw("?::jsonb", [JSON.stringify(page)]), updated_at: now })
      .returning("id")
    if (mine) return page
    return (await knex<PaymentRow>(TABLE).where({ id }).first())?.checkout_page ?? page
  }

  /**
   * Something happens to a payment: the next look at it comes by `at`, whenever it was due, and one comes that begins
   * no earlier than `at`, even where one is under way now.
   */
  async dueBy(account: string, orderNo: string, at: Date): Promise<void> {
    const knex = this.knex()
    await knex<PaymentRow>(TABLE)
      .where({ account, order_no: orderNo })
      .update({
        next_check_at: knex.raw("least(next_check_at, ?::timestamptz)", [at]),
        wanted_at: knex.raw("greatest(wanted_at, ?::timestamptz)", [at]),
        final: false,
        updated_at: knex.fn.now(),
      })
  }

  /** Takes those of the given payments that nobody has. */
  async leaseEach(account: string, orderNos: string[], owner: string, now: Date, until: Date): Promise<PaymentRow[]> {
    return this.#take({ owner, now, until }, (payments) => payments.where({ account }).whereIn("order_no", orderNos))
  }

  /**
   * Keeps in which words transactions were declined. Whether they were, the service has been queried: what is said of
   * another transaction, or at another code, is not kept.
   */
  async keepDeclines(account: string, said: readonly SaidDecline[]): Promise<void> {
    if (said.length === 0) return
    await this.knex().raw(
      `UPDATE ${TABLE} AS payment SET decline_code = said.code, decline_reason = said.reason
       FROM jsonb_to_recordset(?::jsonb) AS said(order_no text, transaction_id text, status_code text, code text, reason text)
       WHERE payment.account = ? AND payment.order_no = said.order_no AND payment.status = 'declined'
         AND payment.transaction_id = said.transaction_id AND payment.status_code = said.status_code`,
      [JSON.stringify(said), account],
    )
  }

  /** Renews the leases that `owner` still has; answers the ids. */
  async renew(owner: string, now: Date, until: Date): Promise<Set<string>> {
    const rows = await this.knex()<PaymentRow>(TABLE)
      .where({ leased_by: owner })
      .where("leased_until", ">=", now)
      .update({ leased_until: until })
      .returning("id")
    return new Set(rows.map((row) => row.id))
  }

  async releaseAll(owner: string, now: Date): Promise<void> {
    await this.releaseAllBut([], owner, now)
    this.#owners.delete(owner)
  }

  async releaseAllBut(ids: string[], owner: string, now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ leased_by: owner })
      .whereNotIn("id", ids)
      .update({ ...GIVEN_BACK, updated_at: now })
  }

  /**
   * Writes down what one pass over many payments has seen, in one statement.
   * @param begun when the pass began: what was asked for since then it does not answer
   */
  async passed(passes: Passed[], begun: Date, now: Date): Promise<void> {
    if (passes.length === 0) return
    await this.knex().raw(
      `UPDATE ${TABLE} AS payment SET
         status = pass.status, status_code = pass.status_code, transaction_id = pass.transaction_id,
         captured = pass.captured, refunded = pass.refunded,
         (done_captured, done_refunded, done_voided) = ${doneSums("pass.transaction_id", "pass.checked_at")},
         decline_code = ${OF_THE_SAME("decline_code")}, decline_reason = ${OF_THE_SAME("decline_reason")},
         is_3ds = coalesce(pass.is_3ds, payment.is_3ds),
         service_account = coalesce(payment.service_account, pass.service_account),
         checks = pass.checks, unanswered = pass.unanswered, checked_at = pass.checked_at, updated_at = ?, ${AFTER_A_PASS}
       FROM jsonb_to_recordset(?::jsonb) AS pass(
         id text, status text, status_code text, transaction_id text, captured text, refunded text, is_3ds text, service_account text, final boolean,
         checks integer, unanswered integer, checked_at timestamptz, next_check_at timestamptz)
       WHERE payment.id = pass.id`,
      [now, begun, begun, begun, JSON.stringify(passes)],
    )
  }

  /** The service could not be queried about a payment: the pass comes later. */
  async postponed(id: string, next: NextPass, begun: Date, now: Date): Promise<void> {
    await this.knex().raw(
      `UPDATE ${TABLE} AS payment SET
         checks = pass.checks, unanswered = pass.unanswered, checked_at = pass.checked_at, updated_at = ?, ${AFTER_A_PASS}
       FROM jsonb_to_recordset(?::jsonb) AS pass(
         final boolean, checks integer, unanswered integer, checked_at timestamptz, next_check_at timestamptz)
       WHERE payment.id = ?`,
      [now, begun, begun, begun, JSON.stringify([next]), id],
    )
  }

  /** Waits, at most so long, until this process has no payment leased any more: what it has when it ends, nobody gets soon. */
  async untilReleased(withinMs: number): Promise<void> {
    await poll(() => Promise.resolve(this.#owners.size === 0 || undefined), { everyMs: 50, withinMs })
  }

  /**
   * Takes up to `limit` payments of one account that were due at `due`, oldest first; nobody else gets them until `until`.
   * @param among the accounts of the service that can be queried
   */
  async claimDue(
    account: string,
    limit: number,
    owner: string,
    now: Date,
    until: Date,
    due: Date,
    among: Iterable<string>,
  ): Promise<PaymentRow[]> {
    return this.#take({ owner, now, until }, (payments) =>
      payments
        .where({ account, final: false })
        .where("next_check_at", "<=", due)
        .where(whereReachable(among))
        .orderBy("next_check_at")
        .orderBy("id")
        .limit(limit),
    )
  }

  /**
   * How many payments are overdue that nobody reconciles: of each account that is not declared, and of those that lie
   * under an account of the service which no declared one is.
   */
  async overdueOfOthers(declared: Declared, due: Date): Promise<Unreachable[]> {
    const knex = this.knex()
    const overdue = knex(TABLE).where({ final: false }).where("next_check_at", "<=", due)
    return countUnreachable(knex, overdue, TABLE, declared)
  }

  /** Of some order numbers, those whose payment lies under another account of the service than `present`, and which. */
  async lyingElsewhere(account: string, orderNos: readonly string[], present: string): Promise<Map<string, string>> {
    const rows: { order_no: string; service_account: string }[] = await this.knex()<PaymentRow>(TABLE)
      .where({ account })
      .whereIn("order_no", [...orderNos])
      .whereNot({ service_account: present })
      .select("order_no", "service_account")
    return new Map(rows.map(({ order_no, service_account }) => [order_no, service_account]))
  }

  /**
   * Makes everything of an account that is not final due now. Answers how many payments that are.
   * @param among as for `claimDue`: the others stay as they are
   */
  async bringForward(account: string, now: Date, among: Iterable<string>): Promise<number> {
    return this.knex()<PaymentRow>(TABLE)
      .where({ account, final: false })
      .where(whereReachable(among))
      .update({ next_check_at: now, updated_at: now })
  }

  /** @param among as for `claimDue` */
  async countDue(account: string, now: Date, among: Iterable<string>): Promise<number> {
    const [row] = await this.knex()(TABLE)
      .where({ account, final: false })
      .where("next_check_at", "<=", now)
      .where(whereReachable(among))
      .count({ count: "*" })
    return Number(row?.count ?? 0)
  }

  async #take(lease: Lease, choose: (payments: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<PaymentRow[]> {
    const rows = await takeFree<PaymentRow>(this.knex(), TABLE, lease, choose)
    if (rows.length > 0) this.#owners.add(lease.owner)
    return rows
  }
}
