import { oneAtATime } from "../medusa/one-at-a-time"
import { resolveInFlight } from "../reconciliation/resolve-in-flight"

/** Queries what became of operations whose outcome is unknown; each says itself when it is next due. */
export default oneAtATime(resolveInFlight)

export const config = { name: "acquiring-resolve-in-flight", schedule: { interval: 5_000 } }
