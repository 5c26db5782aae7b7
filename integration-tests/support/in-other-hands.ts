import type { Shop } from "./shop"

/** Leased by this process: no test says so in `another`'s name, or for longer than any lease lasts. */
export const HELD_BY_WORKER = `leased_until BETWEEN now() AND now() + interval '10 minutes'
  AND leased_by IS DISTINCT FROM 'another'`

/** Has another worker hold every payment, as it would on another instance: for a minute, or until they let go. */
export function inOtherHands({ sql }: Pick<Shop, "sql">) {
  return {
    taken: () => sql("UPDATE acquiring_payment SET leased_by = 'another', leased_until = now() + interval '1 minute'"),
    letGo: () => sql("UPDATE acquiring_payment SET leased_by = NULL, leased_until = NULL"),
  }
}
