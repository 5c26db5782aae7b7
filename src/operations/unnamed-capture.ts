import type { IncidentFacts } from "../modules/acquiring/incidents"

/** An incident's key for a part that was captured elsewhere without the service naming the sum. */
export function unnamedCaptureKey(orderNo: string): string {
  return `unnamed_capture:${orderNo}`
}

/** Whether such a part is reported, which happens while nothing is in flight: so it was captured before what is now. */
export function isUnnamedReported(incidents: readonly IncidentFacts[], orderNo: string): boolean {
  const key = unnamedCaptureKey(orderNo)
  return incidents.some((one) => one.key === key && one.resolvedAt === null)
}
