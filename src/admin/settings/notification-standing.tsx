import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { Copyable } from "../parts/copyable"
import { Moment } from "../parts/moment"
import { useWords } from "../words/use-words"

/** The address to give the service, and whether anything comes in there. */
export function NotificationStanding({ notifications }: Pick<AccountSettingsView, "notifications">) {
  const { t } = useWords()
  const { address, last_received_at, last_problem } = notifications
  return (
    <>
      <Row label={t("setting.notification.address")}>
        {address ? <Copyable what={t("setting.notification.address")} text={address} /> : "–"}
      </Row>
      <Row label={t("setting.notification.last")}>
        {last_received_at ? <Moment at={last_received_at} /> : t("setting.notification.none")}
      </Row>
      <Row label={t("setting.notification.problem")}>
        {last_problem ? (
          <>
            <Moment at={last_problem.at} /> · {last_problem.message}{" "}
            <Link
              className="text-ui-fg-interactive"
              to={`/acquiring?tab=notifications${last_problem.listed ? "&state=in_need" : ""}`}
            >
              {t("setting.notification.show")}
            </Link>
          </>
        ) : (
          t("setting.notification.no_problem")
        )}
      </Row>
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-1 px-6 py-3 sm:grid-cols-2">
      <Text size="small" weight="plus" leading="compact" className="text-ui-fg-subtle">
        {label}
      </Text>
      <Text as="div" size="small" leading="compact" className="min-w-0 [overflow-wrap:anywhere]">
        {children}
      </Text>
    </div>
  )
}
