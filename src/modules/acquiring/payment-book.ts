import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"

/** A hosted page that was opened: everyone who opens the checkout again is sent to it. */
export interface KeptPage {
  id: string
  /** Of the order it was opened for: another order needs another page. */
  order: string
  /** The order's newest transaction when it was opened, if it had one. */
  after: string | null
  form: { action: string; inputs: { name: string; value: string }[] }
}

export interface PaymentRow {
  id: string
  account: string
  order_no: string
  flow: string
  payment_session_id: string
  payment_collection_id: string | null
  cart_id: string | null
  transaction_id: string | null
  currency_code: string
  amount: string
  status: PaymentStatus
  status_code: string | null
  captured: string
  refunded: string
  final: boolean
  checks: number
  next_check_at: Date | null
  checked_at: Date | null
  checkout_page: KeptPage | null
  leased_by: string | null
  leased_until: Date | null
  created_at: Date
  updated_at: Date
}

export type NewPayment = Pick<
  PaymentRow,
  "account" | "order_no" | "flow" | "payment_session_id" | "payment_collection_id" | "cart_id" | "currency_code" | "amount"
>

const TABLE = "acquiring_payment"

/** The payments we know of at the service, one row per order number, and whose turn it is to be looked at. */
export class PaymentBook {
  constructor(private readonly knex: () => Knex) {}

  /** Remembers a payment before anything is sent for it; a later attempt refreshes what the store expects. */
  async open(payment: NewPayment, now: Date, nextCheckAt: Date): Promise<PaymentRow> {
    const [row] = await this.knex()<PaymentRow>(TABLE)
      .insert({ ...payment, id: generateEntityId(undefined, "acqpay"), next_check_at: nextCheckAt })
      .onConflict(["account", "order_no"])
      .merge({
        flow: payment.flow,
        amount: payment.amount,
        currency_code: payment.currency_code,
        cart_id: payment.cart_id,
        final: false,
        next_check_at: nextCheckAt,
        updated_at: now,
      })
      .returning("*")
    if (!row) throw new Error(`acquiring_payment ${payment.order_no} was not written`)
    return row
  }

  async find(account: string, orderNo: string): Promise<PaymentRow | undefined> {
    return this.knex()<PaymentRow>(TABLE).where({ account, order_no: orderNo }).first()
  }

  async ofCart(cartId: string): Promise<PaymentRow[]> {
    return this.knex()<PaymentRow>(TABLE).where({ cart_id: cartId }).orderBy("created_at").orderBy("id")
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

  /** Takes one payment for `holder` until `until`; undefined while somebody else holds it. */
  async lease(account: string, orderNo: string, holder: string, now: Date, until: Date): Promise<PaymentRow | undefined> {
    const [row] = await this.knex()<PaymentRow>(TABLE)
      .where({ account, order_no: orderNo })
      .where((free) => void free.whereNull("leased_until").orWhere("leased_until", "<", now).orWhere({ leased_by: holder }))
      .update({ leased_by: holder, leased_until: until, updated_at: now })
      .returning("*")
    return row
  }

  async release(id: string, holder: string, now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ id, leased_by: holder })
      .update({ leased_by: null, leased_until: null, updated_at: now })
  }

  /** Takes up to `limit` payments of one account that are due, oldest first; nobody else gets them until `until`. */
  async claimDue(account: string, limit: number, holder: string, now: Date, until: Date): Promise<PaymentRow[]> {
    const knex = this.knex()
    return knex<PaymentRow>(TABLE)
      .whereIn(
        "id",
        knex(TABLE)
          .select("id")
          .where({ account, final: false })
          .where("next_check_at", "<=", now)
          .where((free) => void free.whereNull("leased_until").orWhere("leased_until", "<", now))
          .orderBy("next_check_at")
          .orderBy("id")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .update({ leased_by: holder, leased_until: until, updated_at: now })
      .returning("*")
  }

  /** Makes everything of an account that is not final due now. Answers how many payments that are. */
  async bringForward(account: string, now: Date): Promise<number> {
    return this.knex()<PaymentRow>(TABLE).where({ account, final: false }).update({ next_check_at: now, updated_at: now })
  }

  async countDue(account: string, now: Date): Promise<number> {
    const [row] = await this.knex()(TABLE)
      .where({ account, final: false })
      .where("next_check_at", "<=", now)
      .count({ count: "*" })
    return Number(row?.count ?? 0)
  }
}
