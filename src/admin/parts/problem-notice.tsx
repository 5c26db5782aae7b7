import { Alert, Button, Text } from "@medusajs/ui"
import { problemOf } from "../queries/problem"
import { useWords } from "../words/use-words"

interface Props {
  error: unknown
  /** What was loaded before still stands below. */
  isOlderBelow?: boolean
  onRetry?: () => void
}

/** What went wrong and what to do next; announced when it appears. */
export function ProblemNotice({ error, isOlderBelow = false, onRetry }: Props) {
  const { t } = useWords()
  const { title, message } = problemOf(t, error)
  return (
    <div className="p-6">
      <Alert variant="error" role="alert">
        <Text size="small" weight="plus" leading="compact">
          {title}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {message}
          {isOlderBelow && ` ${t("problem.older_below")}`}
        </Text>
        {onRetry && (
          <Button size="small" variant="secondary" className="mt-2" onClick={onRetry}>
            {t("shared.try_again")}
          </Button>
        )}
      </Alert>
    </div>
  )
}
