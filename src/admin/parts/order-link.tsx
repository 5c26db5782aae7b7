import { Link } from "react-router-dom"
import type { BelongsTo } from "../../api/admin/acquiring/http-types"
import { useWords } from "../words/use-words"

/** To the order that something belongs to, where there is one. */
export function OrderLink({ to: { order_id, display_id } }: { to: Pick<BelongsTo, "order_id" | "display_id"> }) {
  const { t } = useWords()
  if (!order_id) return <span className="text-ui-fg-subtle">{t("shared.no_order")}</span>
  return (
    <Link
      to={`/orders/${order_id}`}
      className="text-ui-fg-base focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none hover:no-underline"
      onClick={(event) => event.stopPropagation()}
    >
      {display_id === null ? t("shared.order") : t("shared.order_number", { number: String(display_id) })}
    </Link>
  )
}
