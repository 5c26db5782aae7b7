import { oneAtATime } from "../medusa/one-at-a-time"
import { workNotifications } from "../notifications/process-notifications"

/** Works what the receiving process did not get to, and what is due again. */
export default oneAtATime(workNotifications)

export const config = { name: "acquiring-work-notifications", schedule: { interval: 2_000 } }
