import type { ReactNode } from "react"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { Copyable } from "../parts/copyable"
import { FactList } from "../parts/fact-list"
import { Moment } from "../parts/moment"
import { cardText, resultText } from "../words/payment"
import { meaningOf } from "../words/meaning"
import { riskText, threeDSecureText } from "../words/risk"
import { type Translate, useWords } from "../words/use-words"
import { useMethodText } from "./payment-method"
import { shownStatus } from "./shown-status"
import { isToBePaid } from "./awaited-text"
import type { Key } from "../words/key"

/** What is known of a payment beside its sums: in words, and the codes for whoever talks to the service. */
export function PaymentFacts({ detail }: { detail: PaymentDetail }) {
  const { t } = useWords()
  const { payment, facts, voucher } = detail
  const isOpen = isToBePaid(detail)
  const translated = (key: Key | undefined) => key && t(key)
  return (
    <div>
      <FactList
        facts={{
          [t("shared.method")]: useMethodText()(payment),
          [t("payment.flow.card")]: cardText(payment.card) ?? facts.card,
          [t("payment.result")]: resultText(t, facts, shownStatus(detail)),
          [t("payment.voucher.link")]: voucher && isOpen && (
            <a href={voucher.url} target="_blank" rel="noreferrer" className="text-ui-fg-interactive">
              {t("payment.voucher.open")}
            </a>
          ),
          [t("payment.voucher.number")]: voucher?.number && (
            <Copyable what={t("payment.voucher.copied")} text={voucher.number} />
          ),
          [t("payment.voucher.deadline")]: isOpen && voucher?.deadline && <Moment at={voucher.deadline} />,
          [t("payment.three_d_secure")]: payment.flow !== "apm" && translated(threeDSecureText(facts)),
          [t("payment.risk")]: translated(riskText(facts)),
          [t("shared.country")]: payment.country_code,
        }}
      />
      <details className="px-6 pb-4">
        <summary className="txt-compact-small text-ui-fg-subtle focus-visible:shadow-borders-focus cursor-pointer rounded-sm outline-none">
          {t("payment.technical")}
        </summary>
        <div className="-mx-6">
          <FactList facts={technical(t, detail)} />
        </div>
      </details>
    </div>
  )
}

function technical(t: Translate, { payment, service, facts }: PaymentDetail): Record<string, ReactNode> {
  const transaction = service.transaction_id ?? payment.transaction_id
  return {
    [t("payment.facts.transaction_id")]: transaction && (
      <Copyable what={t("shared.transaction_id")} text={transaction} />
    ),
    [t("payment.facts.order_number")]: (
      <Copyable what={t("payment.facts.order_no_at_service")} text={payment.order_no} />
    ),
    [t("shared.account")]: payment.account,
    [t("payment.facts.payment_method")]: payment.payment_method,
    [t("payment.facts.status_code")]: service.status_code ?? payment.status_code,
    [t("payment.facts.result_code")]: facts.result_code,
    [t("payment.facts.result_text")]: facts.result_text,
    [t("payment.facts.card_masked")]: facts.card && <span className="font-mono text-[12px]">{facts.card}</span>,
    [t("payment.facts.connector")]: facts.connector,
    [t("payment.facts.is_3ds")]: facts.is_3ds,
    [t("payment.facts.three_d_secure")]: facts.three_d_secure,
    [t("payment.facts.risk_action")]: facts.risk_action,
    [t("payment.facts.risk_score")]: facts.risk_score,
    [t("payment.facts.fraud_by")]: facts.antifraud_provider,
    [t("payment.facts.fraud_checks")]: facts.fraud_checks.length > 0 && (
      <ul>
        {facts.fraud_checks.map(({ item, status, meaning }) => (
          <li key={item}>
            {item}: {checkText(t, status, meaning)}
          </li>
        ))}
      </ul>
    ),
  }
}

/** What the profile takes a check's status for, and the service's own word beside it. */
function checkText(t: Translate, code: string, meaning: string): string {
  const word = meaning === "unknown" ? undefined : meaningOf("codes/risk_action/", meaning)
  return word ? t("meaning.with_code", { text: t(word), code }) : code
}
