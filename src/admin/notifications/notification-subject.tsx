import { Link } from "react-router-dom"
import type { NotificationView } from "../../api/admin/acquiring/http-types"
import { OrderLink } from "../parts/order-link"
import { useWords } from "../words/use-words"

/** To what a notification is about: an order, or a payout of this store. */
export function NotificationSubject({ notification: { kind, belongs_to, payout_id } }: Props) {
  const { t } = useWords()
  if (kind === "payment") return <OrderLink to={belongs_to} />
  if (payout_id === null) return <span className="text-ui-fg-subtle">{t("notification.no_payout")}</span>
  return (
    <Link
      to={`/acquiring/payouts?payout=${payout_id}`}
      className="text-ui-fg-base focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none hover:no-underline"
      onClick={(event) => event.stopPropagation()}
    >
      {t("payout.title")}
    </Link>
  )
}

interface Props {
  notification: NotificationView
}
