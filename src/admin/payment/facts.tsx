import type { ReactNode } from "react"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { Copyable } from "../parts/copyable"
import { FactList } from "../parts/fact-list"
import { FLOW, cardText } from "../words/payment"
import { riskText, threeDSecureText } from "../words/risk"

/** What is known of a payment beside its sums: in words, and the codes for whoever talks to the service. */
export function PaymentFacts({ detail }: { detail: PaymentDetail }) {
  const { payment, facts } = detail
  return (
    <div>
      <FactList
        facts={{
          Method: FLOW[payment.flow] ?? payment.flow,
          Card: cardText(payment.card) ?? facts.card,
          Result: facts.result_text,
          "3-D Secure": threeDSecureText(facts),
          Risk: riskText(facts),
          Country: payment.country_code,
        }}
      />
      <details className="px-6 pb-4">
        <summary className="txt-compact-small text-ui-fg-subtle focus-visible:shadow-borders-focus cursor-pointer rounded-sm outline-none">
          Technical
        </summary>
        <div className="-mx-6">
          <FactList facts={technical(detail)} />
        </div>
      </details>
    </div>
  )
}

function technical({ payment, service, facts }: PaymentDetail): Record<string, ReactNode> {
  const transaction = service.transaction_id ?? payment.transaction_id
  return {
    "Transaction id": transaction && <Copyable what="transaction id" text={transaction} />,
    "Order number": <Copyable what="order number at the service" text={payment.order_no} />,
    Account: payment.account,
    "Status code": service.status_code ?? payment.status_code,
    "Result code": facts.result_code,
    "Card as masked": facts.card && <span className="font-mono text-[12px]">{facts.card}</span>,
    Connector: facts.connector,
    is_3ds: facts.is_3ds,
    "3-D Secure result": facts.three_d_secure,
    "Risk action": facts.risk_action,
    "Risk score": facts.risk_score,
    "Fraud check by": facts.antifraud_provider,
    "Fraud checks": facts.fraud_checks.length > 0 && (
      <ul>
        {facts.fraud_checks.map(({ item, status }) => (
          <li key={item}>
            {item}: {status}
          </li>
        ))}
      </ul>
    ),
  }
}
