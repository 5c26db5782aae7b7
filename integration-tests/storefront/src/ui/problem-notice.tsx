import { problemOf } from "../problem"
import { Notice } from "./notice"

/** What went wrong and, where it can help, a button to try again. */
export function ProblemNotice({
  error,
  retry,
  takeFocus,
}: {
  error: unknown
  retry?: () => void
  takeFocus?: boolean
}) {
  const problem = problemOf(error)
  return (
    <Notice title={problem.title} takeFocus={takeFocus} testId="problem">
      <p>{problem.text}</p>
      {retry && (
        <button type="button" className="button button-quiet" onClick={retry}>
          Try again
        </button>
      )}
    </Notice>
  )
}
