import { StatusBadge } from "@medusajs/ui"
import { type Word, wordText } from "../words/colour"
import { useWords } from "../words/use-words"

export function WordBadge({ word }: { word: Word }) {
  const { t } = useWords()
  return (
    <StatusBadge color={word.colour} className="shrink-0 whitespace-nowrap">
      {wordText(t, word)}
    </StatusBadge>
  )
}
