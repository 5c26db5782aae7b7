import type { Money } from "../../src/acquirer/domain/money"
import type { BatchShop } from "../../src/batches/shop"
import type { BatchRow } from "../../src/modules/acquiring/batches"
import type { Settings } from "../../src/modules/acquiring/settings"
import type { Action } from "../../src/reconciliation/action"
import type { Case } from "../../src/reconciliation/case"
import { plan, planWithoutService } from "../../src/reconciliation/plan/plan"
import { SimulatedTime, START } from "./clock"
import type { Transaction } from "../../src/sandbox/state/transaction"
import { CoreRecords, totalOf, type OrderRecord } from "./core-records"
import { isDefect, isDefectInWords } from "./defect"
import { Desk } from "./desk"
import type { IncidentRow } from "./incidents"
import { OperationTable } from "./journal"
import { isOverdue, PaymentTable } from "./payments"
import { SimulatedService, type Effect } from "./service"
import { settingsWith, type KnownAmount } from "./settings"
import { isPaidBeside, isUnsaid, standingFor, transactionsOf } from "./standing"
import { Machine, Task, type Weather } from "./task"

/** What somebody was told, to be held against what happened. */
export interface Stated {
  at: number
  who: "merchant" | "shopper"
  /**
   * `done` and `not_done` speak of the operation with this reference; `nothing_charged` of this attempt; `all_captured`
   * of this transaction.
   */
  claim: "done" | "not_done" | "nothing_charged" | "all_captured"
  reference: string
  words: string
}

/** How a world differs from the real one: a defect put in, to see that it is found. */
export interface Mutation {
  plan?: (decide: typeof plan) => typeof plan
  settings?: (settings: Settings) => Settings
  /** Changes what one task works with. */
  desk?: (desk: Desk) => void
  /** Changes what one worker of batches works with. */
  batches?: (shop: BatchShop) => void
  now?: (task: Task) => Date
  /** A return begins to be received, or what was begun is confirmed, whatever is refunded at the moment. */
  outOfTurn?: "receive" | "confirm"
  /** An order is cancelled while a change of it is open. */
  cancelsWhileChanged?: true
  /** A session is paid whatever others of its collection stand beside it. */
  paysBesideOthers?: true
  /** What a sum that is about to be paid is held against, given what is to be paid now. */
  sumToPay?: (now: Money, asked: Money, where: "card" | "page") => Money
}

export interface Conditions {
  weather: Weather
  /** Whether the service's `amount` is the captured sum, and what the merchant knows of it. */
  namesCaptured: boolean
  knownAmount: KnownAmount
  isSale: boolean
  isRefundPending: boolean
  /** Whether the service goes on calling a payment captured of which something is refunded. */
  hidesRefunds?: boolean
  /** What the service has answered as pending is in no search until the bank has decided. */
  hidesPending?: true
  /** The service lists every payment and refund twice. */
  listsTwice?: true
  skews: [number, number]
  settings?: Partial<Settings>
}

/**
 * Runs of the reconcile job within which a person is told of an account that is not declared any more, dying servers
 * included.
 */
const TOLD_WITHIN_MS = 60_000

/** Everything there is in one history. */
export class World {
  readonly time = new SimulatedTime()
  readonly records = new CoreRecords()
  readonly operations = new OperationTable()
  readonly payments = new PaymentTable()
  readonly batches: BatchRow[] = []
  readonly incidents: IncidentRow[] = []
  readonly told: Stated[] = []
  /** What the shopper saw on the button, by the attempt's reference. */
  readonly shown = new Map<string, Money>()
  readonly lines: string[] = []
  /** Orders whose goods a merchant has changed. */
  readonly editedOrders = new Set<string>()
  /** Orders that a merchant has asked less for by a credit of their own. */
  readonly creditedOrders = new Set<string>()
  /** The most that an order which a merchant has changed ever came to. */
  readonly mostGoods = new Map<string, Money>()
  /** Payments of the core that an edit replaced. */
  readonly replacedPayments = new Set<string>()
  /** Orders that a merchant has asked to cancel, whether that went to its end or not. */
  readonly ordersToCancel = new Set<string>()
  /** Orders that the plugin cancelled although they were paid. */
  readonly cancelledWhilePaid: string[] = []
  /** Payments of which somebody stated what the portal did not show, with the operation's reference. */
  readonly misread = new Map<string, string>()
  /** Payments of which a wrong statement was corrected. */
  readonly corrected = new Set<string>()
  /** What was stated as made, and what a colleague made who found nothing of it: by their references. */
  readonly madeAgain: [string, string][] = []
  /** Refunds of the plugin's own that took money from an order that needed it. */
  readonly refundedWhilePaid: string[] = []
  /** Sessions that were paid while another that stood beside them was, too. */
  readonly paidBeside: string[] = []
  /** When the configuration that declares the account nowhere was in force on every server. */
  undeclaredSince: number | undefined
  /** Some server was deployed with a configuration that does not declare the account. */
  isConfigured = false
  /** What became of open payments while no server had their account, and nobody was told. */
  readonly unseen: string[] = []
  /** Mistakes in the code that were caught on their way, with where. */
  readonly defects: string[] = []
  /** Steps that reconciliation has taken. */
  steps = 0
  readonly machines: Machine[]
  readonly service: SimulatedService
  readonly settings: Settings
  readonly decide: (found: Case, now: Date) => Action[]
  readonly decideStated: (found: Case, now: Date) => Action[]
  #tasks = 0
  #lastLine: string | undefined

  constructor(
    readonly conditions: Conditions,
    readonly mutation: Mutation,
    readonly keepsStory: boolean,
    private readonly notify: (world: World, orderNo: string) => void,
  ) {
    const { namesCaptured, knownAmount, isSale, isRefundPending, skews } = conditions
    const { hidesRefunds = false, hidesPending = false, listsTwice = false } = conditions
    const settings = settingsWith(knownAmount, conditions.settings)
    this.settings = mutation.settings?.(settings) ?? settings
    this.decide = mutation.plan?.(plan) ?? plan
    this.decideStated = mutation.plan?.(planWithoutService) ?? planWithoutService
    this.machines = skews.map((skew, place) => new Machine(`server ${place + 1}`, skew))
    this.service = new SimulatedService(this.time, namesCaptured, ({ orderNo }) => this.notify(this, orderNo))
    this.service.isSale = isSale
    this.service.isRefundPending = isRefundPending
    this.service.hidesRefunds = hidesRefunds
    this.service.hidesPending = hidesPending
    this.service.listsTwice = listsTwice
    this.service.isAmountKnown = knownAmount !== undefined
    this.service.onEffect = (effect) => {
      this.#judgeRefund(effect)
      this.#judgePayment(effect)
    }
  }

  /** Begins a piece of work on a machine. */
  desk(seed: number, machineNumber?: number): Desk {
    this.#tasks += 1
    const machine = this.machines[(machineNumber ?? this.#tasks) % this.machines.length] as Machine
    const task = new Task(machine, this.time, this.conditions.weather, seed)
    const desk = new Desk(this, task)
    this.mutation.desk?.(desk)
    return desk
  }

  /** Whether a sum that somebody agreed to is what is to be paid. */
  isToPay(now: Money, asked: Money, where: "card" | "page"): boolean {
    return asked.equals(this.mutation.sumToPay?.(now, asked, where) ?? now)
  }

  /** The plugin may cancel an order only when its money ended elsewhere and nothing else stands for it. */
  judgeCancellation(order: OrderRecord): void {
    const transactions = transactionsOf(this.records, this.service, order)
    const standing = standingFor(this.records, this.service, order)
    const isSaid = !transactions.some((one) => isUnsaid(this, one))
    if (standing.isPositive() && isSaid) this.cancelledWhilePaid.push(`${standing} stood for it at the service`)
    if (!totalOf(order).isPositive() && !this.ordersToCancel.has(order.id))
      this.cancelledWhilePaid.push("it owed nothing")
    const isOurs = ({ phase, events }: Transaction) =>
      phase === "cancelled" && events.at(-1)?.by === "api" && events.at(-1)?.what === "cancelled"
    const ended = transactions.filter(({ phase }) => phase === "cancelled" || phase === "expired")
    // One whose payment was of a wrong amount was never paid for.
    const isWrong = ({ orderNo, authorised }: Transaction) => {
      const asked = this.records.session(`payses_${orderNo}`)?.session.amount
      return asked !== undefined && !asked.equals(authorised)
    }
    if (ended.some(isWrong)) return
    if (ended.length > 0 && ended.every(isOurs) && !this.ordersToCancel.has(order.id) && !this.#isVoidedByBatch(ended))
      this.cancelledWhilePaid.push("its payment was voided by the store itself")
  }

  /** The batch was to cancel the order: what it voided, the order follows. */
  #isVoidedByBatch(ended: readonly Transaction[]): boolean {
    const voids = this.operations.rows.filter(({ kind, requested_by }) => kind === "cancel" && requested_by)
    return ended.every(({ id }) => voids.some(({ transaction_id }) => transaction_id === id))
  }

  /** Our own refunds never take money from an order that needs it, as it stands at that moment. */
  #judgeRefund({ kind, transactionId, money, reference }: Effect): void {
    if (kind !== "refund" || !/^late_|_rest\d*$/.test(reference ?? "")) return
    const { records, service } = this
    const found = [...records.collections.values()].find(({ bookings }) =>
      bookings.some((booking) => booking.transactionId === transactionId),
    )
    const order = found?.orderId ? records.orders.get(found.orderId) : undefined
    if (!order || order.canceledAt || standingFor(records, service, order).compare(totalOf(order)) >= 0) return
    this.refundedWhilePaid.push(`${money} (${reference}) was refunded of an order that stands and owes`)
  }

  /** Of two sessions that stand beside each other the older one opens no page and sends no card. */
  #judgePayment({ kind, orderNo, money }: Effect): void {
    if (kind !== "authorise" || !isPaidBeside(this.records, this.service, orderNo)) return
    this.paidBeside.push(`${money} was paid by ${orderNo} while a session that stands beside it was paid, too`)
  }

  /** A server is deployed with a configuration that declares the account, or does not. */
  configure(machine: Machine, isDeclared: boolean): void {
    if (machine.isDeclared === isDeclared) return
    this.say(`${machine.name} begins anew, and the account is ${isDeclared ? "declared" : "not declared"}`)
    if (isDeclared) this.#judgeUndeclared()
    machine.configure(isDeclared)
    this.isConfigured = true
    this.undeclaredSince = this.machines.some((one) => one.isDeclared) ? undefined : this.time.now
  }

  /**
   * With nothing due the job has only to close what it told of an account that was not declared. That there is nothing
   * to close is certain once no statement is late and no server dies of one any more.
   */
  get hasNothingUndeclared(): boolean {
    const isCertain = this.conditions.weather.slowStatement === 0 && this.mutation.now === undefined
    return isCertain && !this.machines.some(({ isDoomed }) => isDoomed) && !this.incidents.some(isOpenUndeclared)
  }

  /** Of payments that nobody can query any more a person is told within a few runs of the job. */
  #judgeUndeclared(): void {
    const since = this.undeclaredSince
    if (since === undefined || this.time.now - since < TOLD_WITHIN_MS) return
    const before = new Date(this.time.now - TOLD_WITHIN_MS)
    const overdue = this.payments.rows.filter((row) => isOverdue(row, before))
    const isTold = this.incidents.some(isOpenUndeclared)
    if (overdue.length > 0 && !isTold) this.unseen.push(`${overdue.length} payments were overdue`)
  }

  say(what: string): void {
    if (!this.keepsStory || what === this.#lastLine) return
    this.#lastLine = what
    const seconds = (this.time.now - START) / 1_000
    this.lines.push(`${seconds.toFixed(1).padStart(9)} s  ${what}`)
  }

  /** Somebody gets an error to see, or nobody does: what is a mistake in the code is a violation either way. */
  caught(error: unknown, where: string): void {
    if (isDefect(error)) this.defects.push(`${where}: ${error.stack?.split("\n", 2).join(" ") ?? String(error)}`)
    if (this.keepsStory) this.say(`${where}: ${String(error)}`)
  }

  /** What caught an error for somebody to read: a mistake in the code shows by its words. */
  messageOf(where: string, message: string | null): void {
    if (message !== null && isDefectInWords(message)) this.defects.push(`${where}: ${message}`)
  }

  tell(who: Stated["who"], claim: Stated["claim"], reference: string, words: string): void {
    this.told.push({ at: this.time.now, who, claim, reference, words })
  }

  money(cents: number, like: Money): Money {
    return (like.constructor as typeof Money).ofMinor(BigInt(cents), like.currency)
  }

  readonly query = {
    graph: (query: { filters: { id: string } }) => Promise.resolve(this.#orderOfPayment(query.filters.id)),
  }

  /** What `refuseUncounted` reads. */
  #orderOfPayment(paymentId: string) {
    const { orderId, status } = this.records.collection(this.records.booking(paymentId).collectionId)
    const order = orderId ? this.records.orders.get(orderId) : undefined
    return { data: [{ payment_collection: { status, order: order ? { status: order.status } : null } }] }
  }
}

function isOpenUndeclared({ kind, resolvedAt }: IncidentRow): boolean {
  return kind === "undeclared_account" && resolvedAt === null
}
