import { Heading, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { ProblemNotice } from "../parts/problem-notice"
import { useOperations } from "../queries/payment-operations"
import { useWords } from "../words/use-words"
import { groupRepeats } from "./group-repeats"
import { happeningsOf } from "./happenings"
import { TimelineEntry } from "./timeline-entry"

const SHORT = 4
/** So many more at each press. */
const MORE = 20

/** Who moved what when: every operation of the journal and what was seen at the service without one, newest first. */
export function Timeline({ detail }: { detail: PaymentDetail }) {
  const { voucher, payment } = detail
  const { t } = useWords()
  const [most, setMost] = useState(SHORT)
  const { groups, isWhole, isLoading, error, loadMore } = useGroups(detail, most)
  const hidden = groups.length - most
  const isMore = hidden > 0 || !isWhole
  return (
    <section className="flex flex-col gap-3 px-6 py-4">
      <Heading level="h3">{t("shared.timeline")}</Heading>
      {groups.length === 0 && isWhole && (
        <Text size="small" className="text-ui-fg-subtle">
          {t(payment.flow === "redirect" ? "payment.page_opened" : "payment.nothing_sent")}
        </Text>
      )}
      <ol className="flex flex-col gap-3">
        {groups.slice(0, most).map((group) => (
          <TimelineEntry key={group.newest.id} {...group} voucher={voucher} flow={payment.flow} />
        ))}
      </ol>
      {error && <ProblemNotice error={error} isOlderBelow={false} onRetry={loadMore} />}
      {(isMore || groups.length > SHORT) && (
        <BusyButton
          size="small"
          variant="transparent"
          className="self-start"
          isBusy={isLoading && hidden <= 0}
          onClick={() => setMost(isMore ? most + MORE : SHORT)}
        >
          {!isWhole && t("payment.show_next", { more: MORE })}
          {isWhole && hidden > MORE && t("payment.show_more", { more: MORE, hidden })}
          {isWhole && hidden > 0 && hidden <= MORE && t("payment.show_all", { groups: groups.length })}
          {!isMore && t("payment.newest_only")}
        </BusyButton>
      )}
    </section>
  )
}

/** What reads as one, as far as it is loaded: at least `most` of them where there are so many. */
function useGroups(detail: PaymentDetail, most: number) {
  const known = groupsOf(detail, detail.operations, detail.operations.length >= detail.count)
  const { operations, ...loaded } = useOperations(detail, known.length < most)
  const groups = groupsOf(detail, operations, loaded.isWhole)
  const isShort = !loaded.isWhole && !loaded.isLoading && !loaded.error && groups.length < most
  useEffect(() => {
    if (isShort) loaded.loadMore()
  }, [isShort, operations.length])
  return { groups, ...loaded }
}

/** The last of what is loaded may go on in what is not: it counts once that is known. */
function groupsOf({ seen }: PaymentDetail, operations: PaymentDetail["operations"], isWhole: boolean) {
  const groups = groupRepeats(happeningsOf({ operations, seen }, isWhole))
  return isWhole ? groups : groups.slice(0, -1)
}
