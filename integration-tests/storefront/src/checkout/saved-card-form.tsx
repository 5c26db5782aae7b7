import { useState } from "react"
import type { SavedCard } from "../../../../src/storefront"
import { Button } from "../ui/button"
import { SavedCardName } from "../ui/saved-card-name"
import { Installments } from "./installments"

/** A saved card, and in how many parts it is to pay. */
export interface ChosenCard {
  savedCardId: string
  installments?: string
}

interface SavedCardFormProps {
  cards: SavedCard[]
  /** `Pay €22.00` */
  action: string
  busy: boolean
  /** The numbers of installments to choose from. */
  installments?: string[]
  onPay: (chosen: ChosenCard) => void
  onEdit: () => void
  children?: React.ReactNode
}

/** The customer's saved cards: the default one is chosen, so that one press pays. */
export function SavedCardForm({ cards, action, busy, installments, onPay, onEdit, children }: SavedCardFormProps) {
  const [chosen, setChosen] = useState<string>()
  const [parts, setParts] = useState("")
  const card = cards.find(({ id }) => id === chosen) ?? cards[0]
  if (card === undefined) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onPay({ savedCardId: card.id, ...(parts ? { installments: parts } : {}) })
      }}
    >
      <fieldset className="options" disabled={busy}>
        <legend className="sr-only">Saved card</legend>
        {cards.map((one) => (
          <label key={one.id} className="option">
            <input
              type="radio"
              name="saved-card"
              checked={one.id === card.id}
              onChange={() => {
                setChosen(one.id)
                onEdit()
              }}
            />
            <SavedCardName card={one} />
          </label>
        ))}
      </fieldset>
      <Installments offered={installments} chosen={parts} busy={busy} onChoose={setParts} />
      {children}
      <Button type="submit" className="button-wide" busy={busy} busyLabel="Paying…">
        {action}
      </Button>
      <p className="fine-print">The payment service keeps your card; this shop knows its last four digits.</p>
    </form>
  )
}
