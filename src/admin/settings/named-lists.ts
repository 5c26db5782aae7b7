/** Lists by name as they are typed: of each, one entry a line. */
export type NamedLists = Readonly<Record<string, string>>

type Parts = readonly (readonly [name: string, ...rest: unknown[]])[]

export function namedListsOf(value: unknown, parts: Parts): NamedLists {
  const said = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  return Object.fromEntries(
    parts.map(([name]) => {
      const list = said[name]
      return [name, Array.isArray(list) ? list.join("\n") : ""]
    }),
  )
}

export function typedLists(typed: string): NamedLists {
  return typed === "" ? {} : (JSON.parse(typed) as NamedLists)
}

/** As the setting has them; each is there, so that one that is emptied takes the place of what it had. */
export function settingOfLists(lists: NamedLists): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, text]) => [name, linesOf(text)]))
}

/** What stands on the lines of a text. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
}
