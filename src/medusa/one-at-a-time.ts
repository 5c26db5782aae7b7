/**
 * What a scheduled job does, once at a time in this process. The in-memory engine begins a run when the last one is
 * over; that on Redis whenever it is time, and runs that wait for each other would take the places of all other jobs.
 * @returns what runs it: nothing, where it is under way
 */
export function oneAtATime<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
): (...given: Given) => Promise<void> {
  let isUnderWay = false
  return async (...given) => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await work(...given)
    } finally {
      isUnderWay = false
    }
  }
}
