import { useLayoutEffect, useRef, useState } from "react"
import {
  cardBrand,
  caretInCardNumber,
  caretInExpiry,
  checkCard,
  formatCardNumber,
  formatExpiry,
  parseExpiry,
  type CardEntry,
  type CardProblem,
  type PayCard,
} from "../../../../src/storefront"
import { Button } from "../ui/button"
import { Field, focusFirstError } from "../ui/field"
import { Installments } from "./installments"
import { TestCards } from "./test-cards"

/** A card, and what the shopper wants done with it. */
export interface TypedCard {
  card: PayCard
  save: boolean
  installments?: string
}

interface CardFormProps {
  /** `Pay €22.00` */
  action: string
  busy: boolean
  /** The shopper is signed in and may have the card kept. */
  canSave?: boolean
  /** The numbers of installments to choose from. */
  installments?: string[]
  onPay: (typed: TypedCard) => void
  onEdit: () => void
  children?: React.ReactNode
}

const EMPTY: CardEntry = { number: "", expiry: "", security_code: "", name: "" }

/** The card, held in this component's memory alone: gone when the page is left. */
export function CardForm({ action, busy, canSave = false, installments, onPay, onEdit, children }: CardFormProps) {
  const [entry, setEntry] = useState(EMPTY)
  const [save, setSave] = useState(false)
  const [parts, setParts] = useState("")
  const [problems, setProblems] = useState<CardProblem[]>([])
  const form = useRef<HTMLFormElement>(null)
  const brand = cardBrand(entry.number)
  const errorOf = (field: keyof CardEntry) => problems.find((problem) => problem.field === field)?.message
  const placeCaret = useCaret()

  const change = (part: Partial<CardEntry>) => {
    setEntry((before) => ({ ...before, ...part }))
    setProblems((before) => before.filter(({ field }) => !(field in part)))
    onEdit()
  }
  /** Once a field is left, its mistake is worth showing; an empty one is not a mistake yet. */
  const checkField = (field: keyof CardEntry) => {
    if (entry[field] === "") return
    const found = checkCard(entry).filter((problem) => problem.field === field)
    setProblems((before) => [...before.filter((problem) => problem.field !== field), ...found])
  }
  const submit = () => {
    const found = checkCard(entry)
    setProblems(found)
    if (found.length > 0) focusFirstError(form.current)
    else onPay({ card: toPayCard(entry), save: canSave && save, ...(parts ? { installments: parts } : {}) })
  }

  return (
    <form
      ref={form}
      noValidate
      autoComplete="on"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
      <div className="fields">
        <Field
          label="Card number"
          required
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 5678 9012 3456"
          spellCheck={false}
          value={entry.number}
          error={errorOf("number")}
          readOnly={busy}
          onChange={(text, input) => {
            const number = formatCardNumber(text)
            placeCaret(input, caretInCardNumber(text, input.selectionStart ?? text.length, number))
            change({ number })
          }}
          onBlur={() => checkField("number")}
          badge={
            brand && (
              <span className={`brand brand-${brand.id}`} data-testid="card-brand">
                {brand.name}
              </span>
            )
          }
        />
        <Field
          label="Expiry date"
          className="half"
          required
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={entry.expiry}
          error={errorOf("expiry")}
          readOnly={busy}
          onChange={(text, input) => {
            const expiry = formatExpiry(text)
            placeCaret(input, caretInExpiry(text, input.selectionStart ?? text.length, expiry))
            change({ expiry })
          }}
          onBlur={() => checkField("expiry")}
        />
        <Field
          label="Security code"
          className="half"
          required
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder={brand?.codeLengths[0] === 4 ? "1234" : "123"}
          hint={brand?.id === "amex" ? "4 digits on the front" : "3 digits on the back"}
          value={entry.security_code}
          error={errorOf("security_code")}
          readOnly={busy}
          onChange={(text) => change({ security_code: text.replace(/\D/g, "") })}
          onBlur={() => checkField("security_code")}
        />
        <Field
          label="Name on card"
          required
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          value={entry.name}
          error={errorOf("name")}
          readOnly={busy}
          onChange={(name) => change({ name })}
        />
        <Installments offered={installments} chosen={parts} busy={busy} onChoose={setParts} />
      </div>
      {canSave && (
        <label className="check">
          <input type="checkbox" checked={save} disabled={busy} onChange={(event) => setSave(event.target.checked)} />
          <span>Save this card for next time</span>
        </label>
      )}
      <TestCards
        choose={(number) =>
          change({
            number: formatCardNumber(number),
            expiry: "12 / 34",
            security_code: "123",
            name: entry.name || "Ada Lovelace",
          })
        }
      />
      {children}
      <Button type="submit" className="button-wide" busy={busy} busyLabel="Paying…">
        {action}
      </Button>
      <p className="fine-print">
        {save
          ? "The payment service keeps your card. This shop keeps its last four digits; delete it in your account at any time."
          : "This shop passes your card on to the payment service and keeps none of it."}
      </p>
    </form>
  )
}

/** One name field, as cards have it; the last word is the family name. */
function toPayCard(entry: CardEntry): PayCard {
  const words = entry.name.trim().split(/\s+/)
  const last = words.at(-1) ?? ""
  const expiry = parseExpiry(entry.expiry)
  return {
    number: entry.number.replace(/\D/g, ""),
    expiration_month: expiry?.expiration_month ?? "",
    expiration_year: expiry?.expiration_year ?? "",
    security_code: entry.security_code,
    first_name: words.slice(0, -1).join(" ") || last,
    last_name: last,
  }
}

/** React puts the caret at the end when a value is reformatted; this puts it back. */
function useCaret() {
  const wanted = useRef<{ input: HTMLInputElement; position: number }>()
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const { input, position } = wanted.current
    wanted.current = undefined
    if (document.activeElement === input) input.setSelectionRange(position, position)
  })
  return (input: HTMLInputElement, position: number) => {
    wanted.current = { input, position }
  }
}
