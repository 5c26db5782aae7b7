type Entries = Record<string, unknown>

/** A profile with a found recipe in it; what the recipe does not name stays. */
export function withRecipe(profile: unknown, found: object): Entries {
  const before = entries(profile)
  const { signature, notification, ...rest } = found as Entries
  const messages = merged(entries(before.signature).messages, entries(signature).messages)
  const place = merged(entries(before.notification).signature, entries(notification).signature)
  return {
    ...before,
    ...rest,
    signature: merged(before.signature, signature, said("messages", messages)),
    ...said("notification", merged(before.notification, notification, said("signature", place))),
  }
}

function merged(...parts: unknown[]): Entries {
  return Object.assign({}, ...parts.map(entries)) as Entries
}

function said(name: string, value: Entries): Entries {
  return Object.keys(value).length > 0 ? { [name]: value } : {}
}

function entries(value: unknown): Entries {
  return typeof value === "object" && value !== null ? (value as Entries) : {}
}
