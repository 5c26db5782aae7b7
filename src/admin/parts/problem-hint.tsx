import { Hint } from "@medusajs/ui"
import { capital } from "../words/capital"

interface Props {
  id?: string | undefined
  /** What is wrong, as it is said behind a field's name. */
  children: string
}

/** Under a control, what is wrong with what was typed; announced when it appears. */
export function ProblemHint({ id, children }: Props) {
  return (
    <Hint id={id} variant="error" role="alert">
      {capital(children)}
    </Hint>
  )
}
