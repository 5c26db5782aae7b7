const DOMAIN = /^(\[[0-9a-f:.]+\]|[^\s/:?#@[\]]+)$/i
const LONGEST = 253

/** The domain of a site, without protocol, port and path; in any script, as it was written. */
export function siteOf(address: string | undefined): string | undefined {
  return /^(?:[a-z]+:\/\/)?(\[[^\]]*\]|[^:/?#]*)/i.exec(address ?? "")?.[1] || undefined
}

/** Whether a text is a domain, without protocol, port and path; in any script. */
export function isDomain(text: string): boolean {
  return text.length <= LONGEST && DOMAIN.test(text) && URL.canParse(`https://${text}`)
}
