import type { Order } from "../shop/store"

interface PaymentWords {
  title: string
  text: string
  tone: "good" | "calm" | "bad"
}

/** Medusa's payment status of an order, in the shopper's words. */
export function paymentWords({ payment_status, total }: Pick<Order, "payment_status" | "total">): PaymentWords {
  switch (payment_status) {
    case "captured":
      return { title: "Paid", text: "Your payment has arrived.", tone: "good" }
    case "authorized":
      return {
        title: "Payment confirmed",
        text: "The amount is reserved; we take it when your parcel leaves.",
        tone: "good",
      }
    case "partially_captured":
    case "partially_authorized":
      return { title: "Partly paid", text: "A part of the amount has arrived.", tone: "calm" }
    case "refunded":
      return { title: "Refunded", text: "Your money is on its way back to you.", tone: "calm" }
    case "partially_refunded":
      return { title: "Partly refunded", text: "A part of your money is on its way back to you.", tone: "calm" }
    case "canceled":
      return { title: "Payment canceled", text: "Nothing is taken for this order.", tone: "bad" }
    case "requires_action":
      return { title: "Payment not finished", text: "The payment needs one more step from you.", tone: "bad" }
    default:
      if (total === 0) return { title: "Nothing to pay", text: "Your order is placed.", tone: "good" }
      return {
        title: "Waiting for your payment",
        text: "The order is placed; we send it once the payment arrives.",
        tone: "calm",
      }
  }
}
