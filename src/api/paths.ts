/**
 * Matchers of paths that see a path as Express sees its routes: in capital letters too, with or without a slash at the
 * end. A stricter one would let a request past that the route then answers.
 * @param pattern the source of a regular expression, without its ends
 */
export function at(pattern: string): RegExp {
  return new RegExp(`^${pattern}/?$`, "i")
}

/** The same, and everything below. The slash itself is not matched: `use` takes what is for the rest of the path. */
export function under(pattern: string): RegExp {
  return new RegExp(`^${pattern}(?=/|$)`, "i")
}
