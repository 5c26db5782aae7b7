import { Button, Drawer, Text } from "@medusajs/ui"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { Copyable } from "../parts/copyable"
import { DrawerHead } from "../parts/drawer-head"
import { FactList } from "../parts/fact-list"
import { PageDrawer } from "../parts/page-drawer"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { ProblemNotice } from "../parts/problem-notice"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { WordBadge } from "../parts/word-badge"
import { useNotification, useReplay } from "../queries/notifications"
import { NOTIFICATION_STATE, reportedText, SIGNATURE } from "../words/notification"
import { capital } from "../words/capital"
import { byText } from "../words/operation"
import { useWords } from "../words/use-words"
import { NotificationSubject } from "./notification-subject"

interface Props {
  id: string | undefined
  onClose: () => void
}

/** One notification beside the list: what it said, what became of it, and a way to work it again. */
export function NotificationDrawer({ id, onClose }: Props) {
  const { t } = useWords()
  return (
    <PageDrawer isOpen={id !== undefined} onClose={onClose}>
      <DrawerHead title={t("notification.title")}>{t("notification.about")}</DrawerHead>
      {id && <Detail id={id} />}
    </PageDrawer>
  )
}

function Detail({ id }: { id: string }) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const { data, error, isPending, refetch } = useNotification(id)
  const replay = useReplay(id)
  if (isPending) return <Loading what={t("loading.notification")} lines={6} />
  if (!data) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  const { notification } = data
  const { state, outcome, deliveries, attempts, signature } = notification
  return (
    <>
      <Drawer.Body className="divide-y overflow-y-auto p-0">
        {error && <ProblemNotice error={error} isOlderBelow onRetry={() => void refetch()} />}
        <FactList
          facts={{
            [t("shared.state")]: (
              <span className="inline-flex" aria-live="polite">
                <WordBadge word={NOTIFICATION_STATE[state]} />
              </span>
            ),
            [t("notification.code")]: reportedText(t, notification),
            [t("notification.outcome")]: outcome && capital(outcome),
            [t("notification.belongs_to")]: <NotificationSubject notification={notification} />,
            [t("notification.received_at")]: <Moment at={notification.created_at} />,
            [t("notification.done")]: notification.processed_at && <Moment at={notification.processed_at} />,
            [t("notification.replayed")]: notification.replayed_by && capital(byText(t, notification.replayed_by)),
            [t("notification.tried_again")]: state === "received" && notification.next_attempt_at && (
              <Moment at={notification.next_attempt_at} />
            ),
            [t("notification.delivered")]: capital(t("notification.delivered", { count: deliveries })),
            [t("notification.attempts")]: attempts,
            [t("notification.signature_of")]: SIGNATURE[signature] ? t(SIGNATURE[signature]) : signature,
            [t("shared.account")]: notification.account,
          }}
        />
        <section aria-label={t("notification.fields")}>
          <Text size="small" weight="plus" className="px-6 pt-4">
            {t("notification.fields")}
          </Text>
          <FactList facts={Object.fromEntries(Object.entries(notification.fields).map(shown))} />
        </section>
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.close")}
          </Button>
        </Drawer.Close>
        <Allowed to="acquiring_payment:update">
          <BusyButton
            size="small"
            isBusy={replay.isPending}
            // The drawer can be closed before the answer comes: callbacks of `mutate` would go with it.
            onClick={() =>
              void replay
                .mutateAsync()
                .then(
                  () => toast.info(t("notification.being_processed"), { description: t("notification.leads_here") }),
                  tellProblem,
                )
            }
          >
            {t("notification.replay")}
          </BusyButton>
        </Allowed>
      </Drawer.Footer>
    </>
  )
}

function shown([name, value]: [string, string]) {
  const isNumber = name === "transaction_id" || name === "order_no"
  return [name, isNumber ? <Copyable key={name} what={name} text={value} /> : <code key={name}>{value}</code>] as const
}
