import { closeDueDays } from "../daily-close/close-due-days"
import { oneAtATime } from "../medusa/one-at-a-time"

/** Closes each account's day after midnight of its time zone, whatever zone that is. */
export default oneAtATime(closeDueDays)

export const config = { name: "acquiring-close-days", schedule: { interval: 300_000 } }
