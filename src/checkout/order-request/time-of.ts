/** A time of the store's in milliseconds; undefined where it is none. */
export function timeOf(time: string | Date | null | undefined): number | undefined {
  const at = time ? new Date(time).getTime() : NaN
  return Number.isFinite(at) ? at : undefined
}
