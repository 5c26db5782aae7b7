import {
  capturePaymentWorkflow,
  createOrderPaymentCollectionWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import { authoriseSession } from "./authorise-session"
import { cancelOrder } from "./cancel-order"
import { captureSum } from "./capture-sum"
import { completeCart, isRefusal } from "./complete-cart"
import type { CartCompletion, Core, FoundRefund } from "./core"
import { clearCredits, giveCredit, reverseCredit } from "./credit-lines"
import { initiatedBy } from "./initiator"
import { refuseWhileChanged } from "./open-change"
import { inOrder } from "./order-lock"
import { correctSummary, correctTransactions, removeTransactionsOf } from "./order-ledger"
import { repairLinks } from "./order-links"
import {
  ASKED,
  deletePaymentPart,
  setCanceledAt,
  setCapturedAt,
  setCollectionAmount,
  setCollectionSums,
} from "./payment-ledger"
import { closeSession } from "./release-session"
import { storeOf } from "./store"
import { RECORDED_BY, recordedFor } from "./store-rows"

/** Does something to an order as it was seen; false when it was changed, canceled or deleted before its turn came. */
function asSeen(
  container: MedusaContainer,
  orderId: string,
  version: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  return inOrder(container, orderId, async () => {
    const order = await findOrder(container, orderId)
    if (order?.version !== version || order.canceled_at) return false
    await work()
    return true
  })
}

async function findOrder(container: MedusaContainer, id: string) {
  const select = ["id", "version", "canceled_at"]
  const [order] = await container.resolve(Modules.ORDER).listOrders({ id }, { select })
  return order
}

/**
 * Cancels an order; one that the core took back meanwhile, because its cart could not be completed, is gone already.
 * @throws MedusaError `not_allowed` where somebody has begun a change of it since it was read
 */
async function cancelUnlessGone(container: MedusaContainer, orderId: string): Promise<void> {
  await refuseWhileChanged(storeOf(container), orderId)
  try {
    await cancelOrder(container, orderId)
  } catch (error) {
    if (await findOrder(container, orderId)) throw error
  }
}

/** The core of a running store. */
export function medusaCore(container: MedusaContainer): Core {
  const payments = () => container.resolve(Modules.PAYMENT)
  return {
    repairLinks: (cartId) => repairLinks(container, cartId),
    completeCart: (cartId) => complete(container, cartId),
    authoriseSession: (sessionId) => authoriseSession(container, sessionId),
    closeSession: (sessionId, cartId) => closeSession(container, sessionId, cartId),
    cancelPayment: async (paymentId) => void (await payments().cancelPayment(paymentId)),
    cancelOrder: (orderId, version, because) =>
      initiatedBy({ because, cancelsOrder: true }, () =>
        asSeen(container, orderId, version, () => cancelUnlessGone(container, orderId)),
      ),
    capturePayment: (paymentId, order, money, because) =>
      initiatedBy({ because }, async () => {
        const capture = () => bookCapture(container, { payment_id: paymentId }, money, order === undefined)
        if (order) return asSeen(container, order.id, order.version, capture)
        await capture()
        return true
      }),
    recordCapture: (paymentId, money, isAlone) =>
      bookCapture(container, { payment_id: paymentId, captured_by: RECORDED_BY }, money, isAlone),
    recordRefund: (paymentId, refund, orderId) => recordRefund(container, paymentId, refund, orderId),
    deletePaymentPart: (kind, id) => deletePaymentPart(container, kind, id),
    setCapturedAt: (paymentId, at) => setCapturedAt(container, paymentId, at),
    setCanceledAt: (paymentId, at) => setCanceledAt(container, paymentId, at),
    setCollectionSums: (collectionId, sums) => setCollectionSums(container, collectionId, sums),
    askFor: async (orderId, amount) => {
      const input = { order_id: orderId, amount: amount.toNumber() }
      const { result } = await createOrderPaymentCollectionWorkflow(container).run({ input })
      for (const { id } of result) await setCollectionAmount(container, id, amount, { [ASKED]: true })
    },
    setCollectionAmount: (collectionId, amount) => setCollectionAmount(container, collectionId, amount),
    correctTransactions: (orderId, remove, add) => correctTransactions(container, orderId, remove, add),
    removeTransactionsOf: (orderId, referenceIds) => removeTransactionsOf(container, orderId, referenceIds),
    correctSummary: (orderId) => correctSummary(container, orderId),
    clearCredits: (orderId, changeIds) => inOrder(container, orderId, () => clearCredits(container, changeIds)),
    giveCredit: (orderId, version, amount) =>
      asSeen(container, orderId, version, () => giveCredit(container, orderId, amount)),
    reverseCredit: (orderId, refund, others) =>
      inOrder(container, orderId, () => reverseCredit(container, orderId, refund, others)),
  }
}

async function complete(container: MedusaContainer, cartId: string): Promise<CartCompletion> {
  const ended = await completeCart(container, cartId)
  if (ended.kind === "completed") return { kind: "busy" }
  if (ended.kind !== "failed") return ended
  return { kind: "refused", why: ended.error.message, isFinal: isRefusal(ended.error) }
}

/**
 * The core's workflow books the whole on one order, whichever it finds first where several share the payment. By itself
 * the capture is in no order's sums; whoever divides it among them hears of it as of any other.
 */
async function bookCapture(
  container: MedusaContainer,
  capture: { payment_id: string; captured_by?: string },
  money: Money,
  isAlone: boolean,
): Promise<void> {
  const input = { ...capture, amount: await captureSum(container, capture.payment_id, money) }
  if (!isAlone) return void (await capturePaymentWorkflow(container).run({ input }))
  await container.resolve(Modules.PAYMENT).capturePayment(input)
  await container.resolve(Modules.EVENT_BUS).emit({ name: PaymentEvents.CAPTURED, data: { id: capture.payment_id } })
}

/** The core's workflow gives an order credit for a refund, which only an order that stands can get. */
async function recordRefund(
  container: MedusaContainer,
  paymentId: string,
  { money, note, by }: FoundRefund,
  orderId: string | undefined,
): Promise<void> {
  const input = { payment_id: paymentId, amount: money.toDecimalString(), note, ...recordedFor(by) }
  if (orderId) await inOrder(container, orderId, () => refundPaymentWorkflow(container).run({ input }))
  else {
    await container.resolve(Modules.PAYMENT).refundPayment(input)
    await container.resolve(Modules.EVENT_BUS).emit({ name: PaymentEvents.REFUNDED, data: { id: paymentId } })
  }
}
