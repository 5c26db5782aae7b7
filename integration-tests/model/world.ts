import type { TransactionView } from "../../src/sandbox"
import type { Page } from "../support/browser-by-hand"
import type { elsewhere } from "../support/elsewhere"
import type { Shop } from "../support/shop"

/** An operation of the merchant as its caller saw it. */
export interface MerchantOperation {
  kind: "capture" | "refund" | "cancel"
  orderNo: string
  /** The store's word: taken on (2xx), or refused. */
  isTaken: boolean
}

/** A cart of the run and everything that was ever begun to pay it. */
export interface Cart {
  id: string
  /** Of every session it ever had, newest last. */
  orderNos: string[]
  /** Of the session it has now, where that is paid on the service's page. */
  checkoutUrl: string | undefined
  /** Open pages of the service; a page stays open whatever becomes of the session. */
  pages: Page[]
}

/** What the shopper, the merchant and the portal see of the two sides: no more than their own screens show. */
export class World {
  readonly carts: Cart[] = []
  readonly operations: MerchantOperation[] = []
  /** One line a step, for the report of a failure. */
  readonly diary: string[] = []

  constructor(
    readonly the: Shop,
    readonly away: ReturnType<typeof elsewhere>,
  ) {}

  note(words: string): void {
    this.diary.push(words)
  }

  orderNos(): string[] {
    return this.carts.flatMap(({ orderNos }) => orderNos)
  }

  /** Transactions at the service, of one cart or of all. */
  transactions(carts: readonly Cart[] = this.carts): TransactionView[] {
    const mine = new Set(carts.flatMap(({ orderNos }) => orderNos))
    return this.the.sandbox.control.transactions().filter(({ orderNo }) => mine.has(orderNo))
  }

  /** The store's orders of this run, oldest cart first. */
  async orders(): Promise<StoreOrder[]> {
    return this.the.sql<StoreOrder>(
      `SELECT c.cart_id AS "cartId", o.id, o.status, p.id AS "paymentId", p.amount::float8 AS amount,
              substr(p.payment_session_id, 8) AS "orderNo", p.data->>'transaction_id' AS "transactionId",
              (SELECT coalesce(sum(amount), 0)::float8 FROM capture WHERE payment_id = p.id AND deleted_at IS NULL) AS captured,
              (SELECT coalesce(sum(amount), 0)::float8 FROM refund WHERE payment_id = p.id AND deleted_at IS NULL) AS refunded
       FROM order_cart c
       JOIN "order" o ON o.id = c.order_id
       LEFT JOIN order_payment_collection l ON l.order_id = o.id AND l.deleted_at IS NULL
       LEFT JOIN payment p ON p.payment_collection_id = l.payment_collection_id AND p.deleted_at IS NULL AND p.canceled_at IS NULL
       WHERE c.cart_id = ANY($1) AND c.deleted_at IS NULL
       ORDER BY array_position($1, c.cart_id), p.created_at`,
      [this.carts.map(({ id }) => id)],
    )
  }
}

export interface StoreOrder {
  cartId: string
  id: string
  status: string
  paymentId: string | null
  orderNo: string | null
  transactionId: string | null
  amount: number | null
  captured: number
  refunded: number
}
