import { Money } from "../../../src/acquirer/domain/money"
import { referenceProfile } from "../../../src/acquirer/profile/reference"
import type { ServiceContext } from "../../../src/sandbox/service/context"
import { beginContract, contractFields, deduct, endContract } from "../../../src/sandbox/service/contracts"
import { day } from "../../../src/sandbox/state/dates"
import type { Contract } from "../../../src/sandbox/state/records"
import type { Transaction } from "../../../src/sandbox/state/transaction"
import { coded } from "../service"
import type { World } from "../world"
import type { RenewalStory } from "./story"

export const FIRST = "01"

/** The contract at the service: the sandbox's own rules, by the service's own clock. */
export class SimulatedContract {
  readonly contract: Contract
  readonly #context: ServiceContext
  readonly #refusals: Map<number, number>

  constructor(
    private readonly world: World,
    private readonly story: RenewalStory,
  ) {
    const { service, time } = world
    const { cents, billingCycle, promotionCycle, refusals } = story
    const clock = { now: () => time.now }
    this.#context = {
      profile: referenceProfile,
      ledger: service.ledger,
      operations: service.operations,
      clock,
      contractClock: clock,
    } as unknown as ServiceContext
    this.#refusals = new Map(Object.entries(refusals).map(([cycle, times]) => [Number(cycle), times]))
    const amount = Money.ofMinor(BigInt(cents), "USD")
    const firstAmount = Money.ofMinor(BigInt(promotionCycle > 0 ? Math.floor(cents / 2) : cents), "USD")
    const first = service.open(FIRST, firstAmount, "direct")
    const terms = { name: "Tea", interval: "day" as const, intervalCount: 1, billingCycle, promotionCycle }
    this.contract = beginContract(first, { ...terms, amount, firstAmount }, this.#context)
    service.decide(first, "approved")
    const recordsOf = service.recordsOf.bind(service)
    service.recordsOf = (orderNo) => recordsOf(orderNo).map((record) => ({ ...record, subscription: this.#facts() }))
    this.#await()
  }

  cancelAtPortal(): void {
    endContract(this.contract, this.#context)
  }

  /** What `/v1/cancelSubscription` does. */
  cancel() {
    endContract(this.contract, this.#context)
    return { recurringId: this.contract.recurringId, status: coded("cancelled") }
  }

  #await(): void {
    const { nextDeductionAt: at } = this.contract
    if (at !== undefined) this.world.time.at(at, () => this.#deduct())
  }

  #deduct(): void {
    if (this.contract.status !== "active") return
    const cycle = this.contract.deductions + 1
    const left = this.#refusals.get(cycle) ?? 0
    this.#refusals.set(cycle, left - 1)
    const wait = this.story.waits[cycle]
    const outcome = left > 0 ? "decline" : wait ? "pending" : "approve"
    this.world.say(`service: deduction ${cycle}: ${outcome}`)
    const made = deduct(this.contract, outcome, "service", this.#context)
    if (outcome === "pending" && wait) this.world.time.after(wait.ms, () => this.#decide(made, wait.isPaid))
    this.#await()
  }

  /** The bank has come to an end with a deduction. */
  #decide(deduction: Transaction, isPaid: boolean): void {
    this.world.say(`service: ${deduction.orderNo} is ${isPaid ? "paid" : "given up"}`)
    if (isPaid) this.world.service.operations.pay(deduction, "service")
    else this.world.service.operations.expire(deduction, "service")
  }

  #facts() {
    const { recurring_id: recurringId, recurring_deduction_time: time } = contractFields(this.contract, day)
    const status = coded(this.contract.status === "active" ? "active" : "cancelled")
    return { recurringId, status, ...(time ? { time } : {}) }
  }
}
