import type { RenewalRow, SeenDeduction } from "../../../src/modules/acquiring/renewals"
import {
  CUSTOMER,
  type EndRequest,
  type SubscriptionChange,
  type SubscriptionRow,
} from "../../../src/modules/acquiring/subscription-book"
import type { Task } from "../task"

const LEASE_MS = 120_000

/** The subscriptions' table in memory, as one task uses it. Each method is one committed statement. */
export class SimulatedSubscriptions {
  constructor(
    readonly rows: SubscriptionRow[],
    private readonly task: Task,
  ) {}

  async ofOrderNos(account: string, orderNos: readonly string[]): Promise<SubscriptionRow[]> {
    await this.task.statement()
    return this.rows
      .filter((row) => row.account === account && orderNos.includes(row.order_no))
      .map((row) => ({ ...row }))
  }

  async ofOrder(orderId: string): Promise<SubscriptionRow[]> {
    await this.task.statement()
    return this.rows.filter((row) => row.order_id === orderId).map((row) => ({ ...row }))
  }

  async revive(account: string, orderNos: readonly string[], now: Date): Promise<void> {
    await this.task.statement()
    for (const row of this.rows) {
      if (row.account !== account || row.status !== "abandoned" || !orderNos.includes(row.order_no)) continue
      Object.assign(row, {
        ...{ status: "pending", recurring_id: null, canceled_at: null, checks: 0, next_check_at: now },
        ...{ created_at: now, updated_at: now },
      })
    }
  }

  async find(id: string): Promise<SubscriptionRow | undefined> {
    await this.task.statement()
    const row = this.rows.find((one) => one.id === id)
    return row && { ...row }
  }

  async update(id: string, change: SubscriptionChange, now: Date): Promise<void> {
    await this.task.statement()
    for (const row of this.rows) if (row.id === id) Object.assign(row, change, { updated_at: now })
  }

  async updateAsOpened(
    { id, created_at }: Pick<SubscriptionRow, "id" | "created_at">,
    change: SubscriptionChange,
    now: Date,
  ): Promise<boolean> {
    await this.task.statement()
    const row = this.rows.find((one) => one.id === id && one.status === "pending")
    if (row?.created_at.getTime() !== created_at.getTime()) return false
    Object.assign(row, change, { updated_at: now })
    return true
  }

  async updateAlive(
    id: string,
    change: SubscriptionChange & { next_check_at: Date | null },
    soon: Date,
    now: Date,
  ): Promise<void> {
    await this.task.statement()
    for (const row of this.rows.filter((one) => one.id === id)) {
      const goesOn = row.cancel_requested_at === null
      Object.assign(row, change, { updated_at: now })
      if (!goesOn && (row.next_check_at === null || row.next_check_at > soon)) row.next_check_at = soon
    }
  }

  async requestEnd(id: string, by: string, now: Date): Promise<EndRequest> {
    await this.task.statement()
    const row = this.rows.find((one) => one.id === id)
    if (row && (row.cancel_requested_at === null || by === CUSTOMER)) row.cancel_requested_by = by
    if (row) row.cancel_requested_at ??= now
    return { cancel_requested_at: row?.cancel_requested_at ?? now, cancel_requested_by: row?.cancel_requested_by ?? by }
  }

  async withdrawEnd(id: string, request: EndRequest): Promise<void> {
    await this.task.statement()
    for (const row of this.rows) {
      const isSame = row.cancel_requested_at?.getTime() === request.cancel_requested_at?.getTime()
      if (row.id !== id || !isSame || row.cancel_requested_by !== request.cancel_requested_by) continue
      Object.assign(row, { cancel_requested_at: null, cancel_requested_by: null })
    }
  }

  async dueBy(id: string, at: Date): Promise<void> {
    await this.task.statement()
    for (const row of this.rows) {
      if (row.id !== id || row.status === "abandoned") continue
      if (row.next_check_at === null || row.next_check_at > at) row.next_check_at = at
    }
  }

  async lease(id: string, owner: string, now: Date): Promise<SubscriptionRow | undefined> {
    await this.task.statement()
    return this.#take((row) => row.id === id, owner, now)
  }

  overdueOfOthers(): Promise<[]> {
    return Promise.resolve([])
  }

  async claimDue(owner: string, now: Date): Promise<SubscriptionRow | undefined> {
    await this.task.statement()
    const isDue = ({ status, next_check_at: at }: SubscriptionRow) => status !== "abandoned" && at !== null && at <= now
    return this.#take(isDue, owner, now)
  }

  async renew(id: string, owner: string, now: Date): Promise<void> {
    await this.task.statement()
    for (const row of this.rows)
      if (row.id === id && row.leased_by === owner) row.leased_until = new Date(now.getTime() + LEASE_MS)
  }

  async release(id: string, owner: string): Promise<void> {
    await this.task.statement()
    for (const row of this.rows) {
      if (row.id === id && row.leased_by === owner) Object.assign(row, { leased_by: null, leased_until: null })
    }
  }

  #take(isWanted: (row: SubscriptionRow) => boolean, owner: string, now: Date): SubscriptionRow | undefined {
    const row = this.rows.find((one) => isWanted(one) && (one.leased_until === null || one.leased_until < now))
    if (!row) return undefined
    Object.assign(row, { leased_by: owner, leased_until: new Date(now.getTime() + LEASE_MS) })
    return { ...row }
  }
}

/** The renewals' table in memory: one row a deduction, what is paid once stays paid. */
export class SimulatedRenewals {
  constructor(
    readonly rows: RenewalRow[],
    private readonly task: Task,
  ) {}

  async seen(deduction: SeenDeduction, now: Date): Promise<RenewalRow> {
    await this.task.statement()
    const { subscription_id, cycle } = deduction
    const known = this.rows.find((row) => row.subscription_id === subscription_id && row.cycle === cycle)
    if (known?.state === "failed" || known?.state === "open") Object.assign(known, deduction, { updated_at: now })
    if (known) return { ...known }
    const id = `acqren_${String(this.rows.length + 1).padStart(4, "0")}`
    const row: RenewalRow = { ...deduction, id, order_id: null, created_at: now, updated_at: now }
    this.rows.push(row)
    return { ...row }
  }

  async placed(id: string, orderId: string, now: Date): Promise<void> {
    await this.task.statement()
    for (const row of this.rows) if (row.id === id) Object.assign(row, { order_id: orderId, updated_at: now })
  }

  async finish(id: string, state: "ordered" | "recorded", orderId: string | null, now: Date): Promise<void> {
    await this.task.statement()
    for (const row of this.rows) if (row.id === id) Object.assign(row, { state, order_id: orderId, updated_at: now })
  }

  async of(subscriptionId: string): Promise<RenewalRow[]> {
    await this.task.statement()
    return this.rows.filter((row) => row.subscription_id === subscriptionId).map((row) => ({ ...row }))
  }

  async unsettled(subscriptionId: string): Promise<RenewalRow[]> {
    return (await this.of(subscriptionId)).filter(({ state }) => state !== "ordered" && state !== "recorded")
  }

  async ofOrderNos(orderNos: readonly string[]): Promise<RenewalRow[]> {
    await this.task.statement()
    return this.rows.filter(({ order_no }) => orderNos.includes(order_no)).map((row) => ({ ...row }))
  }
}
