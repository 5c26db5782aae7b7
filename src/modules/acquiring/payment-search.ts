import { BY_FIRST_PAYMENT, BY_SAVED_CARD, deductionCards, type DeductionCard } from "./deduction-cards"
import { APPROVED } from "./payment-days"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { ShownPayment } from "./payment-row"

/** What a merchant typed, as it may be meant; a payment fits that fits one of these. */
export interface SearchedText {
  /** Order number or transaction id at the service, whole. */
  number: string
  /** The last four digits of a card. */
  lastFour?: string | undefined
  /** Sums, as decimal texts. */
  sums: readonly string[]
  /** Payment collections of the orders whose number or e-mail address was typed. */
  collections: readonly string[]
  /** Carts whose e-mail address was typed. */
  carts: readonly string[]
}

export interface PaymentSearchFilter {
  status?: readonly PaymentStatus[] | undefined
  account?: string | undefined
  flow?: readonly string[] | undefined
  payment_method?: string | undefined
  country?: string | undefined
  /** Made at or after. */
  from?: Date | undefined
  /** Made before. */
  to?: Date | undefined
  /** Payment collections and carts of one buyer or order: a payment of any of these. */
  of?: { collections: readonly string[]; carts: readonly string[] } | undefined
  sessions?: readonly string[] | undefined
  text?: SearchedText | undefined
}

export interface CurrencyTotal {
  currency_code: string
  count: number
  /** Those of them that were authorised and not given up since. */
  approved_count: number
  /** Decimal text, not yet in the currency's own digits. */
  amount: string
  approved: string
  captured: string
  refunded: string
}

/** What a list says of a payment's last attempt to pay. */
export interface LastAttempt {
  /** As the service masks it. */
  card: string | null
}

const TABLE = "acquiring_payment"
const OPERATIONS = "acquiring_operation"

/** The payments as a person looks for them. Every way to read them goes through the one filter. */
export class PaymentSearch {
  constructor(private readonly knex: () => Knex) {}

  async get(id: string): Promise<ShownPayment | undefined> {
    return this.knex()<ShownPayment>(TABLE).where({ id }).whereNull("deleted_at").first()
  }

  /** Newest first. */
  async page(filter: PaymentSearchFilter, limit: number, offset: number): Promise<ShownPayment[]> {
    return this.#filtered(filter).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset)
  }

  async count(filter: PaymentSearchFilter): Promise<number> {
    const [row] = (await this.#filtered(filter).count({ count: "*" })) as unknown as { count: string }[]
    return Number(row?.count ?? 0)
  }

  /** How many of them each account has; accounts without one are left out. */
  async countByAccount(filter: PaymentSearchFilter): Promise<Map<string, number>> {
    const rows = (await this.#filtered(filter)
      .groupBy("account")
      .orderBy("account")
      .select("account", this.knex().raw("count(*)::int AS count"))) as unknown as { account: string; count: number }[]
    return new Map(rows.map(({ account, count }) => [account, count]))
  }

  /** What all of them come to, by currency. */
  async totals(filter: PaymentSearchFilter): Promise<CurrencyTotal[]> {
    const sum = (column: string, name: string) => this.knex().raw(`sum(${column}::numeric)::text AS ${name}`)
    const rows = (await this.#filtered(filter)
      .groupBy("currency_code")
      .orderBy("currency_code")
      .select(
        "currency_code",
        this.knex().raw("count(*)::int AS count"),
        this.knex().raw("count(*) filter (where shown_status = any(?))::int AS approved_count", [[...APPROVED]]),
        sum("amount", "amount"),
        this.knex().raw("coalesce(sum(amount::numeric) filter (where shown_status = any(?)), 0)::text AS approved", [
          [...APPROVED],
        ]),
        sum("shown_captured", "captured"),
        sum("shown_refunded", "refunded"),
      )) as unknown as CurrencyTotal[]
    return rows
  }

  /** All of them, some at a time, newest first; what is made meanwhile is not among them. */
  async *batches(filter: PaymentSearchFilter, size: number): AsyncGenerator<ShownPayment[]> {
    let last: ShownPayment | undefined
    do {
      const query = this.#filtered(filter).orderBy("created_at", "desc").orderBy("id", "desc").limit(size)
      // The column as text: a JavaScript date has no microseconds, and would list rows twice.
      const rows = (await (last ? query.whereRaw(AFTER, [last.id]) : query)) as ShownPayment[]
      if (rows.length > 0) yield rows
      last = rows.length === size ? rows.at(-1) : undefined
    } while (last)
  }

  /** Every alternative method that something was paid with; each is one step down the index. */
  async paymentMethods(): Promise<string[]> {
    const answer = (await this.knex().raw(METHODS)) as { rows: { payment_method: string }[] }
    return answer.rows.map(({ payment_method }) => payment_method)
  }

  /** The last attempt of each order number that has one. */
  async lastAttempts(orderNos: readonly string[]): Promise<Map<string, LastAttempt>> {
    if (orderNos.length === 0) return new Map()
    const rows = (await this.knex()(OPERATIONS)
      .distinctOn("account", "order_no")
      .whereIn("order_no", [...orderNos])
      .whereIn("kind", ["authorise", "apm"])
      .whereNull("deleted_at")
      .orderBy([{ column: "account" }, { column: "order_no" }, { column: "created_at", order: "desc" }])
      .select("account", "order_no", this.knex().raw("answer ->> 'card' AS card"))) as (LastAttempt & {
      account: string
      order_no: string
    })[]
    return new Map(rows.map(({ account, order_no, ...attempt }) => [`${account} ${order_no}`, attempt]))
  }

  /** The cards of those order numbers that are a subscription's deductions. */
  async deductionCards(orderNos: readonly string[]): Promise<DeductionCard[]> {
    return deductionCards(this.knex(), orderNos)
  }

  #filtered(filter: PaymentSearchFilter): Knex.QueryBuilder<ShownPayment, ShownPayment[]> {
    const { status, account, flow, payment_method, country, from, to, of, sessions, text } = filter
    const query = this.knex()<ShownPayment>(TABLE).whereNull("deleted_at")
    if (status) void query.whereIn("shown_status", [...status])
    if (account) void query.where({ account })
    if (flow) void query.whereIn("flow", [...flow])
    if (payment_method) void query.where({ payment_method })
    if (country) void query.where({ country_code: country })
    if (from) void query.where("created_at", ">=", from)
    if (to) void query.where("created_at", "<", to)
    if (sessions) void query.whereIn("payment_session_id", [...sessions])
    if (of) {
      void query.where(
        (own) =>
          void own
            .whereRaw("payment_collection_id = any(?)", [[...of.collections]])
            .orWhereRaw("cart_id = any(?)", [[...of.carts]]),
      )
    }
    if (text) void query.whereIn("id", this.#reading(text))
    return query as unknown as Knex.QueryBuilder<ShownPayment, ShownPayment[]>
  }

  /** Each meaning by its own index: one condition with OR would read every payment there is. */
  #reading({ number, lastFour, sums, collections, carts }: SearchedText): Knex.QueryBuilder {
    const knex = this.knex()
    const ids = () => knex(`${TABLE} as meant`).whereNull("meant.deleted_at").select("meant.id")
    const meanings = [
      ids().where({ "meant.transaction_id": number }),
      ...(collections.length > 0 ? [ids().whereRaw("meant.payment_collection_id = any(?)", [[...collections]])] : []),
      ...(carts.length > 0 ? [ids().whereRaw("meant.cart_id = any(?)", [[...carts]])] : []),
      ...(sums.length > 0 ? [ids().whereRaw("meant.amount::numeric = any(?::numeric[])", [[...sums]])] : []),
      ...(lastFour === undefined
        ? []
        : [
            ids().joinRaw(CARD).whereRaw(CARD_ENDS, [lastFour]),
            ...[BY_FIRST_PAYMENT, BY_SAVED_CARD].map(({ join, ends }) =>
              ids().joinRaw(join).whereRaw(ends, [lastFour]),
            ),
          ]),
    ]
    return ids().where({ "meant.order_no": number }).union(meanings)
  }
}

const CARD = `JOIN ${OPERATIONS} AS attempt ON attempt.account = meant.account AND attempt.order_no = meant.order_no`
const CARD_ENDS = `attempt.kind = 'authorise' AND attempt.deleted_at IS NULL AND "right"(attempt.answer ->> 'card', 4) = ?`
const AFTER = `(created_at, id) < (SELECT created_at, id FROM ${TABLE} WHERE id = ?)`
const NEXT_METHOD = `SELECT min(payment_method) FROM ${TABLE} WHERE payment_method IS NOT NULL AND deleted_at IS NULL`
const METHODS = `
  WITH RECURSIVE seen (payment_method) AS (
    (${NEXT_METHOD})
    UNION ALL
    SELECT (${NEXT_METHOD} AND payment_method > seen.payment_method) FROM seen WHERE seen.payment_method IS NOT NULL
  )
  SELECT payment_method FROM seen WHERE payment_method IS NOT NULL`
