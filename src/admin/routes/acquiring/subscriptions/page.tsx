import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Heading, Text } from "@medusajs/ui"
import { SubscriptionList } from "../../../subscriptions/subscription-list"

/** Recurring contracts at the service. */
const SubscriptionsPage = () => (
  <div className="flex flex-col gap-3">
    <div className="flex flex-col gap-1 px-1 pt-1">
      <Heading level="h1">Subscriptions</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        What the acquiring service deducts again and again, and what became of each deduction.
      </Text>
    </div>
    <SubscriptionList />
  </div>
)

export const config = defineRouteConfig({ label: "Subscriptions" })

export default SubscriptionsPage
