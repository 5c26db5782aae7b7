import { useState } from "react"

export interface Typed {
  text: string
  /** What the field was told last. */
  given: string
  /** What it has said itself since then. */
  said?: string
  /** How often something else than the field has said what is in it. */
  turns: number
}

/** What was said comes back a little later, when more may have been typed: that stays. Anything else takes its place. */
export function onGiven(before: Typed, given: string): Typed {
  if (given === before.given) return before
  if (given === before.said) return { text: before.text, given, turns: before.turns }
  return { text: given, given, turns: before.turns + 1 }
}

/** What somebody types, until something else says otherwise: a step back in the browser, an emptied filter. */
export function useTyped(given: string) {
  const [before, setTyped] = useState<Typed>({ text: given, given, turns: 0 })
  const now = onGiven(before, given)
  if (now !== before) setTyped(now)
  return {
    typed: now.text,
    turns: now.turns,
    onType: (text: string) => setTyped((typed) => ({ ...typed, text })),
    /** The field says what was typed, as it will be given. */
    onSay: (said: string) => setTyped((typed) => ({ ...typed, said })),
  }
}
