import { useState } from "react"

/** What somebody types, until something else says otherwise: a step back in the browser, an emptied filter. */
export function useTyped(given: string): [typed: string, onType: (text: string) => void] {
  const [typed, setTyped] = useState(given)
  const [last, setLast] = useState(given)
  if (given !== last) {
    setLast(given)
    setTyped(given)
  }
  return [typed, setTyped]
}
