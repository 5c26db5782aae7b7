/** The service's ways to write a moment. It names no time zone; the sandbox writes UTC. */

/** `YYYYMMDDHHMMSS`. */
export function fourteenDigits(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace(/\D/g, "")
}

/** `YYYY-MM-DD`. */
export function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD HH:MM:SS`. */
export function dateTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace("T", " ")
}

/** ISO 8601 with a numeric offset. */
export function isoWithOffset(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`
}
