import { Button, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { useWords } from "../words/use-words"
import { groupRepeats } from "./group-repeats"
import { happeningsOf } from "./happenings"
import { TimelineEntry } from "./timeline-entry"

const SHORT = 4
/** So many more at each press. */
const MORE = 20

/** Who moved what when: every operation of the journal and what was seen at the service without one, newest first. */
export function Timeline({ detail }: { detail: PaymentDetail }) {
  const { operations, voucher, payment } = detail
  const { t } = useWords()
  const [most, setMost] = useState(SHORT)
  const groups = groupRepeats(happeningsOf(detail))
  const hidden = groups.length - most
  return (
    <section className="flex flex-col gap-3 px-6 py-4">
      <Heading level="h3">{t("shared.timeline")}</Heading>
      {groups.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t(payment.flow === "redirect" ? "payment.page_opened" : "payment.nothing_sent")}
        </Text>
      )}
      <ol className="flex flex-col gap-3">
        {groups.slice(0, most).map((group) => (
          <TimelineEntry key={group.newest.id} {...group} all={operations} voucher={voucher} flow={payment.flow} />
        ))}
      </ol>
      {groups.length > SHORT && (
        <Button
          size="small"
          variant="transparent"
          className="self-start"
          onClick={() => setMost(hidden > 0 ? most + MORE : SHORT)}
        >
          {hidden > MORE && t("payment.show_more", { more: MORE, hidden })}
          {hidden > 0 && hidden <= MORE && t("payment.show_all", { groups: groups.length })}
          {hidden <= 0 && t("payment.newest_only")}
        </Button>
      )}
    </section>
  )
}
