import { Checkbox, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import type { DryRunLineView, DryRunView } from "../../api/admin/acquiring/http-types"
import { useSeveralAccounts } from "../parts/account-choice"
import { Nothing } from "../parts/nothing"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { WordBadge } from "../parts/word-badge"
import { verdictWord, type BatchKindTexts } from "../words/batch"
import { capital } from "../words/capital"
import { useWords } from "../words/use-words"
import { chosenTwice, lineKey, paymentNo } from "./chosen-lines"

const PAGE = 50
const FIRST: DryRunLineView["verdict"][] = ["send", "done", "nothing"]

interface Props {
  texts: BatchKindTexts
  dryRun: DryRunView
  leftOut: ReadonlySet<string>
  onLeaveOut: (leftOut: ReadonlySet<string>) => void
}

/** The orders of a dry run; any of them can be left out. What something happens to stands first. */
export function DryRunLines({ texts, dryRun: { lines }, leftOut, onLeaveOut }: Props) {
  const { t, money } = useWords()
  const [offset, setOffset] = useState(0)
  const isOfSeveral = useSeveralAccounts()
  if (lines.length === 0) return <Nothing title={t("batch.no_payment")} />
  const sorted = FIRST.flatMap((verdict) => lines.filter((line) => line.verdict === verdict))
  const twice = chosenTwice(lines)
  function nameOf(line: DryRunLineView): string {
    const number = String(line.display_id ?? "")
    if (!twice.has(line.order_id)) return t("batch.include_order", { number })
    const sum = money(line.amount, line.currency_code)
    return t("batch.include_order_payment", { number, sum, payment: paymentNo(line) ?? "" })
  }
  function toggle(line: DryRunLineView) {
    const next = new Set(leftOut)
    if (!next.delete(lineKey(line))) next.add(lineKey(line))
    onLeaveOut(next)
  }
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">{t("batch.what_would_happen")}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col" className="w-10">
              <span className="sr-only">{t("batch.included")}</span>
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.order")}</Table.HeaderCell>
            {isOfSeveral && <Table.HeaderCell scope="col">{t("shared.account")}</Table.HeaderCell>}
            <Table.HeaderCell scope="col" className="text-right">
              {t("shared.amount")}
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("batch.what_happens")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("batch.why")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {sorted.slice(offset, offset + PAGE).map((line, place) => (
            <Table.Row key={`${lineKey(line)} ${place}`}>
              <Table.Cell>
                {line.verdict === "send" && (
                  <Checkbox
                    aria-label={nameOf(line)}
                    checked={!leftOut.has(lineKey(line))}
                    onCheckedChange={() => toggle(line)}
                  />
                )}
              </Table.Cell>
              <Table.Cell>
                <OrderLink to={line} />
                <Text size="xsmall" className="text-ui-fg-subtle font-mono">
                  {paymentNo(line)}
                </Text>
              </Table.Cell>
              {isOfSeveral && <Table.Cell className="max-w-40 truncate">{line.account ?? "–"}</Table.Cell>}
              <Table.Cell className="text-right tabular-nums">{money(line.amount, line.currency_code)}</Table.Cell>
              <Table.Cell>
                <WordBadge word={verdictWord(texts, line.verdict)} />
              </Table.Cell>
              <Table.Cell className="text-ui-fg-subtle max-w-80 whitespace-normal py-2">
                {line.why ? capital(line.why) : "–"}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
      <Pager count={sorted.length} limit={PAGE} offset={offset} onTurn={setOffset} />
    </div>
  )
}
