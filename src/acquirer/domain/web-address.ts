const LONGEST = 2_048

/** Whether a browser can be given a text as an address; nobody's password is in it. */
export function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || text.length > LONGEST || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password
}
