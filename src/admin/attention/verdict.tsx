import { CheckCircleSolid, ExclamationCircleSolid } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { useWaiting } from "../queries/waiting"
import { waitingWords } from "../words/waiting"

/** One sentence for the whole page: green only when nothing at all is open. */
export function Verdict() {
  const waiting = useWaiting()
  if (waiting.isPending) return null
  const sentence = waiting.isKnown ? waitingWords(waiting) : "What is open could not be loaded."
  const isQuiet = waiting.isKnown && waiting.count === 0
  const Icon = isQuiet ? CheckCircleSolid : ExclamationCircleSolid
  return (
    <Container className="flex items-center gap-2 px-6 py-4">
      <Icon className={isQuiet ? "text-ui-tag-green-icon" : "text-ui-tag-orange-icon"} aria-hidden />
      <Text size="small" weight="plus" role="status">
        {sentence}
      </Text>
    </Container>
  )
}
