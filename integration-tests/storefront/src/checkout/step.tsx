import { useEffect, useRef, type ReactNode } from "react"

interface StepProps {
  number: number
  title: string
  state: "open" | "done" | "ahead"
  /** What was chosen, shown once the step is done. */
  summary?: ReactNode
  onChange?: () => void
  changeDisabled?: boolean
  children: ReactNode
}

/** One step of the checkout. Opening it moves the focus to its heading. */
export function Step({ number, title, state, summary, onChange, changeDisabled, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== "open" && state === "open") {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: "start" })
    }
    before.current = state
  }, [state])
  const id = `step-${number}`
  return (
    <section className={`step step-${state}`} aria-labelledby={id}>
      <div className="step-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          <span className="step-number" aria-hidden="true">
            {state === "done" ? "✓" : number}
          </span>
          {title}
        </h2>
        {state === "done" && onChange && (
          <button type="button" className="text-button" onClick={onChange} disabled={changeDisabled}>
            Change<span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        )}
      </div>
      {state === "done" && <div className="step-summary">{summary}</div>}
      {state === "open" && <div className="step-body">{children}</div>}
    </section>
  )
}
