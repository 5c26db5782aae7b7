import { Input, RadioGroup } from "@medusajs/ui"
import { useState } from "react"
import type { QueueItem } from "../../api/admin/acquiring/http-types"
import { Labelled } from "../parts/labelled"
import { useStateSum } from "../queries/incidents"
import { isAmountUpTo } from "../words/decimal"
import { unreadSum } from "../words/unclear-sum"
import { useWords } from "../words/use-words"
import { Choice } from "./choice"
import { WordForm } from "./word-form"

type Shown = NonNullable<QueueItem["to_state"]>["shows"][number]

const TEXTS = {
  captured: "attention.a_capture",
  refunded: "attention.a_refund",
  released: "attention.a_release",
} as const

interface Props {
  /** Its id. */
  incident: string
  of: NonNullable<QueueItem["to_state"]>
  currency: string
  onDone: () => void
}

/** What a person read off the portal: what is captured in all, one refund, or that what was reserved is released. */
export function SumForm({ incident, of: { shows: sayable, amount: only, ...most }, currency, onDone }: Props) {
  const words = useWords()
  const { t, money, toType, fromTyped } = words
  const state = useStateSum(incident)
  const [shows, setShows] = useState(sayable.length === 1 ? sayable[0] : undefined)
  const [amount, setAmount] = useState(only === null ? "" : toType(only))
  const [note, setNote] = useState("")
  // What others move while it is open, the sum may have or not.
  const [seenLast] = useState(most.moved_last)
  const sum = fromTyped(amount, currency) ?? ""
  const unclear = unreadSum(words, amount, currency)
  const atMost = only ?? (shows === "refunded" ? most.at_most_refund : most.at_most)
  const isSum = isAmountUpTo(sum, atMost)
  const allowed = t("payment.at_most", { most: money(atMost, currency) })
  const seen = seenOf()
  function seenOf() {
    const said = { note, moved_last: seenLast }
    if (shows === "released") return { shows, ...said }
    return isSum && shows !== undefined ? { shows, amount: sum, ...said } : undefined
  }
  return (
    <WordForm state={state} note={note} onNote={setNote} seen={seen} fields={["amount"]} onDone={onDone}>
      {(problem) => (
        <>
          {sayable.length > 1 && (
            <RadioGroup
              aria-label={t("attention.portal_shows")}
              aria-required
              value={shows ?? ""}
              onValueChange={(value) => (state.reset(), setShows(value as Shown))}
            >
              {sayable.map((one) => (
                <Choice key={one} value={one} text={t(TEXTS[one])} />
              ))}
            </RadioGroup>
          )}
          {shows !== undefined && shows !== "released" && (
            <Labelled
              label={t(shows === "captured" ? "attention.captured_in_all" : "attention.refunded_there", { currency })}
              problem={
                unclear
                  ? t(unclear.reason, unclear.values)
                  : (problem("amount") ?? (isSum || amount === "" ? undefined : allowed))
              }
              hint={allowed}
            >
              {(described) => (
                <Input
                  {...described}
                  inputMode="decimal"
                  aria-required
                  readOnly={only !== null}
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
