import { StatusBadge } from "@medusajs/ui"
import type { Word } from "../words/colour"

export function WordBadge({ word }: { word: Word }) {
  return (
    <StatusBadge color={word.colour} className="shrink-0 whitespace-nowrap">
      {word.text}
    </StatusBadge>
  )
}
