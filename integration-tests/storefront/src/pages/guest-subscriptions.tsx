import { Link } from "../router"
import { useShop } from "../shop/shop-context"
import type { Order } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { Subscriptions } from "./subscriptions"

/** Somebody without an account sees and ends what they bought where their confirmation is. */
export function GuestSubscriptions({ order }: { order: Order }) {
  const { store, customer } = useShop()
  const guest = { orderId: order.id, email: order.email ?? "" }
  const found = useLoad(order.id, async () => {
    const variants = (order.items ?? []).flatMap(({ variant_id }) => variant_id ?? [])
    if (!order.email || (await store.plans(variants)).length === 0) return "none"
    if (customer) return "account"
    // Of a customer with an account, who is not signed in, it says "not found".
    return store.guestSubscriptions(guest).then(
      () => "guest" as const,
      () => "none" as const,
    )
  })
  if (found.state !== "ready" || found.value === "none") return null
  if (found.value === "account") {
    return (
      <p>
        Your subscription is in <Link href="/account">your account</Link>, where you can cancel it, too.
      </p>
    )
  }
  return (
    <Subscriptions
      of={order.id}
      list={() => store.guestSubscriptions(guest)}
      cancel={(id) => store.cancelGuestSubscription(guest, id)}
      none="Your subscription is being confirmed."
    />
  )
}
