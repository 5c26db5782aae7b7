import type { Clock } from "./clock"
import type { Payout } from "./records"
import { Refusal } from "./refusal"
import type { Actor } from "./transaction"

const NEXT: Record<Payout["status"], readonly Payout["status"][]> = {
  created: ["processing", "completed", "failed"],
  processing: ["completed", "failed"],
  completed: [],
  failed: [],
}

/** The steps of a payout: created, processing, completed or failed. Each is told to `changed`. */
export class PayoutLife {
  private readonly timers = new Set<NodeJS.Timeout>()

  constructor(
    private readonly clock: Clock,
    private readonly changed: (payout: Payout) => void,
  ) {}

  /** @throws Refusal when the payout cannot go there from where it is */
  advance(payout: Payout, by: Actor, status: Payout["status"]): void {
    if (!NEXT[payout.status].includes(status)) {
      throw new Refusal("2409", `A payout that is ${payout.status} does not become ${status}.`)
    }
    payout.status = status
    payout.updatedAt = this.clock.now()
    if (status === "failed") payout.failure = { type: "BENEFICIARY_BANK", reason: "The bank returned the transfer" }
    payout.events.push({ at: payout.updatedAt, by, what: status })
    this.changed(payout)
  }

  /** Lets time do it: processing after `delay` milliseconds, the end after as many again. */
  live(payout: Payout, delay: number, end: "completed" | "failed"): void {
    this.after(delay, () => this.step(payout, "processing"))
    this.after(delay * 2, () => this.step(payout, end))
  }

  stop(): void {
    this.timers.forEach((timer) => clearTimeout(timer))
    this.timers.clear()
  }

  private step(payout: Payout, status: Payout["status"]): void {
    if (NEXT[payout.status].includes(status)) this.advance(payout, "service", status)
  }

  private after(ms: number, deed: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      deed()
    }, ms)
    this.timers.add(timer)
  }
}
