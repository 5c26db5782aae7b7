import { Container, Table } from "@medusajs/ui"
import type { NotificationView } from "../../api/admin/acquiring/http-types"
import { useSeveralAccounts } from "../parts/account-choice"
import { useFilterInAddress, useOpenInAddress } from "../parts/in-address"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { useNotifications } from "../queries/notifications"
import { capital } from "../words/capital"
import { NOTIFICATION_FILTER, NOTIFICATION_STATE, reportedText } from "../words/notification"
import { NotificationDrawer } from "./notification-drawer"
import { NotificationFilter } from "./notification-filter"
import { NotificationSubject } from "./notification-subject"
import { TestNotifications } from "./test-notification"
import { useWords } from "../words/use-words"

const PAGE = 20
const FILTERS = ["state", "q", "account", "from", "to"] as const

/** Every message of the service, and what it led to. What is shown of them is in the page's address. */
export function NotificationsTab() {
  const { t } = useWords()
  const { filter: said, offset, onFilter, onTurn } = useFilterInAddress(FILTERS)
  const filter = { ...said, state: Object.keys(NOTIFICATION_FILTER).find((name) => name === said.state) }
  const chosen = useOpenInAddress("notification")
  const { data, error, isPending, refetch, isFetching } = useNotifications({ ...filter, limit: PAGE, offset })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  return (
    <Container className="divide-y p-0">
      <NotificationFilter
        filter={filter}
        onFilter={onFilter}
        onReload={() => void refetch()}
        isReloading={isFetching && !isPending}
      />
      <TestNotifications />
      {isPending && <Loading what={t("loading.notifications")} lines={5} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <Nothing title={isFiltered ? t("notification.none_match") : t("notification.none_yet")}>
          {isFiltered ? t("notification.look_for") : t("notification.sent_when")}
        </Nothing>
      )}
      {data && data.count > 0 && <NotificationTable notifications={data.notifications} onChoose={chosen.open} />}
      {data && <Pager {...data} onTurn={onTurn} />}
      <NotificationDrawer id={chosen.id} onClose={chosen.close} />
    </Container>
  )
}

interface TableProps {
  notifications: NotificationView[]
  onChoose: (id: string) => void
}

function NotificationTable({ notifications, onChoose }: TableProps) {
  const { t } = useWords()
  const withAccount = useSeveralAccounts()
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">{t("notification.caption")}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t("notification.about_column")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.state")}</Table.HeaderCell>
            {withAccount && <Table.HeaderCell scope="col">{t("shared.account")}</Table.HeaderCell>}
            <Table.HeaderCell scope="col">{t("notification.code")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("notification.outcome")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("notification.belongs_to")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("notification.received_at")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {notifications.map((notification) => (
            <Table.Row key={notification.id} className="cursor-pointer" onClick={() => onChoose(notification.id)}>
              <Table.Cell>
                <RowOpener onOpen={() => onChoose(notification.id)}>
                  {notification.transaction_id ?? notification.order_no ?? notification.kind}
                </RowOpener>
              </Table.Cell>
              <Table.Cell>
                <WordBadge word={NOTIFICATION_STATE[notification.state]} />
              </Table.Cell>
              {withAccount && <Table.Cell>{notification.account}</Table.Cell>}
              <Table.Cell>{reportedText(t, notification)}</Table.Cell>
              <Table.Cell className="max-w-64 truncate" title={notification.outcome ?? undefined}>
                {notification.outcome ? capital(notification.outcome) : "–"}
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap">
                <NotificationSubject notification={notification} />
              </Table.Cell>
              <Table.Cell>
                <Moment at={notification.created_at} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
