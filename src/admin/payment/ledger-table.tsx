import { CheckCircleSolid, ClockSolid, ExclamationCircleSolid, XCircleSolid } from "@medusajs/icons"
import { Text, clx } from "@medusajs/ui"
import type { LedgerView, PaymentDetail, Sums } from "../../api/admin/acquiring/http-types"
import { LEDGERS } from "../words/payment"
import { openIn } from "./open-in"
import { type Translate, useWords } from "../words/use-words"
import type { Key } from "../words/key"

const ROWS: [key: keyof Sums, text: Key][] = [
  ["authorised", "shared.authorised"],
  ["captured", "shared.captured"],
  ["refunded", "shared.refunded"],
]

interface Props {
  detail: PaymentDetail
  /** It may be otherwise by now. */
  isOld: boolean
}

/** The sums of both sides next to each other, and whether they are the same. */
export function LedgerTable({ detail, isOld }: Props) {
  const { t, money } = useWords()
  const { store, service, books, payment } = detail
  const differs = (key: string) => books.differences.some(({ what }) => what === key)
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <Verdict detail={detail} isOld={isOld} />
      <table className="txt-compact-small w-full [&_td]:pl-4 [&_th+th]:pl-4">
        <caption className="sr-only">{t("payment.ledger_caption")}</caption>
        <thead>
          <tr className="text-ui-fg-subtle [&>th]:pb-2 [&>th]:font-normal">
            <th scope="col" className="text-left">
              <span className="sr-only">{t("payment.sum")}</span>
            </th>
            <th scope="col" className="text-right">
              {t("shared.store")}
            </th>
            <th scope="col" className="text-right">
              {t("shared.service")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([key, text]) => (
            <tr key={key} className={clx("[&>*]:py-1", differs(key) && "text-ui-fg-error")}>
              <th scope="row" className="text-left font-normal">
                {t(text)}
                {differs(key) && <span className="sr-only"> {t("payment.differs")}</span>}
              </th>
              <td className="text-right tabular-nums">{money(store[key], payment.currency_code)}</td>
              <td className="text-right tabular-nums">
                {service.reached ? money(service[key], payment.currency_code) : t("payment.no_answer")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ICONS = {
  agree: CheckCircleSolid,
  differ: XCircleSolid,
  in_flight: ClockSolid,
  unknown: ExclamationCircleSolid,
  not_comparable: ExclamationCircleSolid,
  stated: CheckCircleSolid,
} satisfies Record<LedgerView["verdict"], unknown>

const ICON_COLOURS: Record<LedgerView["verdict"], string> = {
  agree: "text-ui-tag-green-icon",
  differ: "text-ui-tag-red-icon",
  in_flight: "text-ui-tag-orange-icon",
  unknown: "text-ui-tag-orange-icon",
  not_comparable: "text-ui-tag-orange-icon",
  stated: "text-ui-tag-neutral-icon",
}

function Verdict({ detail, isOld }: Props) {
  const { t } = useWords()
  const { books, service } = detail
  // Nothing is green while somebody has to decide, or nobody could look.
  const waits = openIn(t, detail)
  const isOpen = isOld || waits !== undefined
  const isQuiet = books.verdict === "agree" || books.verdict === "stated"
  const shown = isQuiet && isOpen ? "in_flight" : books.verdict
  const Icon = ICONS[shown]
  return (
    <div className="flex items-start gap-2">
      <Icon className={clx("mt-0.5 shrink-0", ICON_COLOURS[shown])} aria-hidden />
      <div className="flex min-w-0 flex-col gap-1">
        <Text size="small" weight="plus">
          {t(books.verdict === "agree" && waits ? "payment.ledgers.open" : LEDGERS[books.verdict].text)}
        </Text>
        {sentences(t, books, service.problem).map((sentence) => (
          <Text key={sentence} size="small" className="text-ui-fg-subtle text-pretty">
            {sentence}
          </Text>
        ))}
      </div>
    </div>
  )
}

function sentences(t: Translate, { verdict, differences }: LedgerView, problem: string | null): string[] {
  const found = differences.map(({ message }) => message)
  switch (verdict) {
    case "agree":
      return []
    case "differ":
      return [...found, t("payment.refresh_repairs")]
    case "in_flight":
      return [t("payment.outcome_open"), ...found]
    case "not_comparable":
      return [t("payment.not_comparable")]
    case "stated":
      return [t("payment.stated_captured")]
    case "unknown":
      return [problem ?? t("payment.not_queried"), t("payment.shown_is_store")]
  }
}
