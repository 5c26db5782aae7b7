import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageHead } from "../../../parts/page-head"
import { SubscriptionList } from "../../../subscriptions/subscription-list"
import { useWords } from "../../../words/use-words"

/** Recurring contracts at the service. */
const SubscriptionsPage = () => {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <PageHead title={t("page.subscriptions")}>{t("page.subscriptions_about")}</PageHead>
      <SubscriptionList />
    </div>
  )
}

export const config = defineRouteConfig({ label: "page.subscriptions", translationNs: "acquiring" })

export default SubscriptionsPage
