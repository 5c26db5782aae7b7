import { randomUUID } from "node:crypto"

import { outcomeOf } from "../../../../src/acquirer/domain/operation-outcome"
import { Money } from "../../../../src/acquirer/domain/money"
import { openAccount } from "../../../../src/operations/account"
import { review } from "../../../../src/operations/review"
import { findPaymentOfSession, paidTransaction } from "../../../../src/medusa/store-rows"
import { storeOf } from "../../../../src/medusa/store"
import type { Answer } from "../../../support/http"
import { nextShopper, paidOrders } from "../../../support/paid-orders"
import type { Shop } from "../../../support/shop"

/** One order, ready for its operation. */
export interface Subject {
  /** What faults and the sandbox's records are matched by; a payout's request id. */
  orderNo: string
  /** Does the operation the way its caller does it. Answers what the caller was told. */
  act(): Promise<string>
  /** What both sides must hold in the end. */
  end(made: boolean): ExpectedEnd
}

/** Sums in units of the currency. */
export interface ExpectedEnd {
  captured: number
  refunded: number
  /** The service's states of the order's transactions, oldest first. */
  service: string[]
  /** Whether the store has an order, and how it stands. */
  order: "none" | "pending" | "canceled"
}

/** A row: an operation that moves money, and the operation of the service it is one request of. */
export interface MatrixRow {
  name: string
  operation: "authorise" | "capture" | "cancel" | "refund" | "review" | "payout"
  /** The job does it again until it is done: the store has given the money up already. */
  retried?: true
  prepare(shop: Shop): Promise<Subject>
}

/** One tea at 20 USD and 5 USD for the way. */
const TOTAL = 25
const PART = 10
const SMALL_PART = 7.25

export const OPERATION_ROWS: readonly MatrixRow[] = [
  {
    name: "authorise",
    operation: "authorise",
    async prepare(shop) {
      const cart = await shop.cartReadyToPay({ email: nextShopper() })
      const session = await shop.createSession(cart)
      return {
        orderNo: session.id.replace(/^payses_/, ""),
        act: async () => told(await shop.payByCard(cart)),
        end: (made) => ({
          captured: 0,
          refunded: 0,
          service: made ? ["authorised"] : [],
          order: made ? "pending" : "none",
        }),
      }
    },
  },
  {
    name: "capture",
    operation: "capture",
    async prepare(shop) {
      const { orderNo, paymentId } = await paidOrders(shop).paid()
      return {
        orderNo,
        act: async () => told(await shop.admin.post(`/admin/payments/${paymentId}/capture`)),
        end: (made) => ({
          captured: made ? TOTAL : 0,
          refunded: 0,
          service: [made ? "captured" : "authorised"],
          order: "pending",
        }),
      }
    },
  },
  {
    name: "partial capture",
    operation: "capture",
    async prepare(shop) {
      const { orderNo, paymentId } = await paidOrders(shop).paid()
      return {
        orderNo,
        act: async () => told(await shop.admin.post(`/admin/payments/${paymentId}/capture`, { amount: PART })),
        end: (made) => ({
          captured: made ? PART : 0,
          refunded: 0,
          service: [made ? "partially_captured" : "authorised"],
          order: "pending",
        }),
      }
    },
  },
  {
    name: "cancel",
    operation: "cancel",
    retried: true,
    async prepare(shop) {
      const { orderNo, orderId } = await paidOrders(shop).paid()
      return {
        orderNo,
        act: async () => told(await shop.admin.post(`/admin/orders/${orderId}/cancel`)),
        end: () => ({ captured: 0, refunded: 0, service: ["cancelled"], order: "canceled" }),
      }
    },
  },
  {
    name: "refund",
    operation: "refund",
    async prepare(shop) {
      const { orderNo, paymentId } = await paidOrders(shop).captured()
      return {
        orderNo,
        act: async () => told(await shop.admin.post(`/admin/payments/${paymentId}/refund`, { amount: TOTAL })),
        end: (made) => ({
          captured: TOTAL,
          refunded: made ? TOTAL : 0,
          service: [made ? "refunded" : "captured"],
          order: "pending",
        }),
      }
    },
  },
  {
    name: "partial refund",
    operation: "refund",
    async prepare(shop) {
      const { orderNo, paymentId } = await paidOrders(shop).captured(PART)
      return {
        orderNo,
        act: async () => told(await shop.admin.post(`/admin/payments/${paymentId}/refund`, { amount: SMALL_PART })),
        end: (made) => ({
          captured: PART,
          refunded: made ? SMALL_PART : 0,
          service: [made ? "partially_refunded" : "partially_captured"],
          order: "pending",
        }),
      }
    },
  },
  {
    name: "review",
    operation: "review",
    async prepare(shop) {
      const { orderNo } = await paidOrders(shop).paid({}, "review")
      return {
        orderNo,
        async act() {
          const account = await openAccount(storeOf(shop.container), "default")
          const payment = await findPaymentOfSession(account.store, `payses_${orderNo}`)
          const paid = await paidTransaction(account, {}, payment)
          if (!paid) throw new Error(`No transaction of ${orderNo}`)
          return (await review(account, paid, "accept")).state
        },
        end: (made) => ({ captured: 0, refunded: 0, service: [made ? "authorised" : "review"], order: "pending" }),
      }
    },
  },
  {
    name: "payout",
    operation: "payout",
    async prepare(shop) {
      const requestId = randomUUID()
      const { client } = await openAccount(storeOf(shop.container), "default")
      return {
        orderNo: requestId,
        async act() {
          const outcome = await outcomeOf(
            client.payout({
              requestId,
              money: Money.exact("250.00", "EUR"),
              beneficiary: { firstName: "Ada", lastName: "Lovelace", bankDetails: { accountNumber: "000123" } },
              reference: "FAULT-MATRIX",
            }),
          )
          return outcome.kind
        },
        end: () => ({ captured: 0, refunded: 0, service: [], order: "none" }),
      }
    },
  },
]

function told({ status, body }: Answer<unknown>): string {
  const { message, error } = (body ?? {}) as { message?: string; error?: { message: string } }
  return `${status} ${message ?? error?.message ?? ""}`.trim()
}
