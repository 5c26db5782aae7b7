import DataLoader from "dataloader"
import { AcquirerError } from "../domain/errors"
import type { Newest, UnreadableEntry } from "../domain/records"
import type { OrderNo } from "../domain/references"
import { unnamedCode } from "../operations/fields/malformed"
import type { OrderSelection } from "../operations/fields/order-selection"
import type { Query } from "../operations/operation"
import { deductionNamed } from "../profile/deduction-order-no"
import { batchLimit, refuseTooMany } from "./batch-limit"
import { checkInput } from "./call"
import type { CallContext } from "./call-context"
import { BatchWindow } from "./batch-window"
import { distinctEntries } from "./distinct-entries"
import { OrdersInTurn } from "./orders-in-turn"
import { callForEntries } from "./list-entries"
import { queryInParts, type PartAnswer } from "./query-in-parts"
import { withRemainingTime } from "./remaining-time"

type OrdersQuery<Entry> = Query<OrderSelection, Entry>

interface Waiting {
  orderNo: OrderNo
  since: number
}

/** Per order its entries, or why there are none to use. */
type Answers<Entry> = Map<OrderNo, Entry[] | AcquirerError>

/**
 * Gathers queries about orders into requests of at most the operation's limit (when they leave: `BatchWindow`). An
 * order queried by several callers is sent once. Entries are matched by order number; of each order everything is there
 * once, in the order of time.
 */
export class OrderQuery<Entry extends { orderNo: OrderNo }> {
  readonly #loader: DataLoader<Waiting, Entry[]>
  readonly #limit: number
  readonly #window: BatchWindow
  readonly #turns = new OrdersInTurn()

  constructor(
    private readonly operation: OrdersQuery<Entry>,
    private readonly context: CallContext,
    windowMs: number,
  ) {
    this.#limit = batchLimit(operation)
    this.#window = new BatchWindow(windowMs, this.#limit)
    this.#loader = new DataLoader((waiting) => this.#window.inFlight(() => this.#query(waiting)), {
      cache: false,
      maxBatchSize: this.#limit,
      batchScheduleFn: this.#window.begin,
    })
  }

  /**
   * Per order number, in the order given, its entries or the error that kept them away.
   * @throws AcquirerError `invalid` naming the limit, before anything is sent, when there are too many or none
   */
  async about(orderNos: readonly OrderNo[]): Promise<(Entry[] | Error)[]> {
    refuseTooMany(this.operation, orderNos.length)
    return Promise.all(orderNos.map((orderNo) => this.#one(orderNo)))
  }

  /**
   * The account's newest entries, at most as many as the limit: each is there once, and those that cannot be used
   * apart.
   */
  async newest(): Promise<Newest<Entry>> {
    const { entries, unreadable: spoilt } = await callForEntries(this.operation, "newest", this.context)
    const contradictions: UnreadableEntry[] = []
    const records = new Set<Entry>()
    for (const orderNo of new Set(entries.map((entry) => entry.orderNo))) {
      const own = entries.filter((entry) => entry.orderNo === orderNo)
      const distinct = distinctEntries(own, this.operation.entries)
      const dates = new Set(own.map((entry) => this.operation.entries.date(entry)))
      const date = dates.size === 1 ? [...dates][0] : undefined
      if (!distinct) contradictions.push({ orderNo, date, error: contradicting(orderNo) })
      for (const entry of distinct ?? []) records.add(entry)
    }
    return { records: entries.filter((entry) => records.has(entry)), unreadable: [...spoilt, ...contradictions] }
  }

  #one(orderNo: OrderNo): Promise<Entry[] | Error> {
    const entries = this.#loader.load({ orderNo, since: performance.now() })
    this.#window.joined()
    return entries.catch((reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))))
  }

  async #query(waiting: readonly Waiting[]): Promise<(Entry[] | Error)[]> {
    const context = withRemainingTime(this.context, Math.min(...waiting.map(({ since }) => since)))
    const orderNos = waiting.map(({ orderNo }) => orderNo)
    const problems = new Map(
      [...new Set(orderNos)].map((orderNo) => [orderNo, checkInput(this.operation, [orderNo], this.context)] as const),
    )
    const queryable = [...problems].flatMap(([orderNo, problem]) => (problem ? [] : [orderNo]))
    const { totalMs } = context.timeouts
    const begun = performance.now()
    const isLate = () => totalMs > 0 && performance.now() - begun > totalMs
    const answered = queryable.length > 0 ? await this.#answers(queryable, context, isLate) : new Map<OrderNo, never>()
    return orderNos.map((orderNo) => problems.get(orderNo) ?? answered.get(orderNo) ?? [])
  }

  async #answers(orderNos: readonly OrderNo[], context: CallContext, isLate: () => boolean): Promise<Answers<Entry>> {
    const { answers, left } = await queryInParts(this.#turns.of(orderNos), {
      request: (some) => this.#request(some, context),
      unreadable,
      perhapsUnreadable,
      isLate,
    })
    this.#turns.had(orderNos, left)
    return answers
  }

  /**
   * An answer may be cut at the limit; then what is not in it is not therefore absent. An entry that cannot be read
   * spoils the order that it names; one that names none may be about any of them.
   */
  async #request(orderNos: readonly OrderNo[], context: CallContext): Promise<PartAnswer<Entry[]>> {
    const { entries, unreadable: spoilt, refusal } = await callForEntries(this.operation, orderNos, context)
    const named = spoilt.flatMap(({ orderNo, error }) => (orderNo === undefined ? [] : [{ orderNo, error }]))
    this.#refuseForeign(orderNos, [...entries, ...named])
    const nameless = spoilt.find(({ orderNo }) => orderNo === undefined)
    if (nameless) return { kind: "unreadable", error: nameless.error }
    const isWhole = this.operation.entries.isForEach === true && haveOneEach(orderNos, [...entries, ...named])
    const isCut = entries.length + named.length >= this.#limit && !isWhole
    if (isCut && orderNos.length > 1) return { kind: "cut" }
    const answerOf = (orderNo: OrderNo): Entry[] | AcquirerError => {
      if (isCut) return tooMany(orderNo, this.#limit)
      const problem = named.find((entry) => entry.orderNo === orderNo)
      if (problem) return unreadable(orderNo, problem.error)
      const own = entries.filter((entry) => entry.orderNo === orderNo)
      if (own.length === 0 && refusal) return refusal
      const unnamed = own.map((entry) => this.operation.entries.unnamed?.(entry)).find((one) => one !== undefined)
      if (unnamed) return unnamedCode(unnamed)
      return distinctEntries(own, this.operation.entries) ?? contradicting(orderNo)
    }
    return { kind: "whole", answers: new Map(orderNos.map((orderNo) => [orderNo, answerOf(orderNo)])) }
  }

  /**
   * An order that nobody queried shows that the service chooses orders in another way: its newest, perhaps, so that
   * what is missing proves nothing. What a queried order's contract deducts may come along, its number begins with the
   * order's (`deductions.orderNo`); that is dropped.
   */
  #refuseForeign(orderNos: readonly OrderNo[], entries: readonly { orderNo: OrderNo }[]): void {
    const { profile } = this.context
    const queried = new Set<string>(orderNos)
    const contracts = orderNos.map((orderNo) => deductionNamed(profile, orderNo)?.first ?? orderNo)
    const isExpected = ({ orderNo }: { orderNo: OrderNo }) =>
      queried.has(orderNo) || contracts.some((first) => orderNo.startsWith(first))
    if (entries.every(isExpected)) return
    throw new AcquirerError("protocol", {
      code: "selector",
      field: "profile.selector",
      sent: true,
      merchantMessage: `The answer to ${this.operation.name} has orders that were not queried: the service does not choose them by "${profile.selector.field}". Ask the service how a query names its orders, and enter that as profile.selector.`,
    })
  }
}

function haveOneEach(orderNos: readonly OrderNo[], entries: readonly { orderNo: OrderNo }[]): boolean {
  return entries.length === orderNos.length && new Set(entries.map(({ orderNo }) => orderNo)).size === orderNos.length
}

/** One order cannot be divided: what the answer may have left out, nobody can query. */
function tooMany(orderNo: OrderNo, limit: number): AcquirerError {
  return unmatched(
    `The service's answer about order ${orderNo} has ${limit} entries, the most that an answer can have: it may have left some out. Look at the order in the service's portal.`,
  )
}

function contradicting(orderNo: OrderNo): AcquirerError {
  return unmatched(
    `The service's answer about order ${orderNo} has one transaction or refund twice, and says different things of it. Look at the order in the service's portal, and ask the service which of them is right.`,
  )
}

function unreadable(orderNo: OrderNo, error: AcquirerError): AcquirerError {
  const { merchantMessage, field, correlationId } = error.adding(
    `That is the answer about order ${orderNo}: look at it in the service's portal, and show the answer to the service.`,
  )
  return new AcquirerError("protocol", { code: "unmatched", field, correlationId, sent: true, merchantMessage })
}

/** An entry names no order, and which of several it is about was not found out. */
function perhapsUnreadable(orderNo: OrderNo, error: AcquirerError): AcquirerError {
  const { merchantMessage, field, correlationId } = error.adding(
    `The entry does not say which order it is about, and it may be order ${orderNo}: look at that in the service's portal, and show the answer to the service.`,
  )
  return new AcquirerError("protocol", { code: "unmatched", field, correlationId, sent: true, merchantMessage })
}

function unmatched(merchantMessage: string): AcquirerError {
  return new AcquirerError("protocol", { code: "unmatched", sent: true, merchantMessage })
}
