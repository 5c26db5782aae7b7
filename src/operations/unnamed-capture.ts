import { unnamedCaptureKey } from "../modules/acquiring/incident-keys"
import type { IncidentFacts } from "../modules/acquiring/incidents"

/** Whether such a part is reported, which happens while nothing is in flight: so it was captured before what is now. */
export function isUnnamedReported(incidents: readonly IncidentFacts[], orderNo: string): boolean {
  const key = unnamedCaptureKey(orderNo)
  return incidents.some((one) => one.key === key && one.resolvedAt === null)
}
