import { toast } from "./toast"
import { isUnknown, undoneOf, undoneTitle } from "../queries/problem"
import { useWords } from "../words/use-words"

/** Says in a corner of the page that something was not done, and what to do. */
export function useTellProblem(): (error: unknown) => void {
  const { t } = useWords()
  return (error) => {
    const { title, message } = undoneOf(t, error)
    toast.error(title, { description: message })
  }
}

/** The same of money that was to move: what nobody knows yet is no failure, and must not be pressed again. */
export function useTellUndone(): (what: string, error: unknown) => void {
  const { t } = useWords()
  return (what, error) => {
    const tell = isUnknown(error) ? toast.warning : toast.error
    tell(undoneTitle(t, what, error), { description: undoneOf(t, error).message })
  }
}
