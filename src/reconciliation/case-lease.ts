import { randomUUID } from "node:crypto"
import { elapsedMs } from "../modules/acquiring/elapsed"
import { LEASE_MS, renewing } from "../modules/acquiring/lease"
import type { PaymentBook } from "../modules/acquiring/payment-book"
import type { Clock } from "../modules/acquiring/waiting"
import type { Case } from "./case"

/**
 * The lease of some payments by one piece of work, renewed while it lasts. Every piece of work has its own: two that
 * run in one process must not take each other's payments either. The leases of a process that died end two minutes
 * later.
 */
export class PaymentLease {
  readonly owner = randomUUID()
  /** When each lease can have run out at the earliest, in `passedMs`. */
  readonly #leased = new Map<string, number>()
  #takenAt = 0
  #stop: (() => void) | undefined

  constructor(
    private readonly payments: PaymentBook,
    private readonly clock: Clock,
    private readonly passedMs: () => number = elapsedMs,
  ) {}

  /** Until when a lease that is taken now lasts. */
  until(): Date {
    this.#takenAt = this.passedMs()
    return this.#inFull()
  }

  /** Takes note of payments that were leased until the last `until`, and renews them until `end`. */
  keep(ids: readonly string[]): void {
    for (const id of ids) this.#leased.set(id, this.#takenAt + LEASE_MS)
    this.#stop ??= renewing(() => this.#renew(), LEASE_MS)
  }

  /** False once somebody else may have taken the payment, also where a process that was paused could not renew. */
  owns(id: string): boolean {
    const runsOutAt = this.#leased.get(id)
    return runsOutAt !== undefined && this.passedMs() < runsOutAt
  }

  /** The lease of a whole case; undefined while somebody else has one of its payments. */
  forCase({ payments }: Case): CaseLease | undefined {
    const ids = payments.map(({ known }) => known.id)
    return ids.every((id) => this.owns(id)) ? new CaseLease(this, ids) : undefined
  }

  /** Releases all but these. */
  async narrowTo(ids: readonly string[]): Promise<void> {
    for (const id of this.#leased.keys()) if (!ids.includes(id)) this.#leased.delete(id)
    await this.payments.releaseAllBut([...ids], this.owner, this.clock.now())
  }

  async end(): Promise<void> {
    this.#stop?.()
    this.#leased.clear()
    await this.payments.releaseAll(this.owner, this.clock.now())
  }

  async #renew(): Promise<void> {
    const begunAt = this.passedMs()
    // What is leased meanwhile the answer may not have.
    const before = [...this.#leased.keys()]
    const still = await this.payments.renew(this.owner, this.clock.now(), this.#inFull())
    for (const id of before) {
      if (still.has(id)) this.#leased.set(id, begunAt + LEASE_MS)
      else this.#leased.delete(id)
    }
  }

  #inFull(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS)
  }
}

/** The lease of every payment of a case: without it no step of its plan can be taken. Only `PaymentLease` makes one. */
export class CaseLease {
  constructor(
    private readonly lease: PaymentLease,
    private readonly ids: readonly string[],
  ) {}

  /** @throws Error when somebody else may have taken a payment of the case meanwhile */
  check(): void {
    const lost = this.ids.find((id) => !this.lease.owns(id))
    if (lost) throw new Error(`the lease of payment ${lost} was lost to another worker`)
  }
}
