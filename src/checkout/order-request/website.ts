/** The domain of a site, without protocol, port and path; in any script, as it was written. */
export function siteOf(address: string | undefined): string | undefined {
  return /^(?:[a-z]+:\/\/)?(\[[^\]]*\]|[^:/?#]*)/i.exec(address ?? "")?.[1] || undefined
}
