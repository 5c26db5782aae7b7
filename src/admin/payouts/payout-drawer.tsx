import { Button, Drawer, Heading, Text } from "@medusajs/ui"
import type { PayoutDetail } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { Copyable } from "../parts/copyable"
import { DrawerHead } from "../parts/drawer-head"
import { PageDrawer } from "../parts/page-drawer"
import { FactList } from "../parts/fact-list"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { NotedPrompt } from "../parts/noted-prompt"
import { ProblemNotice } from "../parts/problem-notice"
import { WordBadge } from "../parts/word-badge"
import { useDecidePayout, usePayout } from "../queries/payouts"
import { capital } from "../words/capital"
import { fieldName, PAYOUT_STATE, payoutNote, payoutStep } from "../words/payout"
import { CURRENCY_OF } from "./fields"
import { tellPayout } from "./tell-payout"
import { type Translate, type Words, useWords } from "../words/use-words"

/** Nothing comes of it any more by itself: another one may be wanted, also where the money came back. */
const OVER: ReadonlySet<PayoutDetail["state"]> = new Set(["completed", "failed", "rejected"])

/** A person may still reject it: nothing has left. */
const UNDECIDED: ReadonlySet<PayoutDetail["state"]> = new Set(["waiting_for_approval", "approved", "held"])

interface Props {
  id: string | undefined
  onClose: () => void
  /** A new payout with what this one says. */
  onAgain: (payout: PayoutDetail) => void
}

/** One payout: where it stands, who agreed, what was asked for. */
export function PayoutDrawer({ id, onClose, onAgain }: Props) {
  const { t, money } = useWords()
  const { data, error, isPending, refetch } = usePayout(id)
  return (
    <PageDrawer isOpen={id !== undefined} onClose={onClose}>
      <DrawerHead title={t("payout.title")}>
        {data ? money(data.payout.amount, data.payout.currency_code) : t("shared.loading")}
      </DrawerHead>
      <Drawer.Body className="divide-y overflow-y-auto p-0">
        {id !== undefined && isPending && <Loading what={t("loading.payout")} />}
        {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
        {data && <Detail payout={data.payout} />}
      </Drawer.Body>
      {data && UNDECIDED.has(data.payout.state) && (
        <Allowed to="acquiring_payout:update">
          <Decide payout={data.payout} />
        </Allowed>
      )}
      {data?.payout.said && OVER.has(data.payout.state) && (
        <Allowed to="acquiring_payout:create">
          <Drawer.Footer>
            <Button size="small" variant="secondary" onClick={() => onAgain(data.payout)}>
              {t("payout.again")}
            </Button>
          </Drawer.Footer>
        </Allowed>
      )}
    </PageDrawer>
  )
}

const FEE = {
  payer: "payout.fee_of_payer",
  beneficiary: "payout.fee_of_beneficiary",
  nobody: "payout.fee_of_nobody",
} as const

function Detail({ payout }: { payout: PayoutDetail }) {
  const words = useWords()
  const { t, money } = words
  const { operation, answer } = payout
  const fee = textOf(answer?.fee_amount)
  return (
    <>
      <FactList
        facts={{
          [t("shared.state")]: (
            <span className="inline-flex">
              <WordBadge word={PAYOUT_STATE[payout.state]} />
            </span>
          ),
          [t("shared.account")]: payout.account,
          [t("payout.names.payment_method")]: payout.payment_method,
          [t("payout.names.reference")]: payout.reference,
          [t("payout.to_account")]: payout.account_hint,
          [t("shared.transaction")]: operation?.transaction_id && (
            <Copyable what={t("shared.transaction_id")} text={operation.transaction_id} />
          ),
          [t("payout.request")]: <Copyable what={t("payout.request_id")} text={payout.request_id} />,
          [t("payout.service_reference")]: textOf(answer?.short_reference_id),
          [t("payout.fee")]:
            fee && t(FEE[payout.fee_paid_by ?? "nobody"], { fee: money(fee, textOf(answer?.fee_currency)) }),
          [t("payout.why")]: capital(payout.why ?? operation?.message ?? ""),
        }}
      />
      {payout.state === "unknown" && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("payout.unknown_about")}
        </Text>
      )}
      <section>
        <Heading level="h2" className="px-6 pt-4">
          {t("shared.timeline")}
        </Heading>
        <ol className="flex flex-col gap-2 px-6 py-4">
          {payout.timeline.map(({ at, what, by, note }) => (
            <li key={`${at} ${what}`} className="txt-compact-small flex justify-between gap-3">
              <span className="flex min-w-0 flex-col gap-0.5">
                <span>
                  {capital(payoutStep(t, what))}
                  {by && <span className="text-ui-fg-subtle"> · {by}</span>}
                </span>
                {note && (
                  <span className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
                    {payoutNote(t, what, note)}
                  </span>
                )}
              </span>
              <span className="text-ui-fg-subtle shrink-0">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <Heading level="h2" className="px-6 pt-4">
          {t("payout.asked_title")}
        </Heading>
        {payout.said ? (
          <FactList facts={factsOf(words, payout.said)} />
        ) : (
          <Text size="small" className="text-ui-fg-subtle px-6 py-4">
            {t("payout.not_kept")}
          </Text>
        )}
      </section>
    </>
  )
}

function Decide({ payout }: { payout: PayoutDetail }) {
  const { t, money } = useWords()
  const decide = useDecidePayout(payout.id)
  const isApproved = payout.state !== "waiting_for_approval"
  const sum = money(payout.amount, payout.currency_code)
  // The drawer can be closed before the answer comes: callbacks of `mutate` would go with it.
  const press = (decision: "approve" | "reject", note: string) =>
    decide.mutateAsync({ decision, note }).then(({ payout: now }) => tellPayout(t, now))
  return (
    <Drawer.Footer className="flex-wrap">
      {!isApproved && !payout.may_approve && (
        <Text size="xsmall" className="text-ui-fg-subtle mr-auto">
          {t("payout.second_person")}
        </Text>
      )}
      <NotedPrompt
        title={t("payout.reject_title")}
        description={t("payout.nothing_sent")}
        confirm={t("shared.reject")}
        isDanger
        onDecide={(note) => press("reject", note)}
      >
        <BusyButton size="small" variant="secondary" isBusy={decide.isPending}>
          {t("shared.reject")}
        </BusyButton>
      </NotedPrompt>
      {!isApproved && (
        <NotedPrompt
          title={t("payout.approve_title")}
          description={t("payout.leaves", { sum, to: payout.beneficiary ?? payout.reference ?? payout.request_id })}
          confirm={t("payout.approve")}
          onDecide={(note) => press("approve", note)}
        >
          <BusyButton size="small" isBusy={decide.isPending} disabled={!payout.may_approve}>
            {t("payout.approve")}
          </BusyButton>
        </NotedPrompt>
      )}
    </Drawer.Footer>
  )
}

/** Every value by its own name; groups are named where two would have the same. */
function factsOf(words: Words, said: Record<string, unknown>, before = ""): Record<string, string> {
  const { t, money } = words
  const facts: Record<string, string> = {}
  for (const [name, value] of Object.entries(said)) {
    if (name === "person_documents" && Array.isArray(value)) Object.assign(facts, documentFacts(t, value))
    else if (typeof value === "object" && value !== null)
      Object.assign(facts, factsOf(words, value as Record<string, unknown>, `${before}${name}.`))
    else if (value !== undefined && value !== "") {
      const own = fieldName(t, name)
      const currency = CURRENCY_OF[name]
      const text = currency ? money(String(value), textOf(said[currency])) : String(value)
      facts[before.startsWith("payer") ? t("payout.of_payer", { name: own }) : own] = text
    }
  }
  return facts
}

/** A document a line: its address, what it is and its labels. */
function documentFacts(t: Translate, documents: readonly unknown[]): Record<string, string> {
  return Object.fromEntries(
    documents.map((document, at) => [
      t("payout.document", { place: at + 1 }),
      Object.values(document as object)
        .map((value) => (Array.isArray(value) ? value.join(", ") : String(value)))
        .join(" · "),
    ]),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined
}
