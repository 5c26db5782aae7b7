/**
 * What a person is told whose word for a capture or refund was recorded.
 * @param isWaiting another operation of the payment is under way
 */
export function recordedAsDone(isWaiting: boolean): string {
  return isWaiting
    ? "Recorded as done. It is booked as soon as nothing else of the payment is under way; do not make it again meanwhile."
    : "Recorded as done. From now on it counts in the store's books."
}
