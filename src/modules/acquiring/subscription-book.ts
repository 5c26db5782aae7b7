import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Interval } from "../../acquirer/domain/recurrence"
import { NO_LEASE, LEASE_MS, takeFree } from "./lease"
import { ProcessEnd } from "./process-end"
import type { Declared } from "./service-account"
import type { Stretch } from "./stretch"
import { nextAmount, subscriptionsMoved, type Moved } from "./subscription-months"
import { countUnreachable, whereReachable, type Unreachable } from "./unreachable"

/** Whose wish to end it is kept once it is said. */
export const CUSTOMER = "customer"

/** It ends with its customer, who is deleted. */
export const CUSTOMER_DELETED = "customer_deleted"

/** Who wants it ended, and since when. */
export type EndRequest = Pick<SubscriptionRow, "cancel_requested_at" | "cancel_requested_by">

export type SubscriptionStatus = "pending" | "active" | "past_due" | "cancelled" | "ended" | "abandoned"

export interface SubscriptionRow {
  id: string
  account: string
  order_no: string
  recurring_id: string | null
  status: SubscriptionStatus
  variant_id: string
  order_id: string | null
  customer_id: string | null
  email: string | null
  transaction_id: string | null
  saved_card_id: string | null
  contract_name: string
  interval: Interval
  interval_count: number
  deduction_period: string | null
  billing_cycle: number
  promotion_cycle: number
  amount: string
  currency_code: string
  contract_start: string
  contract_end: string | null
  cycle: number
  next_deduction_at: Date | null
  cancel_requested_at: Date | null
  cancel_requested_by: string | null
  canceled_at: Date | null
  ended_at: Date | null
  checks: number
  next_check_at: Date | null
  leased_by: string | null
  leased_until: Date | null
  created_at: Date
  updated_at: Date
}

/** What the service is asked for with the first payment. */
export type NewSubscription = Pick<
  SubscriptionRow,
  | "account"
  | "order_no"
  | "variant_id"
  | "contract_name"
  | "interval"
  | "interval_count"
  | "billing_cycle"
  | "promotion_cycle"
  | "amount"
  | "currency_code"
  | "contract_start"
  | "contract_end"
  | "saved_card_id"
>

export type SubscriptionChange = Partial<Omit<SubscriptionRow, "id" | "created_at" | "updated_at">>

/** What some take together each time: `active` of them. */
export type Deducted = Pick<Moved, "currency_code" | "interval" | "interval_count" | "active" | "amount">

const TABLE = "acquiring_subscription"

/** Recurring contracts: what was asked for, what the service made of it, and when to query it again. */
export class SubscriptionBook {
  constructor(
    private readonly knex: () => Knex,
    private readonly end = new ProcessEnd(),
  ) {}

  /**
   * Writes down, before a payment is sent, the contract it begins. Sent again it has the terms of that time, and
   * nothing of a contract that came to an end before.
   */
  async open(wanted: NewSubscription, now: Date, nextCheckAt: Date): Promise<void> {
    const { account: _, order_no: __, ...terms } = wanted
    await this.knex()<SubscriptionRow>(TABLE)
      .insert({ ...wanted, id: generateEntityId(undefined, "acqsub"), next_check_at: nextCheckAt })
      .onConflict(this.knex().raw("(account, order_no) WHERE deleted_at IS NULL") as unknown as "order_no")
      .merge({
        ...terms,
        ...{ status: "pending", recurring_id: null, canceled_at: null, checks: 0, next_check_at: nextCheckAt },
        deduction_period: null,
        ...{ created_at: now, updated_at: now },
      })
      .whereIn(`${TABLE}.status` as "status", ["pending", "abandoned"])
  }

  /**
   * Looks again at payments that were given up: something was heard of them. What they begin now is another contract
   * than one that was ended.
   */
  async revive(account: string, orderNos: readonly string[], now: Date): Promise<void> {
    if (orderNos.length === 0) return
    await this.#live()
      .where({ account, status: "abandoned" })
      .whereIn("order_no", [...orderNos])
      .update({
        ...{ status: "pending", recurring_id: null, canceled_at: null, checks: 0, next_check_at: now },
        ...{ created_at: now, updated_at: now },
      })
  }

  /** A card that was saved with the payment which begins the contract. */
  async paidWith(account: string, orderNo: string, savedCardId: string): Promise<void> {
    await this.#live().where({ account, order_no: orderNo }).update({ saved_card_id: savedCardId })
  }

  /** Those of a customer that go on and were bought with a saved card. */
  async bySavedCard(customerId: string): Promise<SubscriptionRow[]> {
    return this.#live()
      .where({ customer_id: customerId })
      .whereNotNull("saved_card_id")
      .whereIn("status", ["active", "past_due"])
      .orderBy("created_at")
  }

  async find(id: string): Promise<SubscriptionRow | undefined> {
    return this.#live().where({ id }).first()
  }

  async ofOrderNos(account: string, orderNos: readonly string[]): Promise<SubscriptionRow[]> {
    if (orderNos.length === 0) return []
    return this.#live()
      .where({ account })
      .whereIn("order_no", [...orderNos])
  }

  async ofOrders(orderIds: readonly string[]): Promise<SubscriptionRow[]> {
    return orderIds.length === 0 ? [] : this.#live().whereIn("order_id", [...orderIds])
  }

  async allOfCustomer(customerId: string): Promise<SubscriptionRow[]> {
    return this.#live().where({ customer_id: customerId })
  }

  async ofOrder(orderId: string): Promise<SubscriptionRow[]> {
    return this.#live().where({ order_id: orderId })
  }

  /** What a customer may see: contracts that the service has. */
  async ofCustomer(
    customerId: string,
    limit: number,
    offset: number,
  ): Promise<{ rows: SubscriptionRow[]; count: number }> {
    return this.#page(
      () => this.#live().where({ customer_id: customerId }).whereNotIn("status", ["pending", "abandoned"]),
      limit,
      offset,
    )
  }

  async page(
    filter: {
      status?: readonly SubscriptionStatus[] | undefined
      customer_id?: string | undefined
      order_id?: string | undefined
    },
    limit: number,
    offset: number,
  ): Promise<{ rows: SubscriptionRow[]; count: number }> {
    const chosen = () => {
      const { status, ...rest } = filter
      const rows = this.#live().where(
        Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      )
      return status ? rows.whereIn("status", [...status]) : rows.whereNotIn("status", ["pending", "abandoned"])
    }
    return this.#page(chosen, limit, offset)
  }

  /** What all that go on take the next time, of each currency and rhythm: for the sum of a month. */
  async deducted(): Promise<Deducted[]> {
    const knex = this.knex()
    const rows: unknown = await this.#live()
      .whereIn("status", ["active", "past_due"])
      .groupBy("currency_code", "interval", "interval_count")
      .orderBy("currency_code")
      .select("currency_code", "interval", "interval_count")
      .select(knex.raw(`sum(${nextAmount("cycle")})::text AS amount`), knex.raw("count(*)::int AS active"))
    return rows as Deducted[]
  }

  /** How many began, stopped and went on in each of some stretches of time. */
  async moved(stretches: readonly Stretch[]): Promise<Moved[]> {
    return subscriptionsMoved(this.knex(), stretches)
  }

  async update(id: string, change: SubscriptionChange, now: Date): Promise<void> {
    await this.knex()<SubscriptionRow>(TABLE)
      .where({ id })
      .update({ ...change, updated_at: now })
  }

  /**
   * What came of a payment that may have begun one, unless another payment was sent under its number since it was read:
   * what was found is of the one before.
   * @returns false where that is so; nothing is written then
   */
  async updateAsOpened(
    { id, created_at }: Pick<SubscriptionRow, "id" | "created_at">,
    change: SubscriptionChange,
    now: Date,
  ): Promise<boolean> {
    const written = await this.knex()<SubscriptionRow>(TABLE)
      .where({ id, status: "pending" })
      // A time of the database's own has more digits than one that was read.
      .whereRaw("date_trunc('milliseconds', created_at) = ?", [created_at])
      .update({ ...change, updated_at: now })
    return written > 0
  }

  /**
   * Where it stands while it goes on, or when a pass that failed is made again. One that somebody wants ended, also
   * since whoever writes has read it, is looked at again by `soon`: nobody else would remember the wish before the next
   * deduction.
   */
  async updateAlive(
    id: string,
    { next_check_at: next, ...change }: SubscriptionChange & { next_check_at: Date | null },
    soon: Date,
    now: Date,
  ): Promise<void> {
    const knex = this.knex()
    const nextCheck = "case when cancel_requested_at is null then ?::timestamptz else least(?::timestamptz, ?) end"
    await knex(TABLE)
      .where({ id })
      .update({ ...change, next_check_at: knex.raw(nextCheck, [next, next, soon]), updated_at: now })
  }

  /**
   * Writes down who wants it ended. The first who did stays written down, unless it is the customer who wants it now.
   * @returns what stands from then on
   */
  async requestEnd(id: string, by: string, now: Date): Promise<EndRequest> {
    const knex = this.knex()
    const [row] = await knex<SubscriptionRow>(TABLE)
      .where({ id })
      .update({
        cancel_requested_at: knex.raw("coalesce(cancel_requested_at, ?::timestamptz)", [now]),
        cancel_requested_by: knex.raw(
          "case when cancel_requested_at is null or ? then ? else cancel_requested_by end",
          [by === CUSTOMER, by],
        ),
        updated_at: now,
      })
      .returning(["cancel_requested_at", "cancel_requested_by"])
    return row ?? { cancel_requested_at: now, cancel_requested_by: by }
  }

  /** Forgets what somebody wanted, where nobody has wanted it before or since. */
  async withdrawEnd(id: string, request: EndRequest, now: Date): Promise<void> {
    await this.knex()<SubscriptionRow>(TABLE)
      .where({ id, ...request })
      .update({ cancel_requested_at: null, cancel_requested_by: null, updated_at: now })
  }

  /** Has the job come to it by `at`, whatever was planned. What is given up stays so: a pass would not move it on. */
  async dueBy(id: string, at: Date): Promise<void> {
    const knex = this.knex()
    await knex(TABLE)
      .where({ id })
      .whereNot({ status: "abandoned" })
      .update({ next_check_at: knex.raw("least(next_check_at, ?::timestamptz)", [at]) })
  }

  /** The same where one of its deductions waits again: one that was given up, too, is worked until that is over. */
  async takeUp(id: string, at: Date): Promise<void> {
    await this.knex()(TABLE).where({ id, status: "abandoned" }).update({ status: "pending" })
    await this.dueBy(id, at)
  }

  /** Takes one for `owner`; undefined while somebody else is at it. */
  async lease(id: string, owner: string, now: Date): Promise<SubscriptionRow | undefined> {
    return this.#take(owner, now, (rows) => rows.where({ id }))
  }

  /** Takes the next that is due and whose service can be queried; none of a process that is ending. */
  async claimDue(owner: string, now: Date, { ids, serviceAccounts }: Declared): Promise<SubscriptionRow | undefined> {
    if (this.end.isBegun) return undefined
    const knex = this.knex()
    const beyond = knex("acquiring_payment")
      .where({ "acquiring_payment.account": knex.ref(`${TABLE}.account`) })
      .where({ "acquiring_payment.order_no": knex.ref(`${TABLE}.order_no`) })
      .whereNot(whereReachable(serviceAccounts.values()))
    return this.#take(owner, now, (rows) =>
      rows
        .where("next_check_at", "<=", now)
        .whereNot({ status: "abandoned" })
        .whereIn("account", ids)
        .whereNotExists(beyond)
        .orderBy("next_check_at")
        .limit(1),
    )
  }

  /** How many are overdue that nobody works, as `PaymentBook.overdueOfOthers`. */
  async overdueOfOthers(declared: Declared, due: Date): Promise<Unreachable[]> {
    const knex = this.knex()
    const overdue = knex(TABLE)
      .leftJoin(
        "acquiring_payment",
        (on) =>
          void on
            .on("acquiring_payment.account", `${TABLE}.account`)
            .andOn("acquiring_payment.order_no", `${TABLE}.order_no`),
      )
      .whereNull(`${TABLE}.deleted_at`)
      .where(`${TABLE}.next_check_at`, "<=", due)
    return countUnreachable(knex, overdue, TABLE, declared)
  }

  /** Whoever works one for longer than a lease keeps it. */
  async renew(id: string, owner: string, now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ id, leased_by: owner })
      .update({ leased_until: inFull(now) })
  }

  async release(id: string, owner: string): Promise<void> {
    await this.knex()(TABLE).where({ id, leased_by: owner }).update(NO_LEASE)
  }

  async #take(
    owner: string,
    now: Date,
    choose: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
  ): Promise<SubscriptionRow | undefined> {
    const lease = { owner, now, until: inFull(now) }
    const live = (rows: Knex.QueryBuilder) => choose(rows.whereNull("deleted_at"))
    const [row] = await takeFree<SubscriptionRow>(this.knex(), TABLE, lease, live, {})
    return row
  }

  async #page(
    chosen: () => Knex.QueryBuilder<SubscriptionRow, SubscriptionRow[]>,
    limit: number,
    offset: number,
  ): Promise<{ rows: SubscriptionRow[]; count: number }> {
    const [rows, [total]] = await Promise.all([
      chosen().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset),
      chosen().count<{ count: string }[]>({ count: "*" }),
    ])
    return { rows, count: Number(total?.count ?? 0) }
  }

  #live(): Knex.QueryBuilder<SubscriptionRow, SubscriptionRow[]> {
    return this.knex()<SubscriptionRow>(TABLE).whereNull("deleted_at" as "id") as Knex.QueryBuilder<
      SubscriptionRow,
      SubscriptionRow[]
    >
  }
}

function inFull(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}
