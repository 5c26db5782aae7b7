type Entries = Record<string, unknown>

/** A profile with a found recipe in it; what the recipe does not name stays. */
export function withRecipe(profile: unknown, found: object): Entries {
  const before = entries(profile)
  const { signature, ...rest } = found as Entries
  const signed = { ...entries(before.signature), ...entries(signature) }
  const messages = { ...entries(entries(before.signature).messages), ...entries(entries(signature).messages) }
  return {
    ...before,
    ...rest,
    signature: Object.keys(messages).length > 0 ? { ...signed, messages } : signed,
  }
}

function entries(value: unknown): Entries {
  return typeof value === "object" && value !== null ? (value as Entries) : {}
}
