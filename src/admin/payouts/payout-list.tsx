import { Button, Container, Heading, Table } from "@medusajs/ui"
import { useState } from "react"
import type { PayoutDetail, PayoutView } from "../../api/admin/acquiring/http-types"
import { AccountChoice, useSeveralAccounts } from "../parts/account-choice"
import { Allowed } from "../parts/allowed"
import { Choice } from "../parts/choice"
import { useFilterInAddress, useOpenInAddress } from "../parts/in-address"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { usePayouts, type PayoutFilter } from "../queries/payouts"
import { PAYOUT_STATE } from "../words/payout"
import { CreatePayout } from "./create-payout"
import { PayoutDrawer } from "./payout-drawer"
import { useWords } from "../words/use-words"
import { choicesOf } from "../words/colour"

const PAGE = 20

/** Every payout of this store, and the way to a new one. */
export function PayoutList() {
  const { t } = useWords()
  const { filter: said, offset, onFilter, onTurn } = useFilterInAddress(["state", "account"])
  const filter: PayoutFilter = { ...said, state: Object.keys(PAYOUT_STATE).find((name) => name === said.state) }
  const isFiltered = filter.state !== undefined || filter.account !== undefined
  const withAccount = useSeveralAccounts()
  const chosen = useOpenInAddress("payout")
  const [isNew, setNew] = useState(false)
  const [like, setLike] = useState<PayoutDetail>()
  const { data, error, isPending, refetch } = usePayouts(filter, PAGE, offset)
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading level="h2">{data ? t("payout.count", { count: data.count }) : t("page.payouts")}</Heading>
        <div className="flex flex-wrap gap-2">
          <Choice
            label={t("payout.state_of")}
            all={t("shared.every_state")}
            options={choicesOf(t, PAYOUT_STATE)}
            value={filter.state}
            onChoose={(state) => onFilter({ state })}
          />
          <AccountChoice value={filter.account} onChoose={(account) => onFilter({ account })} />
          <Allowed to="acquiring_payout:create">
            <Button size="small" onClick={() => (setLike(undefined), setNew(true))}>
              {t("payout.new")}
            </Button>
          </Allowed>
        </div>
      </div>
      {isPending && <Loading what={t("loading.payouts")} lines={5} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <Nothing title={isFiltered ? t("payout.none_like") : t("payout.none_yet")}>
          {isFiltered ? t("payout.choose_every") : t("payout.transfers")}
        </Nothing>
      )}
      {data && data.count > 0 && (
        <PayoutTable payouts={data.payouts} withAccount={withAccount} onChoose={chosen.open} />
      )}
      {data && <Pager {...data} onTurn={onTurn} />}
      <PayoutDrawer
        id={chosen.id}
        onClose={chosen.close}
        onAgain={(payout) => {
          chosen.close()
          setLike(payout)
          setNew(true)
        }}
      />
      <CreatePayout isOpen={isNew} like={like} onClose={() => setNew(false)} />
    </Container>
  )
}

interface TableProps {
  payouts: PayoutView[]
  /** Where there are several, whose account each is of. */
  withAccount: boolean
  onChoose: (id: string) => void
}

function PayoutTable({ payouts, withAccount, onChoose }: TableProps) {
  const { t, money } = useWords()
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">{t("payout.caption")}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t("payout.title")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.state")}</Table.HeaderCell>
            {withAccount && <Table.HeaderCell scope="col">{t("shared.account")}</Table.HeaderCell>}
            <Table.HeaderCell scope="col" className="text-right">
              {t("payout.names.payment_amount")}
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("payout.to")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.asked_for")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payouts.map((payout) => (
            <Table.Row key={payout.id} className="cursor-pointer" onClick={() => onChoose(payout.id)}>
              <Table.Cell>
                <RowOpener onOpen={() => onChoose(payout.id)}>{payout.reference ?? payout.request_id}</RowOpener>
              </Table.Cell>
              <Table.Cell>
                <WordBadge word={PAYOUT_STATE[payout.state]} />
              </Table.Cell>
              {withAccount && <Table.Cell>{payout.account}</Table.Cell>}
              <Table.Cell className="text-right tabular-nums">{money(payout.amount, payout.currency_code)}</Table.Cell>
              <Table.Cell>
                {[payout.country_code, payout.payment_method, payout.account_hint].filter(Boolean).join(" · ") || "–"}
              </Table.Cell>
              <Table.Cell>
                <Moment at={payout.created_at} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
