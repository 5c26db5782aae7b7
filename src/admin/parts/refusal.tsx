import { Alert, Text } from "@medusajs/ui"
import { undoneOf, undoneTitle } from "../queries/problem"
import { useWords } from "../words/use-words"

interface Props {
  error: unknown
  says?: string | undefined
  /** Money that was to move. */
  of?: string
}

/** In a form: what was refused, where no field of it can show that. */
export function Refusal({ error, says, of }: Props) {
  const { t } = useWords()
  const { title, message } = undoneOf(t, error)
  return (
    <Alert variant="error" role="alert">
      <Text size="small" weight="plus">
        {of === undefined ? title : undoneTitle(t, of, error)}
      </Text>
      <Text size="small">{says ?? message}</Text>
    </Alert>
  )
}
