/** Deeper than any message of the service; what goes beyond is an attack or a mistake. */
export const MAX_DEPTH = 32
/** Larger than any notification can be. */
export const MAX_NOTIFICATION_BYTES = 64 * 1024
/** More fields than any message of the service has: 100 orders with all their fields. */
export const MAX_FIELDS = 10_000
