import { Hint, Label } from "@medusajs/ui"
import { useId, type ReactNode } from "react"

/** What ties a control to its label and to what is wrong with it. */
export interface Described {
  id: string
  "aria-invalid": boolean
  "aria-describedby": string | undefined
}

interface Props {
  label: ReactNode
  /** What is wrong with what was typed. */
  problem: string | undefined
  /** What to know before typing, where nothing is wrong. */
  hint?: string
  children: (described: Described) => ReactNode
}

/** A control of a form with its label, and under it what is wrong with it. */
export function Labelled({ label, problem, hint, children }: Props) {
  const id = useId()
  const below = problem ?? hint
  const described = { id, "aria-invalid": problem !== undefined, "aria-describedby": below && `${id}-below` }
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children(described)}
      {below && (
        <Hint
          id={`${id}-below`}
          variant={problem === undefined ? "info" : "error"}
          role={problem === undefined ? undefined : "alert"}
        >
          {/* A grid has no first letter. */}
          <span className="block first-letter:uppercase">{below}</span>
        </Hint>
      )}
    </div>
  )
}
