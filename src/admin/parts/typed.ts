import { useLayoutEffect, useState } from "react"

export interface Typed {
  text: string
  /** What the field was told last. */
  given: string
  /** What it has said itself since then, and what has not come back yet, oldest first. */
  said: readonly string[]
  /** How often something else than the field has said what is in it. */
  turns: number
}

/**
 * What was said comes back a little later, when more may have been typed and said: that stays. Not each of it comes
 * back, on a slow page; what was said before something that did will not. Anything else takes its place.
 */
export function onGiven(before: Typed, given: string): Typed {
  if (given === before.given) return before
  const place = before.said.indexOf(given)
  if (place >= 0) return { ...before, given, said: before.said.slice(place + 1) }
  return { text: given, given, said: [], turns: before.turns + 1 }
}

/** What is given already comes back as nothing new. */
export function onSaid(before: Typed, said: string): Typed {
  return { ...before, said: said === before.given ? [] : [...before.said, said] }
}

/** What somebody types, until something else says otherwise: a step back in the browser, an emptied filter. */
export function useTyped(given: string) {
  const [{ text, turns }, setTyped] = useState<Typed>({ text: given, given, said: [], turns: 0 })
  // Not while it is drawn: a drawing that a key interrupts is drawn again, with what the address said before it.
  useLayoutEffect(() => setTyped((typed) => onGiven(typed, given)), [given])
  return {
    typed: text,
    turns,
    onType: (text: string) => setTyped((typed) => ({ ...typed, text })),
    /** The field says what was typed, as it will be given. */
    onSay: (said: string) => setTyped((typed) => onSaid(typed, said)),
  }
}
