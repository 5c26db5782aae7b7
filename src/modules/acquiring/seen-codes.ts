import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { OperationRow } from "./operation-row"
import { changeInParts } from "./parts"
import type { PaymentRow } from "./payment-row"
import { isReadBy, placeOfOrder, placeOfPayout, readerIn, type Reader } from "./read-by"

/** A code that the service answered, and where it was seen. */
export interface SeenCode {
  table: string
  code: string
  count: number
  /** One order number it was seen at. */
  order_no: string | null
  last_seen_at: Date
}

/** A code, and the table of the profile that says what it means. */
type TableCode = Pick<SeenCode, "table" | "code">

/** Payments that a change of codes reaches: what stands at one of them, and some order numbers. */
export interface PaymentsAtCodes {
  codes: readonly string[]
  /** The codes among them that mean something else by now: what a payment was taken for by them counts no more. */
  renamed: readonly string[]
  /** Those at which a code was seen that is no state of theirs. */
  orderNos: readonly string[]
  /** Older ones that are over are watched no more. */
  since: Date
}

interface ShownAs {
  /** Whose incident it is. */
  account: string
  key: string
  /** One order number it was seen at. */
  order_no: string | null
  /** How often it was seen. */
  seen: number
  /** A person is still shown it. */
  isOpen: boolean
}

interface Found<Row> {
  rows: Row[]
  count: number
}

const PAYMENTS = "acquiring_payment"
const OPERATIONS = "acquiring_operation"
const INCIDENTS = "acquiring_incident"

/** Among so many operations of all accounts codes are looked for: by their index, however many there are. */
const NEWEST = 2_000

const PLACE_OF_PAYMENT = `${PAYMENTS}.service_account`

/** Of what is sent, only a payout has no order number. */
const PLACE_OF_OPERATION = `coalesce(${placeOfOrder(OPERATIONS)}, ${placeOfPayout(`${OPERATIONS}.reference`)})`

/** One that tells of a payout names its transaction alone. */
const PLACE_OF_INCIDENT = `coalesce(${placeOfOrder(INCIDENTS)}, ${placeOfPayout(
  `(SELECT max(sent.reference) FROM ${OPERATIONS} AS sent
    WHERE sent.kind = 'payout' AND sent.transaction_id = ${INCIDENTS}.transaction_id AND ${INCIDENTS}.order_no IS NULL)`,
)})`

/**
 * The service's codes as they stand in our rows, each for the account whose profile it is read by. What they mean is
 * the profile's matter.
 */
export class SeenCodes {
  constructor(private readonly knex: () => Knex) {}

  /** The codes that payments stand at which can still change. */
  async ofPayments(reader: Reader): Promise<SeenCode[]> {
    const knex = this.knex()
    const rows = (await knex(PAYMENTS)
      .where({ final: false })
      .where(this.#isPaymentOf(reader))
      .whereNotNull("status_code")
      .whereNull("deleted_at")
      .groupBy("status_code")
      .select(
        knex.raw("'payment_status' AS table"),
        "status_code AS code",
        knex.raw("count(*)::integer AS count"),
        knex.raw("max(order_no) AS order_no"),
        knex.raw("max(coalesce(checked_at, updated_at)) AS last_seen_at"),
      )) as SeenCode[]
    return rows
  }

  /** The codes that left the outcome of an operation open. */
  async ofOperations(reader: Reader): Promise<SeenCode[]> {
    const knex = this.knex()
    const rows = (await knex(OPERATIONS)
      .where({ state: "unknown", error_code: "unknown_code" })
      .where(isReadBy(knex, OPERATIONS, PLACE_OF_OPERATION, reader))
      .whereRaw("answer ->> 'code_table' IS NOT NULL")
      .groupByRaw("answer ->> 'code_table', answer ->> 'code'")
      .select(
        knex.raw("answer ->> 'code_table' AS table"),
        knex.raw("answer ->> 'code' AS code"),
        knex.raw("count(*)::integer AS count"),
        knex.raw("max(order_no) AS order_no"),
        knex.raw("max(updated_at) AS last_seen_at"),
      )) as SeenCode[]
    return rows
  }

  /** The codes that a person was ever shown, whether they have closed that or not. */
  async ofIncidents(reader: Reader): Promise<SeenCode[]> {
    const knex = this.knex()
    const rows = (await knex(INCIDENTS)
      .where({ kind: "unknown_code" })
      .where(isReadBy(knex, INCIDENTS, PLACE_OF_INCIDENT, reader))
      .groupBy("key")
      .orderBy("key")
      .select(
        knex.raw(`split_part(key, ':', 2) AS "table"`),
        knex.raw("substr(key, length(split_part(key, ':', 1) || split_part(key, ':', 2)) + 3) AS code"),
        knex.raw("sum(seen)::integer AS count"),
        knex.raw("max(order_no) AS order_no"),
        knex.raw("max(updated_at) AS last_seen_at"),
      )) as SeenCode[]
    return rows
  }

  /**
   * The codes of the newest answers that say how a card or a refund went: of a declined card why, of all others that it
   * went well. They leave nothing open, so nobody is shown them otherwise.
   */
  async ofAnswers(reader: Reader): Promise<SeenCode[]> {
    const knex = this.knex()
    const { rows } = await knex.raw<{ rows: SeenCode[] }>(
      `SELECT CASE state WHEN 'refused' THEN 'decline_reason' ELSE 'result_code' END AS "table",
         answer ->> 'code' AS code, count(*)::integer AS count, max(order_no) AS order_no, max(sent_at) AS last_seen_at
       FROM (SELECT * FROM ${OPERATIONS} ORDER BY sent_at DESC, id DESC LIMIT ${NEWEST}) AS newest
       WHERE ? = ? AND deleted_at IS NULL AND source = 'store'
         AND (kind = 'authorise' AND state IN ('done', 'refused') OR kind = 'refund' AND state = 'done')
         AND answer ->> 'code' <> '' AND answer ->> 'code_table' IS NULL
       GROUP BY 1, 2 ORDER BY 1, 2`,
      [readerIn(knex, "newest", placeOfOrder("newest"), reader), reader.account],
    )
    return rows
  }

  /** By whose profiles the codes of some payments, operations and incidents are read, by their ids. */
  async readersOf(ids: readonly string[], among: Reader["among"]): Promise<Map<string, string>> {
    const knex = this.knex()
    const places = { [PAYMENTS]: PLACE_OF_PAYMENT, [OPERATIONS]: PLACE_OF_OPERATION, [INCIDENTS]: PLACE_OF_INCIDENT }
    const found = await Promise.all(
      Object.entries(places).map(async ([table, place]): Promise<{ id: string; reader: string }[]> =>
        knex(table)
          .whereIn("id", [...ids])
          .select("id", knex.raw("? AS reader", [readerIn(knex, table, place, { among })])),
      ),
    )
    return new Map(found.flat().map(({ id, reader }) => [id, reader]))
  }

  /** What people were shown of some codes that had no meaning, by the keys of its incidents. */
  async shownAs(reader: Reader, keys: readonly string[]): Promise<ShownAs[]> {
    if (keys.length === 0) return []
    const rows = await this.knex()(INCIDENTS)
      .where(isReadBy(this.knex(), INCIDENTS, PLACE_OF_INCIDENT, reader))
      .whereIn("key", [...keys])
      .orderBy(["key", "account"])
      .select("account", "key", "order_no", "seen", this.knex().raw('resolved_at IS NULL AS "isOpen"'))
    return rows as ShownAs[]
  }

  /** The newest operations whose outcome one of some codes left open, and how many there are. */
  async operationsAt(reader: Reader, codes: readonly TableCode[], limit: number): Promise<Found<OperationRow>> {
    if (codes.length === 0) return { rows: [], count: 0 }
    const rows = await this.#operations(reader, codes)
      .select("*")
      .orderBy([
        { column: "sent_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
    const [counted] = await this.#operations(reader, codes).count({ count: "*" })
    return { rows: rows as OperationRow[], count: Number(counted?.count ?? 0) }
  }

  /** These are queried again. */
  async operationsDueBy(reader: Reader, codes: readonly TableCode[], at: Date): Promise<void> {
    if (codes.length === 0) return
    await this.#operations(reader, codes).update({ next_query_at: at, updated_at: this.knex().fn.now() })
  }

  #operations(reader: Reader, codes: readonly TableCode[]) {
    const pairs = codes.map(({ table, code }) => [table, code])
    return this.knex()(OPERATIONS)
      .where({ state: "unknown", error_code: "unknown_code" })
      .where(isReadBy(this.knex(), OPERATIONS, PLACE_OF_OPERATION, reader))
      .whereRaw(
        `(answer ->> 'code_table', answer ->> 'code') IN
         (SELECT pair ->> 0, pair ->> 1 FROM jsonb_array_elements(?::jsonb) AS pair)`,
        [JSON.stringify(pairs)],
      )
  }

  /** The newest payments that a change of codes reaches, and how many there are. */
  async paymentsAt(reader: Reader, reached: PaymentsAtCodes, limit: number): Promise<Found<PaymentRow>> {
    const rows = await this.#payments(reader, reached)
      .select("*")
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
    const [counted] = await this.#payments(reader, reached).count({ count: "*" })
    return { rows: rows as PaymentRow[], count: Number(counted?.count ?? 0) }
  }

  /** These are reconciled again, also those that were over by what the code meant before. */
  async paymentsDueBy(reader: Reader, reached: PaymentsAtCodes, at: Date): Promise<void> {
    const knex = this.knex()
    const change = {
      final: false,
      status: knex.raw("CASE WHEN status_code = ANY(?) THEN ? ELSE status END", [
        [...reached.renamed],
        "unknown" satisfies PaymentStatus,
      ]),
      next_check_at: knex.raw("least(next_check_at, ?::timestamptz)", [at]),
      wanted_at: knex.raw("greatest(wanted_at, ?::timestamptz)", [at]),
      updated_at: knex.fn.now(),
    }
    const payments = (rows: Knex.QueryBuilder) => this.#payments(reader, reached, rows)
    await changeInParts(knex, PAYMENTS, payments, "awaited", (part) => part.update(change))
  }

  #isPaymentOf(reader: Reader) {
    return isReadBy(this.knex(), PAYMENTS, PLACE_OF_PAYMENT, reader)
  }

  #payments(reader: Reader, { codes, orderNos, since }: PaymentsAtCodes, rows = this.knex()(PAYMENTS)) {
    return rows
      .where(this.#isPaymentOf(reader))
      .whereNull("deleted_at")
      .where((reached) => {
        void reached
          .where((standing) => {
            void standing
              .whereIn("status_code", [...codes])
              .where((watched) => void watched.where({ final: false }).orWhere("created_at", ">=", since))
          })
          .orWhereIn("order_no", [...orderNos])
      })
  }
}
