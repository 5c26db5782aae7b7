import { Input, RadioGroup, Text } from "@medusajs/ui"
import { useState } from "react"
import type { OperationView } from "../../api/admin/acquiring/http-types"
import { Labelled } from "../parts/labelled"
import { LONGEST } from "../parts/longest"
import { useStateOutcome } from "../queries/operations"
import { isAmountUpTo } from "../words/decimal"
import { unreadSum } from "../words/unclear-sum"
import { useWords } from "../words/use-words"
import { Choice } from "./choice"
import { WordForm } from "./word-form"

type Outcome = "done" | "did_not_happen"

/** The service's portal as a person read it; nothing is chosen for them. */
export function StatementForm({ operation, onDone }: { operation: OperationView; onDone: () => void }) {
  const words = useWords()
  const { t, money, toType, fromTyped } = words
  const state = useStateOutcome(operation.id)
  const isAuthorisation = operation.kind === "authorise"
  // What is paid by an alternative method has no sum of an authorisation: only a query finds it, and the server refuses
  // a word.
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

  const currency = operation.currency_code ?? ""
  const sum = fromTyped(amount, currency) ?? ""
  const unclear = unreadSum(words, amount, currency)
  const isSum = isAuthorisation ? sum !== "" && !unclear : isAmountUpTo(sum, operation.amount ?? "")
  const atMost = t("payment.at_most", { most: money(operation.amount ?? "0", operation.currency_code) })
  const isWhole = (!asksTransaction || transaction.trim() !== "") && (!asksAmount || isSum)
  const fields = [...(asksAmount ? ["amount"] : []), ...(asksTransaction ? ["transaction_id"] : [])]
  const found = {
    ...(asksTransaction ? { transaction_id: transaction.trim() } : {}),
    ...(asksAmount ? { amount: sum } : {}),
  }
  const seen = outcome !== undefined && isWhole ? { outcome, ...found, note } : undefined

  return (
    <WordForm state={state} note={note} onNote={setNote} seen={seen} fields={fields} onDone={onDone}>
      {(problem) => (
        <>
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
              label={t("attention.portal_amount", { currency })}
              problem={
                unclear
                  ? t(unclear.reason, unclear.values)
                  : (problem("amount") ?? (isSum || isAuthorisation ? undefined : atMost))
              }
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
        </>
      )}
    </WordForm>
  )
}
