import { Alert, Text } from "@medusajs/ui"
import type { CloseView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { CLOSE_KIND, CLOSE_KINDS, closeState } from "../words/close"
import { useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"

/** A day that was found changed after it had been compared: what was recorded before. */
export function Earlier({ view: { earlier } }: { view: CloseView }) {
  const { t, money } = useWords()
  if (earlier.length === 0) return null
  const other = ({ store, service }: { store: string; service: string }, currency: string) =>
    store === service ? "" : ` ${t("close.service_has", { amount: money(service, currency) })}`
  return (
    <div className="px-6 py-4">
      <Alert variant="warning">
        <Text size="small" weight="plus" leading="compact">
          {t("close.changed_since")}
        </Text>
        <ul className="mt-1 flex flex-col gap-1">
          {earlier.map(({ revision, state, currencies, checked_at }) => (
            <li key={revision} className="txt-compact-small">
              {t(closeState({ state, over: true }).text)}
              {checked_at && (
                <>
                  {", "}
                  <Sentence of="close.compared_at" parts={{ at: <Moment at={checked_at} /> }} />
                </>
              )}
              {currencies.map((sums) => (
                <span key={sums.currency_code} className="text-ui-fg-subtle block">
                  {CLOSE_KINDS.map(
                    (kind) =>
                      `${t(CLOSE_KIND[kind])} ${money(sums[kind].store, sums.currency_code)}${other(sums[kind], sums.currency_code)}`,
                  ).join(" · ")}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
