import type { Clock } from "./clock"
import type { Payout } from "./records"
import { Refusal } from "./refusal"
import type { Actor } from "./transaction"
import { Timers } from "./timers"

const NEXT: Record<Payout["status"], readonly Payout["status"][]> = {
  created: ["processing", "completed", "failed"],
  processing: ["completed", "failed"],
  completed: [],
  failed: [],
}

/** The steps of a payout: created, processing, completed or failed. Each is told to `changed`. */
export class PayoutLife {
  private readonly timers: Timers

  constructor(
    private readonly clock: Clock,
    private readonly changed: (payout: Payout) => void,
    failed: (error: unknown) => void,
  ) {
    this.timers = new Timers(failed)
  }

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

  /** Lets time do it: processing after `delay` milliseconds, its fate after as many again. */
  live(payout: Payout, delay: number): void {
    this.timers.after(delay, () => this.step(payout, "processing"))
    this.timers.after(delay * 2, () => this.step(payout, payout.fate))
  }

  stop(): void {
    this.timers.stop()
  }

  private step(payout: Payout, status: Payout["status"]): void {
    if (NEXT[payout.status].includes(status)) this.advance(payout, "service", status)
  }
}
