import { AcquirerError } from "../../src/acquirer/domain/errors"
import type { Money } from "../../src/acquirer/domain/money"
import type {
  CardPaymentResult,
  OperationResult,
  OrderOperation,
  RefundOperation,
  RefundResult,
  ReviewOperation,
  RefundRecord,
  TransactionRecord,
} from "../../src/acquirer/domain/records"
import type { OrderNo } from "../../src/acquirer/domain/references"
import { RefundReferenceId, TransactionId } from "../../src/acquirer/domain/references"
import { operations, type EntryRules } from "../../src/acquirer/operations"
import { distinctEntries } from "../../src/acquirer/wire/distinct-entries"
import { isAccepted } from "../../src/modules/acquiring/operation-row"
import type { Service } from "../../src/operations/account"
import { refundReferenceOf } from "../../src/operations/evidence"
import { Refusal } from "../../src/sandbox/state/refusal"
import { paymentStatus } from "../../src/sandbox/state/transaction"
import { coded, type CardKind, type SimulatedService } from "./service"
import type { OperationTable } from "./journal"
import type { Task } from "./task"

/** What goes wrong with one call. */
type Fault = "unreachable" | "lost" | "answer_lost" | "late" | "slow"

const FAULTS = [
  [2, "unreachable"],
  [2, "lost"],
  [5, "answer_lost"],
  [3, "late"],
  [1, "slow"],
] as const satisfies readonly (readonly [number, Fault])[]

/** What becomes of a call at a service that answers nothing. */
const SILENT_FAULTS = [
  [3, "lost"],
  [5, "answer_lost"],
  [1, "late"],
] as const satisfies readonly (readonly [number, Fault])[]

const TOTAL_MS = 30_000
/** The service ends what it has begun within this; the setting `absence_after_ms` promises the store so. */
const LATEST_MS = 280_000

/** The client of one task: what it asks travels over a network that loses, delays and cuts. */
export class SimulatedClient {
  /** Our reference of the card payment that is being sent, for the service's effects. */
  reference: string | undefined
  /** How entries about one order are read. */
  distinct: <Entry>(entries: Entry[], rules: EntryRules<Entry>) => Entry[] | undefined = distinctEntries

  constructor(
    private readonly service: SimulatedService,
    private readonly operations: OperationTable,
    private readonly task: Task,
    private readonly said: (what: string) => void,
  ) {}

  /** What the operations need of the client; everything else a simulated store never calls. */
  asService(): Service {
    return this as unknown as Service
  }

  authorise(payment: { orderNo: OrderNo; money: Money; card: { kind: CardKind } }): Promise<CardPaymentResult> {
    return this.#call("authorise", () => {
      const { reference, service } = this
      return () => {
        const transaction = service.open(payment.orderNo, payment.money, "direct")
        service.decide(transaction, payment.card.kind, reference)
        const isApproved = transaction.phase !== "declined"
        return {
          orderNo: payment.orderNo,
          transactionId: TransactionId(transaction.id),
          money: transaction.authorised,
          status: coded(isApproved ? "approved" : "declined"),
          result: { code: "", text: transaction.result, success: isApproved },
        }
      }
    })
  }

  authoriseApm(payment: { orderNo: OrderNo; money: Money }) {
    return this.#call("authorise_apm", () => () => {
      const transaction = this.service.open(payment.orderNo, payment.money, "apm")
      this.service.operations.await(transaction, "api")
      return { orderNo: payment.orderNo, money: payment.money, issuerUrl: `https://service.example/${transaction.id}` }
    })
  }

  checkout(order: { orderNo: OrderNo; money: Money }) {
    return this.#call("checkout", () => () => {
      const { id } = this.service.open(order.orderNo, order.money, "hosted")
      return { action: "https://service.example/page", inputs: [{ name: "transaction", value: id }] }
    })
  }

  async query(orderNos: readonly OrderNo[]) {
    const records = await this.#query(orderNos)
    this.service.shown(records)
    return records
  }

  async #query(orderNos: readonly OrderNo[]) {
    const records = await this.#call("query", () => () => {
      const found: TransactionRecord[] = []
      for (const orderNo of orderNos) {
        const records = this.#read(this.service.recordsOf(orderNo), operations.retrieval_trans.entries)
        if (records.length > 0) found.push(...records)
        else found.push(nothingOf(orderNo))
      }
      return found
    })
    this.service.arrived(records)
    return records
  }

  async queryEach(orderNos: readonly OrderNo[]) {
    const records = await this.#query(orderNos).catch((error: unknown) => error as AcquirerError)
    return orderNos.map((orderNo) =>
      records instanceof AcquirerError
        ? { kind: "unknown" as const, error: records }
        : { kind: "done" as const, value: records.filter((record) => record.orderNo === orderNo) },
    )
  }

  async searchRefunds(orderNos: readonly OrderNo[]) {
    return (await this.#refundsOf(orderNos)).flat()
  }

  async searchRefundsEach(orderNos: readonly OrderNo[]) {
    const answers = await this.#refundsOf(orderNos).catch((error: unknown) => error as AcquirerError)
    return orderNos.map((_, place) =>
      answers instanceof AcquirerError
        ? { kind: "unknown" as const, error: answers }
        : { kind: "done" as const, value: answers[place] ?? [] },
    )
  }

  #refundsOf(orderNos: readonly OrderNo[]): Promise<RefundRecord[][]> {
    const { entries } = operations.retrieval_refund
    return this.#call(
      "refund search",
      () => () => orderNos.map((orderNo) => this.#read(this.#listed(this.service.refundsOf(orderNo)), entries)),
    )
  }

  /** Without what the store was answered as pending, and knows of by that answer, where the service hides it. */
  #listed(records: RefundRecord[]): RefundRecord[] {
    if (!this.service.hidesPending) return records
    const known = new Set(this.operations.rows.filter(isAccepted).map(refundReferenceOf))
    const isHidden = (id: string | undefined) => id !== undefined && known.has(id) && this.service.answered.has(id)
    return records.filter(({ status, referenceId }) => status.meaning !== "pending" || !isHidden(referenceId))
  }

  #read<Entry>(entries: Entry[], rules: EntryRules<Entry>): Entry[] {
    const read = this.distinct(entries, rules)
    if (!read) throw new Error("the simulated service contradicts itself")
    return read
  }

  capture(operation: OrderOperation): Promise<OperationResult> {
    const { transactionId, money } = operation
    return this.#order("capture", operation, (reference) =>
      this.service.capture(transactionId, money, "api", reference),
    )
  }

  cancel(operation: OrderOperation): Promise<OperationResult> {
    const { transactionId, money } = operation
    return this.#order("cancel", operation, (reference) => this.service.cancel(transactionId, "api", money, reference))
  }

  async refund(operation: RefundOperation): Promise<RefundResult> {
    const result = await this.#refund(operation)
    if (result.status.meaning === "pending" && result.referenceId) this.service.answered.add(result.referenceId)
    return result
  }

  #refund(operation: RefundOperation): Promise<RefundResult> {
    return this.#call(`refund ${operation.refund} of ${operation.transactionId}`, () => () => {
      const { transactionId, orderNo, money, refund, reason } = operation
      const answer = { transactionId, orderNo, money, refund, reason }
      try {
        const made = this.service.refund(transactionId, refund, reason, "api", reason.split(" ", 1)[0], money)
        const result = { code: "", text: made.message, success: made.status !== "failed" }
        return { ...answer, status: coded(made.status), result, referenceId: RefundReferenceId(made.id) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { ...answer, status: coded("failed"), result: { code: error.code, text: error.message, success: false } }
      }
    })
  }

  review(operation: ReviewOperation): Promise<OperationResult> {
    return this.#order("review", operation, () => this.service.review(operation.transactionId, operation.decision))
  }

  #order(
    kind: string,
    operation: OrderOperation,
    effect: (reference: string | undefined) => void,
  ): Promise<OperationResult> {
    const answer = { transactionId: operation.transactionId, orderNo: operation.orderNo, money: operation.money }
    return this.#call(`${kind} ${operation.money} of ${operation.transactionId}`, () => {
      const reference = this.#referenceOf(kind, operation.transactionId)
      return () => {
        try {
          effect(reference)
          return { ...answer, status: coded("done"), errorMessage: "" }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return { ...answer, status: coded("failed"), errorMessage: error.message }
        }
      }
    })
  }

  /** What the journal calls it: of one transaction, one operation is on its way at a time. */
  #referenceOf(kind: string, transactionId: string): string | undefined {
    return this.operations.rows.findLast((row) => row.kind === kind && row.transaction_id === transactionId)?.reference
  }

  /** One request over the network. `prepare` runs now, what it returns when the service gets to it. */
  async #call<Answer>(what: string, prepare: () => () => Answer): Promise<Answer> {
    const { task } = this
    const { choices, time, weather } = task
    const effect = prepare()
    const isQuery = what === "query" || what === "refund search"
    const fault = this.#faultOf(isQuery, weather.badCall)
    if (!fault) {
      await task.sleep(isQuery ? 60 : choices.one([40, 150, 900]))
      const answer = effect()
      if (!isQuery) this.said(`${task.machine.name} → service: ${what}: ${outcomeOf(answer)}`)
      await task.sleep(isQuery ? 60 : choices.one([40, 150]))
      return answer
    }
    if (!isQuery) this.said(`${task.machine.name} → service: ${what}: ${FAULT_WORDS[fault]}`)
    switch (fault) {
      case "unreachable":
        await task.sleep(10)
        throw broken("connect", false)
      case "lost":
        await task.sleep(choices.one([10, TOTAL_MS]))
        throw broken("timeout", true)
      case "answer_lost":
        await task.sleep(100)
        effect()
        await task.sleep(choices.one([10, TOTAL_MS]))
        throw broken("reset", true)
      case "late":
        time.after(choices.one([1_000, 7_000, 12_000, 40_000, 120_000, LATEST_MS]), () => {
          const answer = effect()
          if (!isQuery) this.said(`service, late: ${what}: ${outcomeOf(answer)}`)
        })
        await task.sleep(10)
        throw broken("reset", true)
      case "slow":
        time.after(TOTAL_MS - 1_000, () => void effect())
        await task.sleep(TOTAL_MS)
        throw broken("timeout", true)
    }
  }

  #faultOf(isQuery: boolean, badCall: number): Fault | undefined {
    const { choices, time } = this.task
    if (time.now < this.service.unreachableUntil) return "unreachable"
    if (time.now < this.service.silentUntil) return isQuery ? "unreachable" : choices.weighted(SILENT_FAULTS)
    return choices.chance(badCall) ? choices.weighted(FAULTS) : undefined
  }
}

const FAULT_WORDS: Record<Fault, string> = {
  unreachable: "cannot be reached",
  lost: "is lost on its way",
  answer_lost: "is done, the answer is lost",
  late: "the line drops at once; it is done later",
  slow: "takes longer than the time-out",
}

function nothingOf(orderNo: OrderNo): TransactionRecord {
  const status = { meaning: "unknown" as const, code: "" }
  return { found: false, orderNo, transactionId: undefined, money: undefined, status, fraudChecks: [] }
}

function outcomeOf(answer: unknown): string {
  const { status } = answer as { status?: { meaning?: string } }
  return status?.meaning ?? "done"
}

function broken(code: string, sent: boolean): AcquirerError {
  return new AcquirerError("transport", { code, sent, merchantMessage: "The connection to the service broke." })
}

/** What the shopper would see of a hosted page's transaction. */
export function isPayable(service: SimulatedService, transactionId: string): boolean {
  return ["created", "pending"].includes(paymentStatus(service.transaction(transactionId)))
}
