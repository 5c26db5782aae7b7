import { Money } from "../../acquirer/domain/money"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import type { PaidOrder } from "../../medusa/paid-orders"
import type { OrderFacts } from "../facts"
import { planner } from "../planned"

const usd = (amount: string) => Money.exact(amount, "USD")

/** An order with so many authorisations. */
function facts(
  comesTo: string,
  authorised: string[],
  isReplaced: (place: number) => boolean = () => false,
): OrderFacts {
  const all: PaidOrder[] = []
  for (const [place, amount] of authorised.entries()) {
    const ids = {
      orderNo: OrderNo(`A${place}`),
      transactionId: TransactionId(`T${place}`),
      sessionId: `payses_${place}`,
    }
    all.push({
      ...{ all, orderId: "order_1", account: "default", comesTo: usd(comesTo), taken: usd("0") },
      payment: {
        ...{ id: `pay_${place}`, canceled: false, isReplaced: isReplaced(place), authorised: usd(amount) },
        ...{ captured: usd("0"), refunded: usd("0"), refunds: [] },
      },
      transaction: { ...ids, paymentId: `pay_${place}`, cartId: undefined, authorised: usd(amount) },
    })
  }
  const standing = { displayId: 1, currencyCode: "USD", isCancelled: false, obstacle: undefined }
  return { paid: all[0]!, standing, statusOf: () => "authorised", operationsOf: () => [], changing: undefined }
}

function amounts(order: OrderFacts): (string | number | undefined)[] {
  const plan = planner("capture")
  return order.paid.all.map(({ payment }) => plan(order, { order_id: "order_1", payment_id: payment.id }).amount)
}

it("captures of two payments of an order what it comes to, and no more", () => {
  expect(amounts(facts("120", ["100", "120"]))).toEqual(["100.00", "20.00"])
})

it("names nothing of a payment that is too much, and all that the first payment leaves of a given amount", () => {
  expect(amounts(facts("100", ["100", "60"]))).toEqual(["100.00", "0.00"])
  const order = facts("100", ["100", "60"])
  const plan = planner("capture")
  expect(plan(order, { order_id: "order_1", payment_id: "pay_0", amount: 60 }).amount).toBe(60)
  expect(plan(order, { order_id: "order_1", payment_id: "pay_1" }).amount).toBe("40.00")
})

it("leaves a payment in another currency than the order's to itself", () => {
  const order = facts("100", ["100", "60"])
  const euros = Money.exact("60", "EUR")
  const zero = euros.minus(euros)
  Object.assign(order.paid.all[1]!.payment, { authorised: euros, captured: zero, refunded: zero })
  expect(amounts(order)).toEqual(["100.00", "60.00"])
})

it("captures what an order comes to that came to less while it was being paid", () => {
  expect(amounts(facts("80", ["100"]))).toEqual(["80.00"])
})

it("leaves the order's sum to the payment that took the place of another", () => {
  expect(amounts(facts("120", ["100", "120"], (place) => place === 0))[1]).toBe("120.00")
})

it("chooses the payment that took the place of another where none is named", () => {
  const order = facts("120", ["100", "120"], (place) => place === 0)
  expect(planner("capture")(order, { order_id: "order_1" })).toMatchObject({ payment_id: "pay_1", amount: "120.00" })
})
