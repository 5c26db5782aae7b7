import { Button, toast } from "@medusajs/ui"
import type { ComponentType } from "react"
import { Link } from "react-router-dom"
import type { QueueAction, QueueItem } from "../../api/admin/acquiring/http-types"
import { QueryNow } from "../attention/query-now"
import { StateOutcome } from "../attention/state-outcome"
import { tellProblem } from "../parts/tell"
import { CancelPayment } from "../payment/cancel-payment"
import { DecideReview } from "../payment/decide-review"
import { RefundPayment } from "../payment/refund-payment"
import { useResolve } from "../queries/incidents"
import { usePayment } from "../queries/payments"

interface Props {
  item: QueueItem
  /** Tells the row's buttons from those of others. */
  name: string
}

/** What each action of a row looks like. Both decisions of a review are one part. */
export const ACTIONS: Record<QueueAction, ComponentType<Props>> = {
  accept: ({ item, name }) => <DecideReview id={item.id} of={name} />,
  reject: () => null,
  query: ({ item, name }) => <QueryNow id={item.id} name={name} />,
  state: ({ item, name }) => (item.operation ? <StateOutcome operation={item.operation} name={name} /> : null),
  release: ({ item, name }) => <CancelPayment id={item.belongs_to.payment_id ?? ""} of={name} text="Release" />,
  refund: Refund,
  notifications: () => (
    <Button size="small" variant="secondary" asChild>
      <Link to="/acquiring?tab=notifications&state=attention">Failed notifications</Link>
    </Button>
  ),
  close: Close,
}

/** Booked by the core, so that its payment must be known first. */
function Refund({ item, name }: Props) {
  const { data } = usePayment(item.belongs_to.payment_id ?? "")
  return data ? <RefundPayment detail={data} of={name} /> : null
}

function Close({ item, name }: Props) {
  const resolve = useResolve(item.id)
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Close: ${name}`}
      isLoading={resolve.isPending}
      onClick={() =>
        resolve.mutate(undefined, {
          onSuccess: () => toast.success("Closed", { description: "It opens again if the same is found again." }),
          onError: tellProblem,
        })
      }
    >
      Close
    </Button>
  )
}
