import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageHead } from "../../../parts/page-head"
import { PayoutList } from "../../../payouts/payout-list"
import { useWords } from "../../../words/use-words"

/** Transfers to beneficiaries' bank accounts. */
const PayoutsPage = () => {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <PageHead title={t("page.payouts")}>{t("page.payouts_about")}</PageHead>
      <PayoutList />
    </div>
  )
}

export const config = defineRouteConfig({ label: "page.payouts", translationNs: "acquiring" })

export default PayoutsPage
