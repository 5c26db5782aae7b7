import type { Clock } from "./clock"

/** The clock that recurring contracts go by: a test puts it forward, and everything else keeps its own time. */
export class ContractClock implements Clock {
  private ahead = 0

  constructor(private readonly clock: Clock) {}

  now(): number {
    return this.clock.now() + this.ahead
  }

  advance(ms: number): void {
    this.ahead += ms
  }

  reset(): void {
    this.ahead = 0
  }
}
