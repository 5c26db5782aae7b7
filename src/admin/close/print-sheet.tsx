import { Button, FocusModal, Text } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router-dom"
import type { CloseView } from "../../api/admin/acquiring/http-types"
import { EnvironmentBadge } from "../parts/environment-badge"
import { Loading } from "../parts/loading"
import { ModalHead } from "../parts/modal-head"
import { ProblemNotice } from "../parts/problem-notice"
import { useDay } from "../queries/close"
import { ALL } from "../queries/freshness"
import { capital } from "../words/capital"
import { closedBy, closeState, comparedBy, unsaidOf } from "../words/close"
import { Earlier } from "./earlier"
import { FROM_PRINT } from "./from-print"
import { LinesTable } from "./lines-table"
import { SumsTable } from "./sums-table"
import { useWords, type Words } from "../words/use-words"

/** Only the sheet reaches the paper, from its first page on, and a row is never torn. */
const PAPER = `
@media print {
  body * { visibility: hidden; }
  #close-sheet, #close-sheet * { visibility: visible; }
  #close-sheet { position: absolute; inset: 0; overflow: visible; border: none; }
  #close-sheet, #close-sheet * { background: white !important; color: black !important; }
  #close-sheet [data-screen-only] { display: none; }
  #close-sheet tr { break-inside: avoid; }
  #close-sheet thead { display: table-header-group; }
  html, body { height: auto !important; overflow: visible !important; }
  #medusa { display: none; }
  @page { margin: 15mm; }
}`

/** A day's close as it is kept: sums, what differs, every line. */
export function PrintSheet({ account, day }: { account: string; day: string }) {
  const { t, inZone, dayInWords } = useWords()
  const { data, error, isPending } = useDay(account, day, "all")
  const client = useQueryClient()
  const navigate = useNavigate()
  const close = () => {
    const address = `/acquiring/close?${new URLSearchParams({ account, day }).toString()}`
    void navigate(address, { replace: true, state: FROM_PRINT })
  }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && close()}>
      <FocusModal.Content
        id="close-sheet"
        className="overflow-auto"
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <style>{PAPER}</style>
        <div data-screen-only>
          <ModalHead>
            <Button
              size="small"
              disabled={!data || data.progress !== null || error !== null}
              onClick={() => window.print()}
            >
              {t("close.print")}
            </Button>
          </ModalHead>
        </div>
        <article className="mx-auto flex w-full max-w-4xl flex-col gap-6 p-8 max-sm:p-4">
          <div className="flex items-center gap-2">
            <FocusModal.Title>{t("close.title_of", { day: dayInWords(day) })}</FocusModal.Title>
            <EnvironmentBadge account={account} />
          </div>
          {isPending && <Loading what={t("loading.day")} lines={6} />}
          {error && (
            <ProblemNotice
              error={error}
              isOlderBelow={data !== undefined}
              onRetry={() => void client.refetchQueries({ queryKey: ALL, type: "active" })}
            />
          )}
          {data && (
            <>
              <Head view={data} />
              <Earlier view={data} timeOf={(at) => <time dateTime={at}>{onPaper(inZone, at, data)}</time>} />
              {data.currencies.length === 0 && !data.problem && !data.progress && (
                <Text size="small">{t("close.no_money")}</Text>
              )}
              {data.currencies.map((sums) => (
                <SumsTable key={sums.currency_code} sums={sums} />
              ))}
              {data.lines && data.lines.length > 0 && <LinesTable caption={t("close.everything")} lines={data.lines} />}
            </>
          )}
        </article>
      </FocusModal.Content>
    </FocusModal>
  )
}

/** Whoever reads the paper later does not know when it was printed, nor where. */
function onPaper(inZone: Words["inZone"], moment: string, { time_zone }: CloseView): string {
  return `${inZone(moment, time_zone)} (${time_zone})`
}

function Head({ view }: { view: CloseView }) {
  const { t, inZone } = useWords()
  const { account, time_zone, begins_at, ends_at, orders, differing, closed_at, checked_at, ...shown } = view
  const { problem, state, currencies, zone_changed } = shown
  const compared = (moment: string) => {
    const at = onPaper(inZone, moment, view)
    return view.checked_by === null
      ? t("close.compared_on", { at })
      : t("close.compared_on_by", { at, by: comparedBy(t, view) })
  }
  return (
    <header className="flex flex-col gap-1">
      <Text size="small">
        {t("close.sheet", {
          account,
          zone: time_zone,
          begin: inZone(begins_at, time_zone),
          end: inZone(ends_at, time_zone),
        })}
      </Text>
      <Text size="small">
        {t(closeState(view).text)}
        {closed_at && ` ${closedBy(t, view)}, ${onPaper(inZone, closed_at, view)}`} ·{" "}
        {t("shared.payments", { count: orders })}
        {differing > 0 && `, ${t("close.of_them_differ", { count: differing })}`}
      </Text>
      <Text size="small">{checked_at ? compared(checked_at) : t("close.not_compared_yet")}</Text>
      {zone_changed && (
        <Text size="small">
          {t("close.zone_changed", { begin: inZone(begins_at, time_zone), end: inZone(ends_at, time_zone) })}
        </Text>
      )}
      {state === "closed" && unsaidOf(currencies) > 0 && (
        <Text size="small">{t("close.agree_but", { count: unsaidOf(currencies) })}</Text>
      )}
      {problem && <Text size="small">{capital(problem)}</Text>}
    </header>
  )
}
