import type { StorefrontConfig } from "./config"

const LOOPBACK = ["http://localhost:*", "http://127.0.0.1:*"]

/**
 * Headers of every answer. The policy lets the shop talk to its store, show pictures from it, and frame the
 * payment page: the frame moves on from the store to the service or a bank, so https is open to frames alone.
 */
export function securityHeaders({ storeUrl, checkoutOrigins = [] }: StorefrontConfig): Record<string, string> {
  const store = new URL(storeUrl)
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(store.hostname) ? LOOPBACK : []
  const policy = {
    "default-src": ["'self'"],
    "connect-src": ["'self'", store.origin],
    "img-src": ["'self'", "data:", store.origin],
    "style-src": ["'self'"],
    "script-src": ["'self'"],
    "frame-src": ["'self'", store.origin, ...checkoutOrigins, ...local, "https:"],
    "frame-ancestors": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  }
  return {
    "content-security-policy": Object.entries(policy)
      .map(([directive, sources]) => [directive, ...new Set(sources)].join(" "))
      .join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
  }
}
