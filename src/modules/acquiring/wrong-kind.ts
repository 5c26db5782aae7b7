const KINDS: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  number: "a number",
  object: "an object",
  string: "text",
}

/**
 * What is wrong with a value of another kind; the parser's own words are for programmers.
 * @param expected the kind's name in zod
 */
export function wrongKind(expected: string): string {
  return `must be ${KINDS[expected] ?? expected}`
}
