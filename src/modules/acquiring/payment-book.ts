import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { NO_LEASE, takeFree, type Lease } from "./lease"
import type { KeptPage, NewPayment, NextPass, Passed, PaymentRow, SaidDecline } from "./payment-row"
import { patchOf, whereAnswerCounts, type CardAnswer } from "./card-answer"
import { changeInParts } from "./parts"
import { keepDeclines, openPayment, passed, postponed, REVIEW_SINCE } from "./payment-writes"
import { ProcessEnd } from "./process-end"
import type { Declared } from "./service-account"
import { countUnreachable, whereReachable, type Unreachable } from "./unreachable"
import { poll } from "./waiting"

const TABLE = "acquiring_payment"

type PaymentPatch = Partial<Omit<PaymentRow, "review_since">>

/** The payments we know of at the service, one row per order number, and which are due to be reconciled. */
export class PaymentBook {
  /** Who leases payments in this process. */
  readonly #owners = new Set<string>()

  constructor(
    private readonly knex: () => Knex,
    private readonly end = new ProcessEnd(),
  ) {}

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

  /** What the answer to a card says of its payment; nothing where that is not remembered, or more is known of it. */
  async noteAnswer(account: string, orderNo: string, answer: CardAnswer, now: Date): Promise<void> {
    await this.knex()<PaymentRow>(TABLE)
      .where({ account, order_no: orderNo })
      .where(whereAnswerCounts(answer))
      .update(this.#changes(patchOf(answer), now))
  }

  async update(id: string, patch: PaymentPatch, now: Date): Promise<void> {
    await this.knex()<PaymentRow>(TABLE).where({ id }).update(this.#changes(patch, now))
  }

  #changes(patch: PaymentPatch, now: Date) {
    const since = this.knex().raw(REVIEW_SINCE("?", "status", "review_since", "?"), [patch.status ?? null, now])
    return { ...patch, ...(patch.status ? { review_since: since } : {}), updated_at: now }
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
   * Something happens to a payment: the next reconciliation pass comes by `at`, whenever it was due, and one comes that
   * begins no earlier than `at`, even where one is under way now.
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
    try {
      await this.releaseAllBut([], owner, now)
    } finally {
      this.#owners.delete(owner)
    }
  }

  async releaseAllBut(ids: string[], owner: string, now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ leased_by: owner })
      .whereNotIn("id", ids)
      .update({ ...NO_LEASE, updated_at: now })
  }

  /** Writes down what one pass over many payments has seen (`payment-writes.ts`). */
  async passed(passes: Passed[], begun: Date, now: Date): Promise<void> {
    await passed(this.knex(), passes, begun, now)
  }

  /** The service could not be queried about a payment: the pass comes later. */
  async postponed(id: string, next: NextPass, begun: Date, now: Date): Promise<void> {
    await postponed(this.knex(), id, next, begun, now)
  }

  /** Keeps in which words transactions were declined. */
  async keepDeclines(account: string, said: readonly SaidDecline[]): Promise<void> {
    await keepDeclines(this.knex(), account, said)
  }

  /**
   * Waits, at most so long, until this process has no payment leased any more: what it has when it ends, nobody gets
   * soon.
   * @returns whether it has none
   */
  async untilReleased(withinMs: number): Promise<boolean> {
    const areReleased = () => Promise.resolve(this.#owners.size === 0 || undefined)
    return (await poll(areReleased, { everyMs: 50, withinMs })) ?? false
  }

  /**
   * Takes up to `limit` payments of one account that were due at `due`, oldest first; nobody else gets them until
   * `until`. None of a process that is ending.
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
    if (this.end.isBegun) return []
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
   * Makes everything of an account that is not final due now, but for what somebody is just writing: it is looked at,
   * or was. Answers how many payments are due then.
   * @param among as for `claimDue`: the others stay as they are
   */
  async bringForward(account: string, now: Date, among: Iterable<string>): Promise<number> {
    const reachable = [...among]
    await changeInParts(
      this.knex(),
      TABLE,
      (payments) =>
        payments.where({ account, final: false }).where("next_check_at", ">", now).where(whereReachable(reachable)),
      "left",
      (part) => part.update({ next_check_at: now, updated_at: now }),
    )
    return this.countDue(account, now, reachable)
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
    const isNew = !this.#owners.has(lease.owner)
    // Before they are taken: a process that is ending waits for what is just being claimed, too.
    this.#owners.add(lease.owner)
    let rows: PaymentRow[] = []
    try {
      rows = await takeFree<PaymentRow>(this.knex(), TABLE, lease, choose)
    } finally {
      if (isNew && rows.length === 0) this.#owners.delete(lease.owner)
    }
    return rows
  }
}
