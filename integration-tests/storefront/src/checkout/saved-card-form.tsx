import { useState } from "react"
import type { SavedCard } from "../../../../src/storefront"
import { Button } from "../ui/button"
import { SavedCardName } from "../ui/saved-card-name"

interface SavedCardFormProps {
  cards: SavedCard[]
  /** `Pay €22.00` */
  action: string
  busy: boolean
  onPay: (cardId: string) => void
  onEdit: () => void
  children?: React.ReactNode
}

/** The customer's saved cards: the default one is chosen, so that one press pays. */
export function SavedCardForm({ cards, action, busy, onPay, onEdit, children }: SavedCardFormProps) {
  const [chosen, setChosen] = useState<string>()
  const card = cards.find(({ id }) => id === chosen) ?? cards[0]
  if (card === undefined) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onPay(card.id)
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
      {children}
      <Button type="submit" className="button-wide" busy={busy} busyLabel="Paying…">
        {action}
      </Button>
      <p className="fine-print">The payment service keeps your card; this shop knows its last four digits.</p>
    </form>
  )
}
