import { Button, Drawer, Input, Label, RadioGroup, Text, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import type { OperationView, StatedOutcome } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { Labelled } from "../parts/labelled"
import { LONGEST } from "../parts/longest"
import { Refusal } from "../parts/refusal"
import { SlowNotice } from "../parts/slow-notice"
import { toast } from "../parts/toast"
import { useStateOutcome } from "../queries/operations"
import { RefusedFields } from "../queries/sdk"
import { capital } from "../words/capital"
import { isAmountUpTo, typedDecimal } from "../words/decimal"
import { type Translate, useWords } from "../words/use-words"

type Outcome = "done" | "did_not_happen"

/** The service's portal as a person read it; nothing is chosen for them. */
export function StatementForm({ operation, onDone }: { operation: OperationView; onDone: () => void }) {
  const { t, money, toType } = useWords()
  const state = useStateOutcome(operation.id)
  const isAuthorisation = operation.kind === "authorise"
  // What is paid by an alternative method has no sum of an authorisation: only a query finds it, and the server refuses a word.
  const mayBeDone = operation.kind !== "apm"
  const mayBePart = operation.kind === "capture" || operation.kind === "refund"
  const [outcome, setOutcome] = useState<Outcome>()
  // Of an authorisation the sum is typed as the portal shows it, so that the server can compare it.
  const [amount, setAmount] = useState(isAuthorisation ? "" : toType(operation.amount ?? ""))
  const [transaction, setTransaction] = useState("")
  const [note, setNote] = useState("")
  const isDone = outcome === "done"
  const asksTransaction = isAuthorisation && isDone
  const asksAmount = (mayBePart || isAuthorisation) && isDone

  const sum = typedDecimal(amount)
  const isSum = isAuthorisation ? sum !== "" : isAmountUpTo(sum, operation.amount ?? "")
  const atMost = t("payment.at_most", { most: money(operation.amount ?? "0", operation.currency_code) })
  const isWhole = note.trim() !== "" && (!asksTransaction || transaction.trim() !== "") && (!asksAmount || isSum)

  const errors = state.error instanceof RefusedFields ? state.error.errors : []
  const problem = (name: string) => errors.find(({ field }) => field === name)?.reason
  const shown = ["note", ...(asksAmount ? ["amount"] : []), ...(asksTransaction ? ["transaction_id"] : [])]
  const isElsewhere = state.error !== null && !errors.some(({ field }) => shown.includes(field))

  function say(stated: Outcome) {
    const seen = {
      ...(asksTransaction ? { transaction_id: transaction.trim() } : {}),
      ...(asksAmount ? { amount: sum } : {}),
    }
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    void state.mutateAsync({ outcome: stated, ...seen, note }).then(
      (said) => (tell(t, said), onDone()),
      () => undefined,
    )
  }

  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (outcome) say(outcome)
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        {isElsewhere && <Refusal error={state.error} />}
        <RadioGroup
          aria-label={t("attention.portal_shows")}
          aria-required
          value={outcome ?? ""}
          onValueChange={(value) => (state.reset(), setOutcome(value as Outcome))}
        >
          {mayBeDone && (
            <Choice value="done" text={t(isAuthorisation ? "attention.it_was_made" : "attention.it_was_done")} />
          )}
          <Choice value="did_not_happen" text={t("attention.it_did_not_happen")} />
        </RadioGroup>
        {asksTransaction && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("attention.made_about")}
          </Text>
        )}
        {asksTransaction && (
          <Labelled label={t("attention.portal_transaction")} problem={problem("transaction_id")}>
            {(described) => (
              <Input
                {...described}
                aria-required
                maxLength={LONGEST.word}
                autoComplete="off"
                value={transaction}
                onChange={(event) => setTransaction(event.target.value)}
              />
            )}
          </Labelled>
        )}
        {asksAmount && (
          <Labelled
            label={t("attention.portal_amount", { currency: operation.currency_code ?? "" })}
            problem={problem("amount") ?? (isSum || isAuthorisation ? undefined : atMost)}
            {...(isAuthorisation ? {} : { hint: atMost })}
          >
            {(described) => (
              <Input
                {...described}
                inputMode="decimal"
                aria-required
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            )}
          </Labelled>
        )}
        <Labelled label={t("attention.seen")} problem={problem("note")} hint={t("attention.kept")}>
          {(described) => (
            <Textarea
              {...described}
              aria-required
              maxLength={LONGEST.note}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Labelled>
        {(outcome === undefined || !isWhole) && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("attention.record_needs")}
          </Text>
        )}
        <SlowNotice isPending={state.isPending} />
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.back")}
          </Button>
        </Drawer.Close>
        <BusyButton size="small" type="submit" isBusy={state.isPending} disabled={outcome === undefined || !isWhole}>
          {t("attention.record")}
        </BusyButton>
      </Drawer.Footer>
    </form>
  )
}

function Choice({ value, text }: { value: Outcome; text: string }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <RadioGroup.Item id={id} value={value} />
      <Label htmlFor={id}>{text}</Label>
    </div>
  )
}

function tell(t: Translate, { message, repairs }: StatedOutcome): void {
  toast.success(t("attention.recorded"), {
    description: [capital(message), ...repairs.map((repair) => t("shared.store_did", { what: repair }))].join(" "),
  })
}
