/**
 * A secret as somebody may have written it: plain, escaped, in hexadecimal, or in base64 wherever it stands in a text.
 */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8")
  const base64 = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64url")
    // The first and the last characters are shared with what stands around it.
    return text.slice(before === 0 ? 0 : before + 1, -2)
  })
  const hex = bytes.toString("hex")
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), hex, ...base64]
}

/** The names of the secrets that a text holds, in any of their forms. */
export function secretsIn(text: string, secrets: Record<string, string>): string[] {
  const lower = text.toLowerCase()
  const unified = text.replaceAll("+", "-").replaceAll("/", "_")
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const isThere = formsOf(secret).some(
      (form) => text.includes(form) || unified.includes(form) || lower.includes(form.toLowerCase()),
    )
    return isThere ? [name] : []
  })
}
