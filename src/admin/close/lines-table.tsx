import { Table, Text, clx } from "@medusajs/ui"
import type { CloseLineView } from "../../api/admin/acquiring/http-types"
import { OrderLink } from "../parts/order-link"
import { Sideways } from "../parts/sideways"
import { capital } from "../words/capital"
import { CLOSE_KIND } from "../words/close"
import { useWords } from "../words/use-words"

/** What transactions moved on a day, store and service side by side. */
export function LinesTable({ caption, lines }: { caption: string; lines: readonly CloseLineView[] }) {
  const { t } = useWords()
  return (
    <Sideways label={caption}>
      <Table>
        <caption className="sr-only">{caption}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t("shared.order")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.transaction")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("close.what")}</Table.HeaderCell>
            {(["shared.store", "shared.service", "shared.difference"] as const).map((side) => (
              <Table.HeaderCell key={side} scope="col" className="text-right">
                {t(side)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {lines.map((line) => (
            <Line key={`${line.order_no} ${line.transaction_id} ${line.kind}`} line={line} />
          ))}
        </Table.Body>
      </Table>
    </Sideways>
  )
}

function Line({ line }: { line: CloseLineView }) {
  const { t, money } = useWords()
  const { order_no, transaction_id, kind, currency_code, store, service, difference, differs, problem } = line
  return (
    <Table.Row>
      <Table.Cell>
        <OrderLink to={line.belongs_to} />
      </Table.Cell>
      <Table.Cell className="py-2">
        <span className="font-mono text-[12px]">{transaction_id ?? order_no}</span>
        {problem && (
          <Text size="xsmall" className="text-ui-fg-error">
            {capital(problem)}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell>{t(CLOSE_KIND[kind])}</Table.Cell>
      <Table.Cell className="text-right tabular-nums">{money(store, currency_code)}</Table.Cell>
      <Table.Cell className="text-right tabular-nums">
        {service === null ? (
          <span className="text-ui-fg-subtle">{t("close.not_said")}</span>
        ) : (
          money(service, currency_code)
        )}
      </Table.Cell>
      <Table.Cell className={clx("text-right tabular-nums", differs && "text-ui-fg-error font-medium")}>
        {service === null ? t("close.not_compared") : differs ? money(difference, currency_code) : "–"}
      </Table.Cell>
    </Table.Row>
  )
}
