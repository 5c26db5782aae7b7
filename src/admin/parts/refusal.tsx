import { Alert, Text } from "@medusajs/ui"
import { undoneOf } from "../queries/problem"
import { useWords } from "../words/use-words"

/** In a form: what was refused, where no field of it can show that. */
export function Refusal({ error, says }: { error: unknown; says?: string | undefined }) {
  const { t } = useWords()
  const { title, message } = undoneOf(t, error)
  return (
    <Alert variant="error" role="alert">
      <Text size="small" weight="plus">
        {title}
      </Text>
      <Text size="small">{says ?? message}</Text>
    </Alert>
  )
}
