import { useId, useState } from "react"
import { Button } from "./button"

interface ConfirmedButtonProps {
  children: string
  /** What a screen reader says of the button where its own words are not enough. */
  label?: string
  question: string
  /** The answer that counts. */
  yes: string
  busy: boolean
  busyLabel?: string
  onConfirm: () => void
}

/** A button for what has no way back: it asks in its place first. The focus goes along. */
export function ConfirmedButton({ children, label, question, yes, busy, busyLabel, onConfirm }: ConfirmedButtonProps) {
  const questionId = useId()
  const [asking, setAsking] = useState<boolean>()
  if (!asking) {
    return (
      <Button
        look="quiet"
        aria-label={label}
        autoFocus={asking === false}
        busy={busy}
        busyLabel={busyLabel}
        onClick={() => setAsking(true)}
      >
        {children}
      </Button>
    )
  }
  return (
    <span className="confirm" role="group" aria-labelledby={questionId}>
      <span id={questionId}>{question}</span>
      <Button
        look="quiet"
        onClick={() => {
          setAsking(false)
          onConfirm()
        }}
      >
        {yes}
      </Button>
      <Button look="quiet" autoFocus onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </span>
  )
}
