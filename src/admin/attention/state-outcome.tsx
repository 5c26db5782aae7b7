import { Button, Drawer, Input, Label, RadioGroup, Text, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import type { OperationView, StatedOutcome } from "../../api/admin/acquiring/http-types"
import { DrawerHead } from "../parts/drawer-head"
import { useTellProblem } from "../parts/tell"
import { useStateOutcome } from "../queries/operations"
import { isAmountUpTo, typedDecimal } from "../words/decimal"
import { type Translate, useWords } from "../words/use-words"

type Outcome = "done" | "did_not_happen"

/** What a person saw at the service's portal, where the service itself cannot say what became of an operation. */
export function StateOutcome({ operation, name }: { operation: OperationView; name: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Drawer open={isOpen} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" aria-label={t("attention.say_of", { name })}>
          {t("attention.say")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={name}>{t("attention.say_about")}</DrawerHead>
        <Form operation={operation} onDone={() => setOpen(false)} />
      </Drawer.Content>
    </Drawer>
  )
}

function Form({ operation, onDone }: { operation: OperationView; onDone: () => void }) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const state = useStateOutcome(operation.id)
  const isAuthorisation = operation.kind === "authorise"
  const mayBeDone = operation.kind !== "apm"
  const mayBePart = operation.kind === "capture" || operation.kind === "refund"
  const [outcome, setOutcome] = useState<Outcome>(mayBeDone && !isAuthorisation ? "done" : "did_not_happen")
  // Of an authorisation the sum is typed as the portal shows it, so that the server can compare it.
  const [amount, setAmount] = useState(isAuthorisation ? "" : (operation.amount ?? ""))
  const [transaction, setTransaction] = useState("")
  const [note, setNote] = useState("")
  const isDone = outcome === "done"
  const asksTransaction = isAuthorisation && isDone
  const asksAmount = (mayBePart || isAuthorisation) && isDone

  const sum = typedDecimal(amount)
  const isSum = isAuthorisation ? sum !== "" : sum === "" || isAmountUpTo(sum, operation.amount ?? "")
  const isWhole = note.trim() !== "" && (!asksTransaction || transaction.trim() !== "") && (!asksAmount || isSum)

  function say() {
    const seen = {
      ...(asksTransaction ? { transaction_id: transaction.trim() } : {}),
      ...(asksAmount && sum !== "" ? { amount: sum } : {}),
    }
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    void state.mutateAsync({ outcome, ...seen, note }).then((said) => (tell(t, said), onDone()), tellProblem)
  }

  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        say()
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        <RadioGroup
          aria-label={t("attention.portal_shows")}
          value={outcome}
          onValueChange={(value) => setOutcome(value as Outcome)}
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
          <div className="flex flex-col gap-1">
            <Label htmlFor="stated-transaction">{t("attention.portal_transaction")}</Label>
            <Input
              id="stated-transaction"
              aria-required
              maxLength={255}
              autoComplete="off"
              value={transaction}
              onChange={(event) => setTransaction(event.target.value)}
            />
          </div>
        )}
        {asksAmount && (
          <div className="flex flex-col gap-1">
            <Label htmlFor="stated-amount">
              {t("attention.portal_amount", { currency: operation.currency_code ?? "" })}
            </Label>
            <Input
              id="stated-amount"
              inputMode="decimal"
              aria-required={isAuthorisation}
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </div>
        )}
        <div className="flex flex-col gap-1">
          <Label htmlFor="stated-note">{t("attention.seen")}</Label>
          <Textarea
            id="stated-note"
            aria-required
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t("attention.kept")}
          </Text>
        </div>
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.back")}
          </Button>
        </Drawer.Close>
        <Button size="small" type="submit" isLoading={state.isPending} disabled={!isWhole}>
          {t("attention.record")}
        </Button>
      </Drawer.Footer>
    </form>
  )
}

function Choice({ value, text }: { value: Outcome; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <RadioGroup.Item id={`stated-${value}`} value={value} />
      <Label htmlFor={`stated-${value}`}>{text}</Label>
    </div>
  )
}

function tell(t: Translate, { message, repairs }: StatedOutcome): void {
  toast.success(t("attention.recorded"), {
    description: [message, ...repairs.map((repair) => t("shared.store_did", { what: repair }))].join(" "),
  })
}
