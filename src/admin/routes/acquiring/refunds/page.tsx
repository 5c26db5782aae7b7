import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageHead } from "../../../parts/page-head"
import { RefundList } from "../../../refunds/refund-list"
import { useWords } from "../../../words/use-words"

/** What the service's refund search knows, beside the store's books. */
const RefundsPage = () => {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <PageHead title={t("page.refunds")}>{t("page.refunds_about")}</PageHead>
      <RefundList />
    </div>
  )
}

export const config = defineRouteConfig({ label: "page.refunds", translationNs: "acquiring" })

export default RefundsPage
