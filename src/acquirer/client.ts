import { randomUUID } from "node:crypto"
import { AcquirerError } from "./domain/errors"
import { resultOutcome, type OperationOutcome } from "./domain/operation-outcome"
import { outcomeOfError, type NotDone, type Outcome } from "./domain/outcome"
import type { OfferedPaymentMethod, PaymentMethodQuery } from "./domain/payment-method"
import type { ApmPayment, CardPayment, HostedCheckout } from "./domain/payment-request"
import type { PayoutOrder, PayoutRecord } from "./domain/payout"
import type {
  ApmPaymentResult,
  CardPaymentResult,
  CheckoutForm,
  Newest,
  OperationResult,
  OrderOperation,
  RefundOperation,
  RefundRecord,
  RefundResult,
  ReviewOperation,
  TransactionRecord,
} from "./domain/records"
import type { SubscriptionCancellation, SubscriptionCancellationResult } from "./domain/recurring"
import type { OrderNo } from "./domain/references"
import { Secret } from "./domain/secret"
import { operations } from "./operations"
import type { Operation } from "./operations"
import { codeTables } from "./profile/codes"
import type { Profile } from "./profile/profile"
import { referenceProfile } from "./profile/reference"
import { OrderQuery } from "./wire/order-query"
import { Batcher } from "./wire/batcher"
import { call } from "./wire/call"
import type { CallContext } from "./wire/call-context"
import type { CallListener, ExchangeRecord } from "./wire/exchange-record"
import { redactor } from "./wire/redact"
import { DEFAULT_TIMEOUTS, type Timeouts, type Transport } from "./wire/transport"
import { UndiciTransport, type UndiciOptions } from "./wire/undici-transport"
import { verifyNotification, type VerifiedNotification } from "./wire/verify-notification"

export interface AcquirerClientOptions {
  merchantId: string
  accountId: string
  secretKey: string | Secret
  /** The key before this one: answers and notifications that it signed are believed, nothing is signed with it. */
  secretKeyPrevious?: string | Secret
  /** `https://…`; plain http on loopback only. */
  baseUrl: string
  /** What the specification leaves open; the reference profile when absent. */
  profile?: Profile
  /** Milliseconds; what is absent keeps its default. */
  timeouts?: Partial<Timeouts>
  /**
   * How long a single operation or query waits for others that can go out in the same request, in milliseconds; 5 when
   * absent.
   */
  batchWindowMs?: number
  /** A forward proxy that requests to https addresses leave through; `credentials` are `user:password`. */
  proxy?: { url: string; credentials?: string | Secret }
  /** Instead of the built-in HTTP transport; whoever made it closes it. */
  transport?: Transport
  now?: () => Date
  newCorrelationId?: () => string
  /** Called with the record of every call once it is over, redacted. */
  onExchange?: (record: ExchangeRecord) => void
  /** Whether `onExchange` would do anything at this moment: it spares the redaction. Always, when absent. */
  isObserved?: () => boolean
}

const DEFAULT_BATCH_WINDOW_MS = 5

/**
 * The payment acquiring service for one merchant account. Every operation sends at most once and never retries.
 *
 * Operations throw AcquirerError: `config` and `invalid` before anything was sent; `refused` when the service said no;
 * `transport` and `protocol`, where `isUnknown` tells that the service may have done it. A decline of a card or of one
 * order is a result, not an error; `outcomeOf` makes one outcome of results and errors. A `listener` is handed the call
 * that an operation went out with once it is over, before the result is.
 */
export class AcquirerClient {
  readonly #context: CallContext
  readonly #ownTransport: Transport | undefined
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #captures: Batcher<OrderOperation, OperationResult>
  readonly #cancels: Batcher<OrderOperation, OperationResult>
  readonly #reviews: Batcher<ReviewOperation, OperationResult>
  readonly #refunds: Batcher<RefundOperation, RefundResult>
  readonly #transactions: OrderQuery<TransactionRecord>
  readonly #refundSearch: OrderQuery<RefundRecord>

  constructor(options: AcquirerClientOptions) {
    const secretKey = Secret.of(options.secretKey)
    const previousKey = options.secretKeyPrevious ? Secret.of(options.secretKeyPrevious) : undefined
    const profile = options.profile ?? referenceProfile
    const windowMs = options.batchWindowMs ?? DEFAULT_BATCH_WINDOW_MS
    const transport = options.transport ?? (this.#ownTransport = new UndiciTransport(proxyOf(options)))
    this.#context = {
      merchantId: required("merchant_id", options.merchantId),
      accountId: required("account_id", options.accountId),
      secretKey: Secret.of(required("secret_key", secretKey.reveal())),
      ...(previousKey ? { secretKeyPrevious: previousKey } : {}),
      baseUrl: required("base_url", options.baseUrl),
      profile,
      codes: codeTables(profile),
      timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts },
      transport,
      redact: redactor([secretKey.reveal(), previousKey?.reveal() ?? ""]),
      now: options.now ?? (() => new Date()),
      newCorrelationId: options.newCorrelationId ?? randomUUID,
      ...(options.onExchange ? { onExchange: options.onExchange } : {}),
      ...(options.isObserved ? { isObserved: options.isObserved } : {}),
    }
    this.#captures = new Batcher(operations.capture, this.#context, windowMs)
    this.#cancels = new Batcher(operations.cancel, this.#context, windowMs)
    this.#reviews = new Batcher(operations.review, this.#context, windowMs)
    this.#refunds = new Batcher(operations.refund, this.#context, windowMs)
    this.#transactions = new OrderQuery(operations.retrieval_trans, this.#context, windowMs)
    this.#refundSearch = new OrderQuery(operations.retrieval_refund, this.#context, windowMs)
  }

  /**
   * Direct payment with a card or a saved card's token (`/v1/authorise`; specification, "Payment request (direct card
   * payment)"). A decline is a result.
   */
  authorise = (payment: CardPayment, listener?: CallListener): Promise<CardPaymentResult> =>
    this.#call(operations.authorise, payment, listener)

  /** Alternative payment method (`/v1/authorise`; "APM payment request"): the shopper goes on at `issuerUrl`. */
  authoriseApm = (payment: ApmPayment, listener?: CallListener): Promise<ApmPaymentResult> =>
    this.#call(operations.authorise_apm, payment, listener)

  /** Hosted page (`/v1/checkout`; "Redirect (hosted checkout) request"): the form to send the shopper's browser to. */
  checkout = (order: HostedCheckout): Promise<CheckoutForm> => this.#call(operations.checkout, order)

  /**
   * What the service knows of up to 100 orders, in the order asked: any number of transactions an order, oldest first
   * (`/v1/retrievalTrans`; "Transaction query response (JSON)", "Limits").
   * @throws AcquirerError `protocol` when the answer is silent about one of them: silence is not "not found"
   */
  query = async (orderNos: readonly OrderNo[]): Promise<TransactionRecord[]> =>
    (await this.queryEach(orderNos)).flatMap((outcome) => {
      if (outcome.kind === "done") return outcome.value
      throw outcome.error
    })

  /** As `query`, each order for itself: one the answer is silent about, or contradicts itself, spoils no other. */
  queryEach = async (orderNos: readonly OrderNo[]): Promise<Outcome<TransactionRecord[]>[]> => {
    const answers = await this.#track(this.#transactions.about(orderNos))
    return answers.map((answer, place) => outcomeFrom(answer, (records) => answeredFor(orderNos[place], records)))
  }

  /**
   * The account's newest transactions, at most 100.
   * @throws AcquirerError when one of them cannot be read
   */
  queryNewest = async (): Promise<TransactionRecord[]> => allOf(await this.queryNewestEach())

  /**
   * As `queryNewest`, each for itself: what cannot be read spoils no other, and is no proof that anything is absent.
   */
  queryNewestEach = (): Promise<Newest<TransactionRecord>> => this.#track(this.#transactions.newest())

  /** The refunds of up to 100 orders, of each order the oldest first; an order without refunds has none. */
  searchRefunds = async (orderNos: readonly OrderNo[]): Promise<RefundRecord[]> =>
    (await this.searchRefundsEach(orderNos)).flatMap((outcome) => {
      if (outcome.kind === "done") return outcome.value
      throw outcome.error
    })

  /** As `searchRefunds`, each order for itself: one of which the answer contradicts itself spoils no other. */
  searchRefundsEach = async (orderNos: readonly OrderNo[]): Promise<Outcome<RefundRecord[]>[]> => {
    const answers = await this.#track(this.#refundSearch.about(orderNos))
    return answers.map((answer) => outcomeFrom(answer, (value) => ({ kind: "done" as const, value })))
  }

  /**
   * The account's newest refunds, at most 100.
   * @throws AcquirerError when one of them cannot be read
   */
  searchNewestRefunds = async (): Promise<RefundRecord[]> => allOf(await this.searchNewestRefundsEach())

  /** As `searchNewestRefunds`, each for itself: see `queryNewestEach`. */
  searchNewestRefundsEach = (): Promise<Newest<RefundRecord>> => this.#track(this.#refundSearch.newest())

  /** Captures `money` of one transaction (`/v1/capture`; "Capture, cancel and review records"). */
  capture = (operation: OrderOperation, listener?: CallListener): Promise<OperationResult> =>
    this.#track(this.#captures.one(operation, listener))
  /**
   * At most 50; each with its own outcome, as `outcomeOf` reads it. The store does not use it: it judges in
   * `operations/`.
   */
  captureMany = async (operations: readonly OrderOperation[]): Promise<OperationOutcome<OperationResult>[]> =>
    (await this.#track(this.#captures.many(operations))).map((result) => outcomeFrom(result, resultOutcome))

  /**
   * Cancels one authorisation (`/v1/cancel`; "Capture, cancel and review records"); `money` is the authorised amount.
   */
  cancel = (operation: OrderOperation, listener?: CallListener): Promise<OperationResult> =>
    this.#track(this.#cancels.one(operation, listener))
  /**
   * At most 50; each with its own outcome, as `outcomeOf` reads it. The store does not use it: it judges in
   * `operations/`.
   */
  cancelMany = async (operations: readonly OrderOperation[]): Promise<OperationOutcome<OperationResult>[]> =>
    (await this.#track(this.#cancels.many(operations))).map((result) => outcomeFrom(result, resultOutcome))

  /** Accepts or rejects one transaction held for review (`/v1/review`; "Capture, cancel and review records"). */
  review = (operation: ReviewOperation, listener?: CallListener): Promise<OperationResult> =>
    this.#track(this.#reviews.one(operation, listener))
  /**
   * At most 100; each with its own outcome, as `outcomeOf` reads it. The store does not use it: it judges in
   * `operations/`.
   */
  reviewMany = async (operations: readonly ReviewOperation[]): Promise<OperationOutcome<OperationResult>[]> =>
    (await this.#track(this.#reviews.many(operations))).map((result) => outcomeFrom(result, resultOutcome))

  /**
   * Refunds `refund` of one transaction (`/v1/refund`; "Refund request and refund record"); `money` is the original
   * amount.
   */
  refund = (operation: RefundOperation, listener?: CallListener): Promise<RefundResult> =>
    this.#track(this.#refunds.one(operation, listener))
  /**
   * At most 50; each with its own outcome, as `outcomeOf` reads it. The store does not use it: it judges in
   * `operations/`.
   */
  refundMany = async (operations: readonly RefundOperation[]): Promise<OperationOutcome<RefundResult>[]> =>
    (await this.#track(this.#refunds.many(operations))).map((result) => outcomeFrom(result, resultOutcome))

  /** Transfers money to a beneficiary (`/v1/payout`; "Payout request"). */
  payout = (order: PayoutOrder, listener?: CallListener): Promise<PayoutRecord> =>
    this.#call(operations.payout, order, listener)

  /** Ends a recurring contract. Its path comes from the profile. */
  cancelSubscription = (order: SubscriptionCancellation): Promise<SubscriptionCancellationResult> =>
    this.#call(operations.cancel_subscription, order)

  /** The payment methods that suit an amount and a country. Its path comes from the profile. */
  optimisePaymentMethods = (order: PaymentMethodQuery): Promise<OfferedPaymentMethod[]> =>
    this.#call(operations.optimise_payment_methods, order)

  /**
   * Reads a notification's bytes and judges its signature. Whatever the verdict, it is a hint to be confirmed by a
   * query.
   * @param contentType the `Content-Type` header, if there was one
   * @param header any header by its name, for a service that signs in one
   * @throws AcquirerError `invalid`: code `oversize` (more than 64 kB), `unreadable`, or `account` (another account's)
   */
  verifyNotification = (
    raw: Buffer,
    contentType?: string,
    header?: (name: string) => string | undefined,
  ): VerifiedNotification => verifyNotification(raw, contentType, this.#context, header)

  /** Waits for what is under way and lets go of the connections. A call made later opens new ones. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay)
    await this.#ownTransport?.close()
  }

  #call<Input, Output, WireRequest extends object, WireResponse extends object>(
    operation: Operation<Input, Output, WireRequest, WireResponse>,
    input: Input,
    listener?: CallListener,
  ): Promise<Output> {
    return this.#track(call(operation, input, listener ? { ...this.#context, listener } : this.#context))
  }

  #track<Value>(work: Promise<Value>): Promise<Value> {
    this.#underWay.add(work)
    const settled = () => void this.#underWay.delete(work)
    work.then(settled, settled)
    return work
  }
}

function proxyOf({ proxy }: AcquirerClientOptions): UndiciOptions {
  if (!proxy) return {}
  const { url, credentials } = proxy
  return { proxy: { url, ...(credentials ? { credentials: Secret.of(credentials) } : {}) } }
}

function outcomeFrom<Answer, Read>(answer: Answer | Error, read: (answer: Answer) => Read): Read | NotDone<never> {
  if (!(answer instanceof Error)) return read(answer)
  if (!(answer instanceof AcquirerError)) throw answer
  return outcomeOfError(answer) ?? { kind: "refused", error: answer, notSent: true }
}

function allOf<Entry>({ records, unreadable: [first] }: Newest<Entry>): Entry[] {
  if (first) throw first.error
  return records
}

function answeredFor(orderNo: OrderNo | undefined, records: TransactionRecord[]): Outcome<TransactionRecord[]> {
  if (records.length > 0) return { kind: "done", value: records }
  const error = new AcquirerError("protocol", {
    code: "left_out",
    sent: true,
    merchantMessage: `The service's answer says nothing about order ${orderNo}.`,
  })
  return { kind: "unknown", error }
}

function required(field: string, value: string): string {
  if (typeof value === "string" && value.trim() !== "") return value
  throw new AcquirerError("config", { code: "settings", field, merchantMessage: `${field} is missing.` })
}
