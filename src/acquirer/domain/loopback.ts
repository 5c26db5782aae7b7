import { isIPv4 } from "node:net"

/** Whether a URL's host is this machine itself: the one place where plain HTTP is allowed. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, "")
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."))
}
