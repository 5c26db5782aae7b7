/** Leaves out what is not there, so that absence is absence and not `null` or an empty text. */
export function filledIn<T extends Record<string, string | null | undefined>>(values: T): { [K in keyof T]?: string } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  ) as {
    [K in keyof T]?: string
  }
}
