import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Badge, Tabs } from "@medusajs/ui"
import type { ComponentType } from "react"
import { useSearchParams } from "react-router-dom"
import { HealthTab } from "../../health/health-tab"
import { useTabInAddress } from "../../parts/in-address"
import { PageHead } from "../../parts/page-head"
import { NotificationsTab } from "../../notifications/notifications-tab"
import { PaymentsTab } from "../../payment/payments-tab"
import { useQueue } from "../../queries/queue"
import { NavigationIcon } from "../../queue/navigation-icon"
import { QueueTab } from "../../queue/queue-tab"
import { ReconcileTab } from "../../reconcile/reconcile-tab"
import { useWords } from "../../words/use-words"
import type { Key } from "../../words/key"

const TABS: [name: string, text: Key, Content: ComponentType][] = [
  ["queue", "page.queue", QueueTab],
  ["payments", "page.payments", PaymentsTab],
  ["notifications", "page.notifications", NotificationsTab],
  ["reconcile", "page.reconcile", ReconcileTab],
  ["health", "page.health", HealthTab],
]

/** Everything about money at the service that is not one order's. The tab is in the address, so it can be linked to. */
const AcquiringPage = () => {
  const { t } = useWords()
  const [params] = useSearchParams()
  const choose = useTabInAddress("tab")
  const wanted = params.get("tab")
  const tab = TABS.find(([name]) => name === wanted)?.[0] ?? "queue"
  return (
    <Tabs value={tab} onValueChange={choose} className="flex flex-col gap-3">
      <PageHead title={t("page.acquiring")}>{t("page.acquiring_about")}</PageHead>
      <Tabs.List aria-label={t("page.acquiring")} className="flex-wrap">
        {TABS.map(([name, text]) => (
          <Tabs.Trigger key={name} value={name}>
            {t(text)}
            {name === "queue" && <Waiting />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(([name, , Content]) => (
        <Tabs.Content key={name} value={name} className="focus-visible:shadow-borders-focus rounded-lg">
          <Content />
        </Tabs.Content>
      ))}
    </Tabs>
  )
}

/** How much waits, on the tab itself. */
function Waiting() {
  const { t, number } = useWords()
  const { data } = useQueue()
  const count = data ? Object.values(data.counts).reduce((sum, one) => sum + one, 0) : 0
  if (count === 0) return null
  return (
    <Badge size="2xsmall" rounded="full" color="orange" className="ml-2">
      {number(count)}
      <span className="sr-only"> {t("page.waiting")}</span>
    </Badge>
  )
}

export const config = defineRouteConfig({ label: "page.acquiring", translationNs: "acquiring", icon: NavigationIcon })

export default AcquiringPage
