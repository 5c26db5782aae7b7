import { Hint, Label } from "@medusajs/ui"
import { useId, type ReactNode } from "react"
import { capital } from "../words/capital"
import { ProblemHint } from "./problem-hint"

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
  const below = `${id}-below`
  const isSaid = problem !== undefined || hint !== undefined
  const described = { id, "aria-invalid": problem !== undefined, "aria-describedby": isSaid ? below : undefined }
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children(described)}
      {problem !== undefined ? (
        <ProblemHint id={below}>{problem}</ProblemHint>
      ) : (
        hint !== undefined && <Hint id={below}>{capital(hint)}</Hint>
      )}
    </div>
  )
}
