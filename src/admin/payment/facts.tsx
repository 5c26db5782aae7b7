import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { Copyable } from "../parts/copyable"
import { FactList } from "../parts/fact-list"
import { FLOW, PAYMENT_STATUS } from "../words/payment"

/** What is known of a payment beside its sums. */
export function PaymentFacts({ detail }: { detail: PaymentDetail }) {
  const { payment, service, facts } = detail
  const transaction = service.transaction_id ?? payment.transaction_id
  return (
    <FactList
      facts={{
        Paid: FLOW[payment.flow] ?? payment.flow,
        Card: facts.card && <span className="font-mono text-[12px]">{facts.card}</span>,
        Result: resultOf(detail),
        "Transaction id": transaction && <Copyable what="transaction id" text={transaction} />,
        "Order number": <Copyable what="order number at the service" text={payment.order_no} />,
        "Status code": service.status_code ?? payment.status_code,
        Account: payment.account,
        Connector: facts.connector,
        "3-D Secure": [facts.is_3ds && `is_3ds ${facts.is_3ds}`, facts.three_d_secure].filter(Boolean).join(" · "),
        Risk: [facts.risk_action, facts.risk_score && `score ${facts.risk_score}`].filter(Boolean).join(", "),
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
      }}
    />
  )
}

/** Code and text of the service's answer, once it is worth reading: a decline, or an approval with words. */
function resultOf({ facts, payment, service }: PaymentDetail): string | null {
  const status = service.status ?? payment.status
  const words = [facts.result_code, facts.result_text].filter(Boolean).join(" · ")
  if (!words) return null
  return status === "declined" ? `${PAYMENT_STATUS.declined.text}: ${words}` : words
}
