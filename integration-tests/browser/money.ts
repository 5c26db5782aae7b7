import type { OrderSums, Sandbox } from "../../src/sandbox"
import { eventually } from "../support/eventually"

/** The service's books since a moment: what the payments begun after it have come to. */
export class Money {
  private readonly before: ReadonlySet<string>

  constructor(private readonly sandbox: Sandbox) {
    this.before = new Set(sandbox.control.sums().map(({ orderNo }) => orderNo))
  }

  /** Every order number that a bank said yes to, with what is held and taken. */
  authorised(): Pick<OrderSums, "orderNo" | "held" | "captured" | "refunded" | "successfulAuthorisations">[] {
    return this.sums()
      .filter(({ successfulAuthorisations }) => successfulAuthorisations > 0)
      .map(({ orderNo, held, captured, refunded, successfulAuthorisations }) => {
        return { orderNo, held, captured, refunded, successfulAuthorisations }
      })
  }

  /**
   * The one order number that was paid, once; fails for none, for several, and for one that was paid twice.
   * @param before paid earlier, and not asked for
   */
  paidOnce(before: readonly string[] = []): string {
    const authorised = this.authorised().filter(({ orderNo }) => !before.includes(orderNo))
    expect(authorised).toEqual([expect.objectContaining({ successfulAuthorisations: 1 })])
    return authorised[0]?.orderNo ?? ""
  }

  /** All that is held, and all that was taken and not refunded, of all these payments together. */
  kept(): number {
    return this.sums().reduce((sum, { held, captured, refunded }) => sum + +held + +captured - +refunded, 0)
  }

  /** Waits until the shop has released what it must not keep. */
  async comesTo(amount: number): Promise<void> {
    await eventually(async () => (this.kept() === amount ? true : undefined))
  }

  private sums(): OrderSums[] {
    return this.sandbox.control.sums().filter(({ orderNo }) => !this.before.has(orderNo))
  }
}
