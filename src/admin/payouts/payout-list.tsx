import { Button, Container, Heading, Table } from "@medusajs/ui"
import { useState } from "react"
import type { PayoutView } from "../../api/admin/acquiring/http-types"
import { Choice } from "../parts/choice"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { usePayouts } from "../queries/payouts"
import { money } from "../words/money"
import { PAYOUT_STATE } from "../words/payout"
import { CreatePayout } from "./create-payout"
import { PayoutDrawer } from "./payout-drawer"

const PAGE = 20
const STATES = Object.entries(PAYOUT_STATE).map(([state, { text }]): [string, string] => [state, text])

/** Every payout of this store, and the way to a new one. */
export function PayoutList() {
  const [state, setState] = useState<string>()
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const [isNew, setNew] = useState(false)
  const { data, error, isPending, refetch } = usePayouts(state, PAGE, offset)
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading level="h2">Payouts</Heading>
        <div className="flex flex-wrap gap-2">
          <Choice
            label="State of the payout"
            all="Every state"
            options={STATES}
            value={state}
            onChoose={(next) => {
              setState(next)
              setOffset(0)
            }}
          />
          <Button size="small" onClick={() => setNew(true)}>
            New payout
          </Button>
        </div>
      </div>
      {isPending && <Loading what="payouts" lines={5} />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <Nothing title={state ? "No payout is like that" : "No payouts yet"}>
          {state ? "Choose every state to see the others." : "A payout transfers money to a bank account."}
        </Nothing>
      )}
      {data && data.count > 0 && <PayoutTable payouts={data.payouts} onChoose={setChosen} />}
      {data && <Pager {...data} onTurn={setOffset} />}
      <PayoutDrawer id={chosen} onClose={() => setChosen(undefined)} />
      <CreatePayout isOpen={isNew} onClose={() => setNew(false)} />
    </Container>
  )
}

function PayoutTable({ payouts, onChoose }: { payouts: PayoutView[]; onChoose: (id: string) => void }) {
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">Payouts, newest first</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">Payout</Table.HeaderCell>
            <Table.HeaderCell scope="col">State</Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              Amount
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">To</Table.HeaderCell>
            <Table.HeaderCell scope="col">Asked for</Table.HeaderCell>
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
