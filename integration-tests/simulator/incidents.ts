import type { Incidents, NewIncident } from "../../src/modules/acquiring/incidents"
import type { Task } from "./task"

export interface IncidentRow extends NewIncident {
  id: string
  raisedAt: Date
  resolvedAt: Date | null
}

/** What people see, in memory, as one task writes it. */
export class SimulatedIncidents implements Pick<Incidents, keyof Incidents> {
  constructor(
    readonly rows: IncidentRow[],
    private readonly task: Task,
  ) {}

  async raise(incident: NewIncident, now: Date): Promise<void> {
    const known = await this.#find(incident.account, incident.key)
    if (known)
      Object.assign(known, told(incident, known), { resolvedAt: null, ...(known.resolvedAt ? { raisedAt: now } : {}) })
    else this.#add(incident, now)
  }

  async raiseOnce(incident: NewIncident): Promise<void> {
    if (!(await this.#find(incident.account, incident.key))) this.#add(incident)
  }

  ofOrders(orderNos: readonly string[]) {
    return this.task.commit(() =>
      this.rows
        .filter(({ order_no }) => orderNos.includes(order_no ?? ""))
        .map((row) => ({
          account: row.account,
          orderNo: row.order_no ?? null,
          kind: row.kind,
          key: row.key,
          message: row.message,
          nextStep: row.next_step ?? null,
          amount: row.amount ?? null,
          raisedAt: row.raisedAt,
          resolvedAt: row.resolvedAt,
          isClosedByPerson: false,
          release: row.release ?? null,
          whatHappened: row.what_happened ?? null,
        })),
    )
  }

  /** Every process can read its settings here. */
  resolveNotRaisedSince(): Promise<void> {
    return Promise.resolve()
  }

  /** Every code has a meaning here. */
  leaveCode(): Promise<void> {
    return Promise.resolve()
  }

  async endReleased(account: string, key: string, message: string, nextStep: string, now: Date): Promise<void> {
    const row = await this.#find(account, key)
    if (row) Object.assign(row, { message, release: "done", next_step: nextStep, resolvedAt: row.resolvedAt ?? now })
  }

  async resolve(account: string, key: string, now: Date): Promise<void> {
    const row = await this.#find(account, key)
    if (row) row.resolvedAt ??= now
  }

  /** Nobody closes here what lasts. */
  raiseUnlessSeen(incident: NewIncident, now: Date): Promise<void> {
    return this.raise(incident, now)
  }

  raiseUntilOver(incident: NewIncident, now: Date): Promise<void> {
    return this.raise(incident, now)
  }

  resolveAllBut(
    kept: readonly Pick<NewIncident, "account" | "key">[],
    kind: NewIncident["kind"],
    now: Date,
  ): Promise<void> {
    return this.task.commit(() => {
      const isKept = (row: NewIncident) => kept.some(({ account, key }) => row.account === account && row.key === key)
      for (const row of this.rows) if (row.kind === kind && !isKept(row)) row.resolvedAt ??= now
    })
  }

  /** Days are not closed here. */
  resolveKind(): Promise<void> {
    return Promise.resolve()
  }

  close(id: string, _by: string, _note: string | null, now: Date): Promise<boolean> {
    return this.task.commit(() => {
      const row = this.rows.find((one) => one.id === id && one.resolvedAt === null)
      if (row) row.resolvedAt = now
      return row !== undefined
    })
  }

  resolveEach(account: string, keys: string[], now: Date): Promise<void> {
    return this.task.commit(() => {
      for (const row of this.rows) if (row.account === account && keys.includes(row.key)) row.resolvedAt ??= now
    })
  }

  #find(account: string, key: string): Promise<IncidentRow | undefined> {
    return this.task.commit(() => this.rows.find((row) => row.account === account && row.key === key))
  }

  #add(incident: NewIncident, raisedAt = new Date(0)): void {
    this.rows.push({ ...incident, id: `acqinc_${this.rows.length + 1}`, raisedAt, resolvedAt: null })
  }
}

function told(incident: NewIncident, known: IncidentRow) {
  const { kind, message, amount, next_step, release, what_happened, order_id, order_no, transaction_id, cart_id } =
    incident
  const its = order_id && order_id === known.order_id ? { order_no, transaction_id, cart_id } : {}
  const ofNoOrder = kind !== "unknown_code" && !order_id && !known.order_id ? newestPlace(incident, known) : {}
  const isFoundAnew = kind === "unknown_code" && known.resolvedAt !== null
  const foundAt = isFoundAnew ? { order_id, order_no, transaction_id, cart_id } : {}
  const place = { ...its, ...ofNoOrder, ...foundAt }
  return { kind, message, amount: amount ?? known.amount, next_step, release, what_happened, ...place }
}

/** Of the same order number what is not said anew stays. */
function newestPlace({ order_no = null, transaction_id, cart_id }: NewIncident, known: NewIncident) {
  const before: Partial<NewIncident> = order_no === (known.order_no ?? null) ? known : {}
  return {
    order_no,
    transaction_id: transaction_id ?? before.transaction_id ?? null,
    cart_id: cart_id ?? before.cart_id ?? null,
  }
}
