import { toast } from "./toast"
import { codeOf, isUnanswered, undoneOf } from "../queries/problem"
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
    const { title, message: description } = undoneOf(t, error)
    const code = codeOf(error) ?? (isUnanswered(error) ? "outcome_unknown" : undefined)
    switch (code) {
      case "outcome_unknown":
      case "busy":
        toast.warning(t("problem.outcome_unknown", { what }), { description })
        break
      case "operation_refused":
        toast.error(t("problem.was_refused", { what }), { description })
        break
      default:
        toast.error(title, { description })
    }
  }
}
