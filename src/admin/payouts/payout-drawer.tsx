import { Button, Drawer, Heading, Text, toast, usePrompt } from "@medusajs/ui"
import type { PayoutDetail } from "../../api/admin/acquiring/http-types"
import { Copyable } from "../parts/copyable"
import { DrawerHead } from "../parts/drawer-head"
import { FactList } from "../parts/fact-list"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { ProblemNotice } from "../parts/problem-notice"
import { tellProblem } from "../parts/tell"
import { WordBadge } from "../parts/word-badge"
import { useDecidePayout, usePayout } from "../queries/payouts"
import { money } from "../words/money"
import { fieldName, PAYOUT_STATE } from "../words/payout"

/** One payout: where it stands, who agreed, what was asked for. */
export function PayoutDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data, error, isPending, refetch } = usePayout(id)
  return (
    <Drawer open={id !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content>
        <DrawerHead title="Payout">
          {data ? money(data.payout.amount, data.payout.currency_code) : "Loading"}
        </DrawerHead>
        <Drawer.Body className="divide-y overflow-y-auto p-0">
          {id !== undefined && isPending && <Loading what="the payout" />}
          {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
          {data && <Detail payout={data.payout} />}
        </Drawer.Body>
        {data?.payout.state === "waiting_for_approval" && <Decide payout={data.payout} />}
      </Drawer.Content>
    </Drawer>
  )
}

function Detail({ payout }: { payout: PayoutDetail }) {
  const { operation, answer } = payout
  const fee = textOf(answer?.fee_amount)
  return (
    <>
      <FactList
        facts={{
          State: <WordBadge word={PAYOUT_STATE[payout.state]} />,
          Method: payout.payment_method,
          Reference: payout.reference,
          "To account": payout.account_hint,
          Transaction: operation?.transaction_id && <Copyable what="transaction id" text={operation.transaction_id} />,
          Request: <Copyable what="request id" text={payout.request_id} />,
          Fee: fee && money(fee, textOf(answer?.fee_currency)),
          Why: operation?.message,
          Note: payout.note,
        }}
      />
      {payout.state === "unknown" && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          The service has no query for payouts: its notification resolves this one. Do not make it again. Where the
          service&apos;s portal shows what happened, say so under Needs attention.
        </Text>
      )}
      <section>
        <Heading level="h2" className="px-6 pt-4">
          Timeline
        </Heading>
        <ol className="flex flex-col gap-2 px-6 py-4">
          {payout.timeline.map(({ at, what, by }) => (
            <li key={`${at} ${what}`} className="txt-compact-small flex justify-between gap-3">
              <span className="first-letter:uppercase">
                {what}
                {by && <span className="text-ui-fg-subtle"> · {by}</span>}
              </span>
              <span className="text-ui-fg-subtle">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <Heading level="h2" className="px-6 pt-4">
          What was asked for
        </Heading>
        {payout.said ? (
          <FactList facts={factsOf(payout.said)} />
        ) : (
          <Text size="small" className="text-ui-fg-subtle px-6 py-4">
            The bank details are not kept any longer.
          </Text>
        )}
      </section>
    </>
  )
}

function Decide({ payout }: { payout: PayoutDetail }) {
  const decide = useDecidePayout(payout.id)
  const prompt = usePrompt()
  async function press(decision: "approve" | "reject") {
    const isSure = await prompt({
      title: decision === "approve" ? "Approve this payout?" : "Reject this payout?",
      description:
        decision === "approve"
          ? `${money(payout.amount, payout.currency_code)} leaves at once and cannot be called back here.`
          : "Nothing is sent, now or later.",
      confirmText: decision === "approve" ? "Approve" : "Reject",
      cancelText: "Go back",
    })
    if (!isSure) return
    decide.mutate(decision, {
      onSuccess: ({ payout: now }) => toast.success(PAYOUT_STATE[now.state].text),
      onError: tellProblem,
    })
  }
  return (
    <Drawer.Footer className="flex-wrap">
      {!payout.may_approve && (
        <Text size="xsmall" className="text-ui-fg-subtle mr-auto">
          You asked for it: a second person has to approve it.
        </Text>
      )}
      <Button size="small" variant="secondary" isLoading={decide.isPending} onClick={() => void press("reject")}>
        Reject
      </Button>
      <Button
        size="small"
        isLoading={decide.isPending}
        disabled={!payout.may_approve}
        onClick={() => void press("approve")}
      >
        Approve
      </Button>
    </Drawer.Footer>
  )
}

/** Every value by its own name; groups are named where two would have the same. */
function factsOf(said: Record<string, unknown>, before = ""): Record<string, string> {
  const facts: Record<string, string> = {}
  for (const [name, value] of Object.entries(said)) {
    if (typeof value === "object" && value !== null)
      Object.assign(facts, factsOf(value as Record<string, unknown>, `${before}${name}.`))
    else if (value !== undefined && value !== "") {
      const group = before.startsWith("payer") ? "Payer: " : ""
      facts[`${group}${fieldName(name)}`] = String(value)
    }
  }
  return facts
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined
}
