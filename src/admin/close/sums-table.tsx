import { Table, Text, clx } from "@medusajs/ui"
import type { CloseCurrency } from "../../api/admin/acquiring/http-types"
import { Sideways } from "../parts/sideways"
import { CLOSE_KIND, CLOSE_KINDS } from "../words/close"
import { useWords } from "../words/use-words"

/**
 * A day's sums in one currency, store and service side by side. Where the service does not report all, the server has
 * filled its sum with the store's: that is not shown as the service's.
 */
export function SumsTable({ sums }: { sums: CloseCurrency }) {
  const { t, money } = useWords()
  const { currency_code: currency } = sums
  const unsaid = CLOSE_KINDS.filter((kind) => sums[kind].unsaid > 0)
  const accepted = CLOSE_KINDS.filter((kind) => Number(sums[kind].accepted) > 0)
  return (
    <Sideways label={t("close.sums_in", { currency })}>
      <Table>
        <caption className="sr-only">{t("close.sums_in", { currency })}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{currency}</Table.HeaderCell>
            {(["shared.store", "shared.service", "shared.difference"] as const).map((side) => (
              <Table.HeaderCell key={side} scope="col" className="text-right">
                {t(side)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {CLOSE_KINDS.map((kind) => {
            const { store, service, difference, unsaid: missing } = sums[kind]
            const isEven = store === service
            return (
              <Table.Row key={kind}>
                <Table.Cell>{t(CLOSE_KIND[kind])}</Table.Cell>
                <Table.Cell className="text-right tabular-nums">{money(store, currency)}</Table.Cell>
                <Table.Cell className={clx("text-right tabular-nums", missing > 0 && "text-ui-fg-subtle")}>
                  {missing > 0 ? "–" : money(service, currency)}
                </Table.Cell>
                <Table.Cell className={clx("text-right tabular-nums", !isEven && "text-ui-fg-error font-medium")}>
                  {!isEven ? money(difference, currency) : missing > 0 ? t("close.not_fully_compared") : "–"}
                </Table.Cell>
              </Table.Row>
            )
          })}
          <Table.Row>
            <Table.Cell>{t("close.fees")}</Table.Cell>
            <Table.Cell className="text-ui-fg-subtle text-right">–</Table.Cell>
            <Table.Cell className={clx("text-right tabular-nums", sums.fees === null && "text-ui-fg-subtle")}>
              {sums.fees === null ? t("close.not_reported") : money(sums.fees, currency)}
            </Table.Cell>
            <Table.Cell className="text-ui-fg-subtle text-right">–</Table.Cell>
          </Table.Row>
        </Table.Body>
      </Table>
      {unsaid.length > 0 && (
        <Text size="xsmall" className="text-ui-fg-subtle px-6 py-3">
          {t("close.unsaid", {
            kinds: unsaid.map((kind) => `${t(CLOSE_KIND[kind])}: ${sums[kind].unsaid}`).join(", "),
          })}
        </Text>
      )}
      {accepted.map((kind) => (
        <Text key={kind} size="xsmall" className="text-ui-fg-subtle px-6 py-3">
          {t("close.accepted", { kind: t(CLOSE_KIND[kind]), amount: money(sums[kind].accepted, currency) })}
        </Text>
      ))}
    </Sideways>
  )
}
