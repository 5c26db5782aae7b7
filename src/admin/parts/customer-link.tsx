import { Link } from "react-router-dom"
import type { BelongsTo } from "../../api/admin/acquiring/http-types"

/** Who buys, where it is known; to the customer's page. */
export function CustomerLink({ of: { customer } }: { of: BelongsTo }) {
  const text = customer?.name ?? customer?.email
  if (!text) return null
  if (!customer?.id) return <span className="text-ui-fg-subtle">{text}</span>
  return (
    <Link
      to={`/customers/${customer.id}`}
      title={customer.email ?? undefined}
      className="text-ui-fg-subtle focus-visible:shadow-borders-focus rounded-sm underline-offset-2 outline-none hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Link>
  )
}
