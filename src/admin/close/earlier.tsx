import type { ReactElement } from "react"
import type { CloseView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { Notice } from "../parts/notice"
import { CLOSE_KIND, CLOSE_KINDS, closeState, comparedBy } from "../words/close"
import { useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"

interface Sides {
  store: string
  service: string | null
  difference?: string
  unsaid?: number
}

interface Props {
  view: CloseView
  /** How a time is written; by how long ago it is, unless it is said. */
  timeOf?: (at: string) => ReactElement
}

/** A day that was found changed after it had been compared: what was recorded before. */
export function Earlier({ view: { earlier }, timeOf = (at) => <Moment at={at} /> }: Props) {
  const { t, money } = useWords()
  if (earlier.length === 0) return null
  const other = ({ store, service, difference, unsaid = 0 }: Sides, currency: string) => {
    if (store === service) return unsaid > 0 ? ` (${t("close.not_fully_compared")})` : ""
    if (service === null) return ` (${t("close.not_fully_compared")})`
    return unsaid > 0 && difference !== undefined
      ? ` ${t("close.part_differs", { amount: money(difference, currency) })}`
      : ` ${t("close.service_has", { amount: money(service, currency) })}`
  }
  return (
    <Notice variant="warning" title={t("close.changed_since")}>
      <ul className="mt-1 flex flex-col gap-1">
        {earlier.map(({ revision, state, currencies, checked_at, lines, ...before }) => (
          <li key={revision} className="txt-compact-small">
            {t(closeState({ state, over: true, currencies }).text)}
            {checked_at && (
              <>
                {", "}
                <Sentence
                  of="close.compared_by_at"
                  values={{ by: comparedBy(t, before) }}
                  parts={{ at: timeOf(checked_at) }}
                />
              </>
            )}
            {currencies.map((sums) => (
              <span key={sums.currency_code} className="text-ui-fg-subtle block">
                {[
                  ...CLOSE_KINDS.map(
                    (kind) =>
                      `${t(CLOSE_KIND[kind])} ${money(sums[kind].store, sums.currency_code)}${other(sums[kind], sums.currency_code)}`,
                  ),
                  ...(sums.fees === null ? [] : [`${t("close.fees")} ${money(sums.fees, sums.currency_code)}`]),
                ].join(" · ")}
              </span>
            ))}
            {lines.map((line) => (
              <span
                key={`${line.order_no} ${line.transaction_id} ${line.kind}`}
                className="text-ui-fg-subtle block [overflow-wrap:anywhere]"
              >
                {line.transaction_id ?? line.order_no}: {t(CLOSE_KIND[line.kind])}{" "}
                {money(line.store, line.currency_code)}
                {other(line, line.currency_code)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
