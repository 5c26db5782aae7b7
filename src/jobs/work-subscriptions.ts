import { oneAtATime } from "../medusa/one-at-a-time"
import { workSubscriptions } from "../subscriptions/work-subscriptions"

/** Finds deductions that nobody told of, contracts that were cancelled elsewhere, and payments that began one. */
export default oneAtATime(workSubscriptions)

export const config = { name: "acquiring-work-subscriptions", schedule: { interval: 15_000 } }
