import { useState } from "react"

/** What can be done to a list of cards. A card has a key of its own: the focus that is on it goes where it is moved. */
export function useRowList<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const [before, setKeys] = useState<readonly number[]>([])
  const keys = keysOf(before, rows.length)
  if (keys !== before) setKeys(keys)
  const without = <One>(list: readonly One[], at: number) => list.filter((_, place) => place !== at)
  return {
    keys,
    add: (row: Row) => onChange([...rows, row]),
    change: (at: number, row: Row) => onChange(rows.map((one, place) => (place === at ? row : one))),
    move: (at: number, by: -1 | 1) => (setKeys(moved(keys, at, by)), onChange(moved(rows, at, by))),
    remove: (at: number) => (setKeys(without(keys, at)), onChange(without(rows, at))),
  }
}

/** The list with one moved by a place; at its end it stays. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const next = [...rows]
  const [one, other] = [next[at], next[at + by]]
  if (one !== undefined && other !== undefined) [next[at], next[at + by]] = [other, one]
  return next
}

/** The keys there are, for as many rows as there are now: the list may be another one altogether. */
function keysOf(keys: readonly number[], count: number): readonly number[] {
  if (keys.length === count) return keys
  const next = Math.max(-1, ...keys) + 1
  return Array.from({ length: count }, (_, at) => keys[at] ?? next + at)
}
