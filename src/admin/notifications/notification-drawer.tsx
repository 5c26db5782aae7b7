import { Button, Drawer, Text, toast } from "@medusajs/ui"
import { Copyable } from "../parts/copyable"
import { DrawerHead } from "../parts/drawer-head"
import { FactList } from "../parts/fact-list"
import { ListDrawer } from "../parts/list-drawer"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { ProblemNotice } from "../parts/problem-notice"
import { tellProblem } from "../parts/tell"
import { WordBadge } from "../parts/word-badge"
import { useNotification, useReplay } from "../queries/notifications"
import { NOTIFICATION_STATE, SIGNATURE } from "../words/notification"

interface Props {
  id: string | undefined
  onClose: () => void
}

/** One notification beside the list: what it said, what became of it, and a way to work it again. */
export function NotificationDrawer({ id, onClose }: Props) {
  return (
    <ListDrawer isOpen={id !== undefined} onClose={onClose}>
      <DrawerHead title="Notification">What the service sent, and what it led to.</DrawerHead>
      {id && <Detail id={id} />}
    </ListDrawer>
  )
}

function Detail({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useNotification(id)
  const replay = useReplay(id)
  if (isPending) return <Loading what="the notification" lines={6} />
  if (!data) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  const { notification } = data
  const { state, outcome, deliveries, attempts, signature } = notification
  return (
    <>
      <Drawer.Body className="divide-y overflow-y-auto p-0">
        <FactList
          facts={{
            State: (
              <span className="inline-flex" aria-live="polite">
                <WordBadge word={NOTIFICATION_STATE[state]} />
              </span>
            ),
            Outcome: outcome,
            "Belongs to": <OrderLink to={notification.belongs_to} />,
            Received: <Moment at={notification.created_at} />,
            Processed: notification.processed_at && <Moment at={notification.processed_at} />,
            "Tried again": state === "received" && notification.next_attempt_at && (
              <Moment at={notification.next_attempt_at} />
            ),
            Delivered: deliveries === 1 ? "once" : `${deliveries} times`,
            Attempts: attempts,
            Signature: SIGNATURE[signature] ?? signature,
            Account: notification.account,
          }}
        />
        <section aria-label="Fields as received">
          <Text size="small" weight="plus" className="px-6 pt-4">
            Fields as received
          </Text>
          <FactList facts={Object.fromEntries(Object.entries(notification.fields).map(shown))} />
        </section>
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            Close
          </Button>
        </Drawer.Close>
        <Button
          size="small"
          isLoading={replay.isPending}
          onClick={() =>
            replay.mutate(undefined, {
              onSuccess: () => toast.info("Being processed again", { description: "What it leads to appears here." }),
              onError: tellProblem,
            })
          }
        >
          Replay
        </Button>
      </Drawer.Footer>
    </>
  )
}

function shown([name, value]: [string, string]) {
  const isNumber = name === "transaction_id" || name === "order_no"
  return [name, isNumber ? <Copyable key={name} what={name} text={value} /> : <code key={name}>{value}</code>] as const
}
