import { oneAtATime } from "../medusa/one-at-a-time"
import { reconcileDue } from "../reconciliation/run-reconcile"

/** Looks at every payment that is due: what differs between store and service is repaired and reported. */
export default oneAtATime(reconcileDue)

export const config = { name: "acquiring-reconcile", schedule: { interval: 10_000 } }
