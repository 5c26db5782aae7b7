import { Notice } from "../ui/notice"
import type { CheckoutNews } from "./checkout-news"

/** Says at the head of the checkout what became of a payment that was made elsewhere. */
export function CheckoutNewsNotice({ news }: { news: CheckoutNews }) {
  switch (news.kind) {
    case "cancelled":
      return (
        <Notice title="You canceled the payment" tone="calm" takeFocus testId="return-cancelled">
          <p>Nothing was charged, and your cart is still here. Pay when you are ready, this way or another.</p>
        </Notice>
      )
    case "not-made":
      return (
        <Notice title="The payment was not made" tone="calm" takeFocus testId="return-cancelled">
          <p>Nothing is taken for it, and your cart is still here. Pay when you are ready, this way or another.</p>
        </Notice>
      )
    case "declined":
      return (
        <Notice title="Your payment did not go through" takeFocus testId="return-declined">
          <p>{news.message}</p>
          <p>Your cart is still here: try again, or pay another way.</p>
        </Notice>
      )
    case "replaced":
      return (
        <Notice title="That payment page is no longer open" tone="calm" takeFocus testId="return-replaced">
          <p>{news.message}</p>
        </Notice>
      )
    case "subscription-changed":
      return (
        <Notice title="Your subscription has changed" tone="calm" takeFocus testId="return-subscription-changed">
          <p>The payment was not opened, and nothing was charged. Please read what is deducted now, and pay again.</p>
        </Notice>
      )
    case "total-changed":
      return (
        <Notice title="Your total has changed" tone="calm" takeFocus testId="return-total-changed">
          <p>
            {news.message ??
              "The payment was not opened, and nothing was charged. Please check your order and pay again."}
          </p>
        </Notice>
      )
  }
}
