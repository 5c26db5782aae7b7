import type { Sample } from "./sample"

/** A list or a group with the plain fields of its elements. */
export interface Group {
  each: string
  fields: string[]
}

/** What samples of one message have that a recipe can cover, in the order in which it first appears. */
export interface Shape {
  parts: (string | Group)[]
  /** Names of plain fields and of elements' fields that are empty or absent wherever they could stand. */
  empty: ReadonlySet<string>
  /** Fields that hold something a recipe cannot cover: lists of plain values, groups in groups. */
  uncovered: string[]
}

/** The shape of one or several samples of the same message. */
export function shapeOf(samples: readonly Sample[]): Shape {
  const plain = new Set<string>()
  const groups = new Map<string, Set<string>>()
  const uncovered = new Set<string>()
  const filled = new Set<string>()
  const order = new Set(samples.flatMap(({ fields }) => Object.keys(fields)))
  for (const [name, value] of samples.flatMap(({ fields }) => Object.entries(fields))) {
    if (!isObject(value)) {
      plain.add(name)
      if (!isEmpty(value)) filled.add(name)
      continue
    }
    const inner = groups.get(name) ?? new Set<string>()
    groups.set(name, inner)
    for (const element of Array.isArray(value) ? value : [value]) {
      if (!isObject(element)) uncovered.add(name)
      else for (const [field, held] of Object.entries(element)) note(name, field, held, inner)
    }
  }
  function note(group: string, field: string, held: unknown, inner: Set<string>): void {
    if (isObject(held)) return void uncovered.add(`${group}.${field}`)
    inner.add(field)
    if (!isEmpty(held)) filled.add(field)
  }

  const parts = [...order].flatMap<string | Group>((name) => {
    const inner = [...(groups.get(name) ?? [])].filter((field) => !uncovered.has(`${name}.${field}`))
    // An empty element of XML may be a list of none in one sample and a list of some in another.
    if (groups.has(name)) return inner.length > 0 && !uncovered.has(name) ? [{ each: name, fields: inner }] : []
    return plain.has(name) ? [name] : []
  })
  const names = parts.flatMap((part) => (typeof part === "string" ? [part] : part.fields))
  return { parts, empty: new Set(names.filter((name) => !filled.has(name))), uncovered: [...uncovered] }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ""
}
