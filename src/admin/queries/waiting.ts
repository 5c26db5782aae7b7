import { useIncidents } from "./incidents"
import { useUnknownOperations } from "./operations"
import { useReviews } from "./payments"

/** Rows of each list on the attention page. */
export const ATTENTION_PAGE = 20

/** How much waits for a person or for the service's answer, of every kind. */
export function useWaiting() {
  const incidents = useIncidents("open", ATTENTION_PAGE, 0)
  const unknown = useUnknownOperations(ATTENTION_PAGE, 0)
  const reviews = useReviews(ATTENTION_PAGE, 0)
  const all = [incidents, unknown, reviews]
  const counts = {
    incidents: incidents.data?.count ?? 0,
    unknown: unknown.data?.count ?? 0,
    reviews: reviews.data?.count ?? 0,
  }
  return {
    ...counts,
    count: counts.incidents + counts.unknown + counts.reviews,
    isPending: all.some(({ isPending }) => isPending),
    /** Every list was read, and lately. */
    isKnown: all.every(({ data, error }) => data !== undefined && error === null),
  }
}
