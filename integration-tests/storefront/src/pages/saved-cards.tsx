import { useRef, useState } from "react"
import type { SavedCard } from "../../../../src/storefront"
import { useShop } from "../shop/shop-context"
import { useLoad } from "../shop/use-load"
import { Button } from "../ui/button"
import { ConfirmedButton } from "../ui/confirmed-button"
import { ProblemNotice } from "../ui/problem-notice"
import { SavedCardName } from "../ui/saved-card-name"
import { Skeleton } from "../ui/skeleton"

/** The cards that the customer has had kept: which one comes first, and the way to be rid of one. */
export function SavedCards({ customerId }: { customerId: string }) {
  const { store, announce } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<unknown>()
  const cards = useLoad(customerId, () => store.savedCards())

  const change = async (card: SavedCard, work: () => Promise<unknown>, done: string) => {
    setBusy(card.id)
    setError(undefined)
    try {
      await work()
      announce(done)
      // The button that was pressed may be gone.
      heading.current?.focus()
      if (cards.state === "ready") await cards.again()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <section className="panel" aria-labelledby="saved-cards" data-testid="saved-cards">
      <h2 id="saved-cards" ref={heading} tabIndex={-1}>
        Your saved cards
      </h2>
      {error !== undefined && <ProblemNotice error={error} takeFocus />}
      {cards.state === "waiting" && <Skeleton label="Loading your cards" blocks={1} />}
      {cards.state === "failed" && <ProblemNotice error={cards.error} retry={cards.retry} />}
      {cards.state === "ready" && cards.value.length === 0 && (
        <p>None. When you pay by card, you can have it saved for the next time.</p>
      )}
      {cards.state === "ready" && (
        <ul className="orders">
          {cards.value.map((card) => (
            <li key={card.id} className="saved-card-row">
              <SavedCardName card={card} />
              {card.status === "unusable" && <span className="hint">Can no longer be used</span>}
              <span className="saved-card-actions">
                {card.is_default ? (
                  <span className="hint">Offered first</span>
                ) : (
                  card.status === "usable" && (
                    <Button
                      look="quiet"
                      busy={busy === card.id}
                      aria-label={`Offer first: ${nameOf(card)}`}
                      onClick={() =>
                        void change(card, () => store.makeDefaultCard(card.id), "This card is offered first now.")
                      }
                    >
                      Offer first
                    </Button>
                  )
                )}
                <ConfirmedButton
                  label={`Delete ${nameOf(card)}`}
                  question={`Delete ${nameOf(card)}?`}
                  yes="Yes, delete it"
                  busy={busy === card.id}
                  onConfirm={() => void change(card, () => store.deleteSavedCard(card.id), "The card is deleted.")}
                >
                  Delete
                </ConfirmedButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function nameOf({ brand_name, last_four }: SavedCard): string {
  return `${brand_name} ending in ${last_four}`
}
