import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { Badge, Heading, Tabs, Text } from "@medusajs/ui"
import type { ComponentType } from "react"
import { useSearchParams } from "react-router-dom"
import { AttentionTab } from "../../attention/attention-tab"
import { HealthTab } from "../../health/health-tab"
import { NotificationsTab } from "../../notifications/notifications-tab"
import { PaymentsTab } from "../../payment/payments-tab"
import { useWaiting } from "../../queries/waiting"
import { ReconcileTab } from "../../reconcile/reconcile-tab"

const TABS: [name: string, text: string, Content: ComponentType][] = [
  ["attention", "Needs attention", AttentionTab],
  ["payments", "Payments", PaymentsTab],
  ["notifications", "Notifications", NotificationsTab],
  ["reconcile", "Reconcile", ReconcileTab],
  ["health", "Health", HealthTab],
]

/** Everything about money at the service that is not one order's. The tab is in the address, so it can be linked to. */
const AcquiringPage = () => {
  const [params, setParams] = useSearchParams()
  const wanted = params.get("tab")
  const tab = TABS.some(([name]) => name === wanted) ? (wanted ?? "attention") : "attention"
  return (
    <Tabs value={tab} onValueChange={(name) => setParams({ tab: name })} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1 px-1 pt-1">
        <Heading level="h1">Acquiring</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          Payments at the acquiring service, and whether the store&apos;s books equal the service&apos;s.
        </Text>
      </div>
      <Tabs.List aria-label="Acquiring" className="flex-wrap">
        {TABS.map(([name, text]) => (
          <Tabs.Trigger key={name} value={name}>
            {text}
            {name === "attention" && <Waiting />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(([name, , Content]) => (
        <Tabs.Content key={name} value={name}>
          <Content />
        </Tabs.Content>
      ))}
    </Tabs>
  )
}

/** How much waits, on the tab itself. */
function Waiting() {
  const { count } = useWaiting()
  if (count === 0) return null
  return (
    <Badge size="2xsmall" rounded="full" color="orange" className="ml-2">
      {count}
      <span className="sr-only"> waiting</span>
    </Badge>
  )
}

export const config = defineRouteConfig({ label: "Acquiring", icon: CreditCard })

export default AcquiringPage
