import type { ReactNode } from "react"
import { useWords } from "../words/use-words"
import { Allowed } from "./allowed"
import { BusyButton } from "./busy-button"
import { useTellProblem } from "./tell"

interface Props<Outcome> {
  /** What the button says. */
  text: string
  /** Tells the button from others like it. */
  of?: string | undefined
  query: { isPending: boolean; mutateAsync: () => Promise<Outcome> }
  /** Says what was learned. */
  onLearned: (outcome: Outcome) => void
  /** Its icon. */
  children?: ReactNode
}

/** Queries the service at once. The row can be gone before the answer comes: callbacks of `mutate` would go with it. */
export function QueryButton<Outcome>({ text, of, query, onLearned, children }: Props<Outcome>) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  return (
    <Allowed to="acquiring_payment:update">
      <BusyButton
        size="small"
        variant="secondary"
        aria-label={of && t("shared.of_what", { what: text, name: of })}
        isBusy={query.isPending}
        onClick={() => void query.mutateAsync().then(onLearned, tellProblem)}
      >
        {children}
        {text}
      </BusyButton>
    </Allowed>
  )
}
