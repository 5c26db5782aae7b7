import { Link } from "react-router-dom"
import type { BelongsTo } from "../../api/admin/acquiring/http-types"

/** To the order that something belongs to, where there is one. */
export function OrderLink({ to: { order_id, display_id } }: { to: BelongsTo }) {
  if (!order_id) return <span className="text-ui-fg-muted">No order</span>
  return (
    <Link
      to={`/orders/${order_id}`}
      className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded-sm outline-none"
      onClick={(event) => event.stopPropagation()}
    >
      {display_id === null ? "Order" : `Order #${display_id}`}
    </Link>
  )
}
