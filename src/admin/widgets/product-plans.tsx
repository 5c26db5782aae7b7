import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminProduct, DetailWidgetProps } from "@medusajs/types"
import { Button, Container, Drawer, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminPlanView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { DrawerHead } from "../parts/drawer-head"
import { Loading } from "../parts/loading"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { WidgetHead } from "../parts/widget-head"
import { isForbidden } from "../queries/problem"
import { usePlans, useVariants } from "../queries/subscriptions"
import { PlanForm } from "../subscriptions/plan-form"
import { capital } from "../words/capital"
import { every } from "../words/subscription"
import { useWords, type Words } from "../words/use-words"

const PAGE = 20

/** Which of a product's variants are subscriptions, and on what terms. */
const ProductPlansWidget = ({ data: product }: DetailWidgetProps<AdminProduct>) => {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const found = useVariants(product.id, PAGE, offset)
  const variants = found.data?.variants ?? []
  const plans = usePlans(variants.map(({ id }) => id))
  const { data } = plans
  const error = found.error ?? plans.error
  if (found.data?.count === 0 || (!data && isForbidden(error))) return null
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("subscription.plans")}>
      <WidgetHead>{t("subscription.plans")}</WidgetHead>
      {!data && !error && <Loading what={t("loading.plans")} lines={2} />}
      {error && <ProblemNotice error={error} onRetry={() => void (found.error ? found : plans).refetch()} />}
      {data &&
        variants.map(({ id, title }) => (
          <VariantPlan
            key={id}
            variantId={id}
            name={[product.title, title].filter(Boolean).join(" · ")}
            title={title ?? product.title}
            plan={data.plans.find((plan) => plan.variant_id === id)}
          />
        ))}
      {found.data && <Pager {...found.data} onTurn={setOffset} />}
    </Container>
  )
}

interface Props {
  variantId: string
  name: string
  title: string
  plan: AdminPlanView | undefined
}

function VariantPlan({ variantId, name, title, plan }: Props) {
  const words = useWords()
  const { t } = words
  const [isOpen, setOpen] = useState(false)
  const what = plan ? t("subscription.change") : t("subscription.add_plan")
  return (
    <div className="flex items-center justify-between gap-4 px-6 py-4">
      <div className="flex flex-col">
        <Text size="small" weight="plus">
          {title}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {plan ? termsInWords(words, plan) : t("subscription.bought_once")}
        </Text>
      </div>
      <Allowed to="acquiring_subscription:update">
        <Drawer open={isOpen} onOpenChange={setOpen}>
          <Drawer.Trigger asChild>
            <Button size="small" variant="secondary" aria-label={t("shared.of_what", { what, name: title })}>
              {what}
            </Button>
          </Drawer.Trigger>
          <Drawer.Content>
            <DrawerHead title={name}>{t("subscription.keep_terms")}</DrawerHead>
            {isOpen && <PlanForm variantId={variantId} name={name} plan={plan} onDone={() => setOpen(false)} />}
          </Drawer.Content>
        </Drawer>
      </Allowed>
    </div>
  )
}

function termsInWords({ t, money }: Words, plan: AdminPlanView): string {
  const { interval, interval_count, amount, currency_code, billing_cycle } = plan
  const price = amount ? `${money(amount, currency_code)} ` : ""
  const terms = capital(`${price}${every(t, interval, interval_count)}`)
  return billing_cycle > 0 ? t("subscription.times", { count: billing_cycle, terms }) : terms
}

export const config = defineWidgetConfig({ zone: "product.details.after", id: "acquiring:product-plans" })

export default ProductPlansWidget
