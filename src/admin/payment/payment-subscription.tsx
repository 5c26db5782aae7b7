import { Heading } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { FactList } from "../parts/fact-list"
import { Moment } from "../parts/moment"
import { SUBSCRIPTION_STATUS } from "../words/subscription"
import { WordBadge } from "../parts/word-badge"
import { useWords } from "../words/use-words"

/** The subscription that a payment began or belongs to; nothing for a payment without one. */
export function PaymentSubscription({ detail: { subscription } }: { detail: PaymentDetail }) {
  const { t, money } = useWords()
  if (!subscription) return null
  const { id, contract_name, status, cancelling, deduction, next_amount, next_deduction_at, currency_code } =
    subscription
  return (
    <section aria-label={t("subscription.title")}>
      <Heading level="h3" className="px-6 pt-4">
        {t("subscription.title")}
      </Heading>
      <FactList
        facts={{
          [t("subscription.fields.contract_name")]: (
            <Link
              className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover"
              to={`/acquiring/subscriptions?subscription=${id}`}
            >
              {contract_name}
            </Link>
          ),
          [t("subscription.this_payment")]:
            deduction === null ? t("subscription.began_it") : t("subscription.deduction_no", { cycle: deduction }),
          [t("shared.state")]: (
            <span className="inline-flex gap-2">
              <WordBadge word={SUBSCRIPTION_STATUS[status]} />
              {cancelling && <WordBadge word={{ text: "subscription.being_cancelled", colour: "orange" }} />}
            </span>
          ),
          [t("subscription.next_deduction")]: next_deduction_at && (
            <span>
              <Moment at={next_deduction_at} />
              {next_amount && ` · ${money(next_amount, currency_code)}`}
            </span>
          ),
        }}
      />
    </section>
  )
}
