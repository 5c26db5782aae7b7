import { randomUUID } from "node:crypto"
import type { PaymentBook } from "../../modules/acquiring/payment-book"

const LEASE_MS = 120_000

/**
 * A hold on payments by one piece of work, kept up while it lasts. Every piece of work has one of its own: two that run
 * in one process must not take each other's payments either. What a process held that died is free two minutes later.
 */
export class Lease {
  readonly holder = randomUUID()
  readonly #lost = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly payments: PaymentBook) {}

  static until(now: Date): Date {
    return new Date(now.getTime() + LEASE_MS)
  }

  /** Renews the hold until `end`. */
  keep(ids: string[]): void {
    this.#timer = setInterval(() => void this.#renew(ids), LEASE_MS / 4)
    this.#timer.unref()
  }

  /** False once somebody else may have taken the payment. */
  holds(id: string): boolean {
    return !this.#lost.has(id)
  }

  /** Gives all but these back. */
  async narrowTo(ids: string[]): Promise<void> {
    await this.payments.releaseAllBut(ids, this.holder, new Date())
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.payments.releaseAll(this.holder, new Date())
  }

  async #renew(ids: string[]): Promise<void> {
    const now = new Date()
    const held = await this.payments.renew(this.holder, now, Lease.until(now)).catch(() => undefined)
    if (!held) return
    for (const id of ids) if (!held.has(id)) this.#lost.add(id)
  }
}
