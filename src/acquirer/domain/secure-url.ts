import { isLoopback } from "./loopback"

/** Where a server is reached: everybody may see it, so that no password and no key belongs in it. */
export function isServerAddress(text: string): boolean {
  const url = secureUrl(text)
  return url !== undefined && !url.username && !url.password && !/[?#]/.test(text)
}

/** The URL of a text, unless it is none or somebody on the way could read it: https, or plain http to this machine. */
export function secureUrl(text: string, base?: string): URL | undefined {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname)) ? url : undefined
}

/** Where a proxy is reached, over plain http as well: what goes through it is encrypted. No password belongs in it. */
export function isProxyAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && pathname === "/" && !/[?#]/.test(text)
}
