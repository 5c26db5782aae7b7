import { defineRouteConfig } from "@medusajs/admin-sdk"
import { BatchList } from "../../../batches/batch-list"
import { PageHead } from "../../../parts/page-head"
import { useWords } from "../../../words/use-words"

/** Captures, cancellations, refunds and reviews of many orders at once. */
const BatchesPage = () => {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <PageHead title={t("page.batches")}>{t("page.batches_about")}</PageHead>
      <BatchList />
    </div>
  )
}

export const config = defineRouteConfig({ label: "page.batches", translationNs: "acquiring" })

export default BatchesPage
