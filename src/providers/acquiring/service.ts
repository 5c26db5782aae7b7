import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  CreateAccountHolderInput,
  CreateAccountHolderOutput,
  DeleteAccountHolderInput,
  DeleteAccountHolderOutput,
  DeletePaymentInput,
  DeletePaymentMethodInput,
  DeletePaymentMethodOutput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ListPaymentMethodsInput,
  ListPaymentMethodsOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  SavePaymentMethodInput,
  SavePaymentMethodOutput,
  UpdateAccountHolderInput,
  UpdateAccountHolderOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider, MedusaError, PaymentActions, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Account } from "../../operations/account"
import { openAccount } from "../../operations/account"
import { othersAreBooked, refundQueueOf } from "../../operations/refund-queue"
import { followSoon } from "../../operations/record-outcome"
import { voidPayment } from "../../operations/void"
import { capture } from "../../operations/capture"
import { refund } from "../../operations/refund"
import { toMedusaError } from "../../medusa/medusa-error"
import { longestWait } from "../../modules/acquiring/longest-wait"
import type { PaidTransaction } from "../../medusa/paid-transaction"
import { payableSession, storeTotal, type PayableSession } from "../../medusa/payable-session"
import type { ShopperRequest } from "../../checkout/order-request/shopper-request"
import { payCard, untilCardIsDecided, type ReadPurchase } from "../../checkout/pay-card"
import { readSessionInput } from "../../checkout/session-data"
import { answeredOutcome, bookableOutcome, sessionOutcome } from "../../checkout/session-outcome"
import { currentInitiator } from "../../medusa/initiator"
import { findPartRow, findPaymentOfSession, paidTransaction, type PartRow } from "../../medusa/store-rows"
import type { Instrument } from "../../checkout/instrument"
import { refusePaidForOther } from "../../checkout/total-changed"
import { HolderCards } from "./account-holder"
import { closedData, openedData, refuseNothingToPay } from "./opened-data"
import { closesSession } from "../../medusa/closing-context"
import { paymentContext } from "./payment-context"
import { storeOf, type ProviderContainer } from "./store"
import { attemptStatus, isDone, notDone, sessionStatus } from "./to-medusa"

export interface ProviderOptions {
  /** Id of the account in the store's configuration. */
  account: string
}

/** Medusa's payment hooks, mapped onto the operations. Holds no state: any instance of any process serves any call. */
export default class AcquiringPaymentProvider extends AbstractPaymentProvider<ProviderOptions> {
  static override identifier = "acquiring"

  readonly #container: ProviderContainer
  readonly #account: string

  constructor(container: ProviderContainer, options: ProviderOptions) {
    super(container as unknown as Record<string, unknown>, options)
    this.#container = container
    this.#account = options.account
  }

  /** Opens a session. Nothing is sent to the service: sessions come and go. */
  override async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    return this.#answer(async (account) => {
      const sessionId = String(input.data?.session_id ?? input.context?.idempotency_key ?? "")
      refuseNothingToPay(storeTotal(input.amount as object, input.currency_code))
      const data = await openedData(account, sessionId, input)
      return { id: data.order_no, data, status: PaymentSessionStatus.PENDING }
    })
  }

  /**
   * Opens a session anew. One that is closed is judged by nothing: what paid it has to be released, whatever is offered
   * now.
   */
  override async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    if (closesSession(input.context)) return { data: closedData(input.data ?? {}) }
    return this.#answer(async (account) => ({
      data: await openedData(account, String(input.data?.session_id ?? ""), input),
    }))
  }

  /**
   * Never throws: a session that cannot be deleted blocks the checkout. Money that comes late is found by reconciling.
   */
  override async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return { data: input.data }
  }

  /**
   * With a card in the context: authorises it (`/v1/authorise`), one call when it is approved. Without: queries the
   * service for what became of the session. Either way only while the cart costs what the session is for: the core
   * itself compares nothing.
   */
  override async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return this.#answer(async (account) => {
      const sessionId = String(input.context?.idempotency_key ?? "")
      const { instrument, request, purchase } = paymentContext(input.context)
      const read = purchase?.session.id === sessionId ? purchase : undefined
      const session = read
        ? { ...read.session, data: input.data ?? {} }
        : await payableSession(account.store, sessionId)
      const { status, data } = instrument
        ? await this.#authoriseCard(account, session, instrument, request, read)
        : await this.#queryPaid(account, session)
      return { status: attemptStatus(status, readSessionInput(session.data).flow), data: { ...input.data, ...data } }
    })
  }

  /** Captures the amount of Medusa's capture row; the hook itself names none. */
  override async capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return this.#answer(async (account) => {
      const row = await findPartRow(account.store, "capture", String(input.context?.idempotency_key ?? ""))
      if (!row) throw gone("capture", input.context?.idempotency_key)
      const data = input.data ?? {}
      if (row.external) return { data }
      const paid = await paidTransaction(account, data, row.payment)
      if (!paid) throw unpaid(row.payment.id)
      await lookAfterwards(account, paid)
      const operation = await capture(account, { ...paid, ...pressedBy(row) }, row.id, row.money)
      if (!isDone(operation)) throw notDone(operation, `Capture of ${row.money}`)
      return { data }
    })
  }

  /** Refunds the amount of Medusa's refund row. */
  override async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return this.#answer(async (account) => {
      const row = await findPartRow(account.store, "refund", String(input.context?.idempotency_key ?? ""))
      if (!row) throw gone("refund", input.context?.idempotency_key)
      const data = input.data ?? {}
      if (row.external) {
        // It is booked in any case: the service has made it.
        await othersAreBooked(account, row)
        return { data }
      }
      const paid = await paidTransaction(account, data, row.payment)
      if (!paid) throw unpaid(row.payment.id)
      await lookAfterwards(account, paid)
      const operation = await refund(
        account,
        { ...paid, ...pressedBy(row) },
        row.id,
        row.money,
        row.note,
        refundQueueOf(account, row),
      )
      if (!isDone(operation)) throw notDone(operation, `Refund of ${row.money}`)
      return { data }
    })
  }

  /**
   * Voids an authorisation; what is captured of it stays. Medusa also calls this, without a payment id, when it could
   * not book a payment: when another caller booked it meanwhile, that booking stands and nothing is voided.
   */
  override async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return this.#answer(async (account) => {
      const data = input.data ?? {}
      const paymentId = input.context?.idempotency_key
      const booked = await findPaymentOfSession(account.store, String(data.session_id ?? ""))
      if (!paymentId && booked && !booked.canceled) return { data }
      const paid = await paidTransaction(account, data, booked)
      if (!paid) return { data }
      const operation = await voidPayment(account, paid, paymentId ?? booked?.id ?? `session_${paid.sessionId}`)
      if (!isDone(operation)) throw notDone(operation, "Cancellation")
      // The core shows no state of the service's: the payment is as it was until the next pass.
      if (operation.source === "store") await followSoon(account, paid.orderNo)
      return { data }
    })
  }

  override async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return this.#answer(async (account) => {
      const session = await payableSession(account.store, String(input.data?.session_id ?? ""))
      const { status, data } = await sessionOutcome(account, session)
      return { status: sessionStatus(status), data: { ...input.data, ...data } }
    })
  }

  override async retrievePayment(input: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return this.#answer(async (account) => {
      const session = await payableSession(account.store, String(input.data?.session_id ?? ""))
      const { data } = await sessionOutcome(account, session)
      return { data: { ...input.data, ...data } }
    })
  }

  /** The service reports to the plugin's own route, which is durable; Medusa's generic one is not used. */
  override async getWebhookActionAndData(): Promise<WebhookActionResult> {
    return { action: PaymentActions.NOT_SUPPORTED }
  }

  /** The service knows a shopper by the store's own customer id (`shopper_id`): there is nothing to create there. */
  async createAccountHolder({ context }: CreateAccountHolderInput): Promise<CreateAccountHolderOutput> {
    return { id: context.customer.id, data: { customer_id: context.customer.id } }
  }

  async updateAccountHolder(input: UpdateAccountHolderInput): Promise<UpdateAccountHolderOutput> {
    return { data: input.context.account_holder?.data ?? {} }
  }

  async deleteAccountHolder({ context }: DeleteAccountHolderInput): Promise<DeleteAccountHolderOutput> {
    await this.#holderCards().removeAll(context)
    return { data: {} }
  }

  async listPaymentMethods({ context }: ListPaymentMethodsInput): Promise<ListPaymentMethodsOutput> {
    return this.#holderCards().list(context)
  }

  /** The service gives a token with a payment only: a card is saved by paying with `save_card`. */
  async savePaymentMethod(_input: SavePaymentMethodInput): Promise<SavePaymentMethodOutput> {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A card is saved by paying with it: the service gives tokens with payments only. Pay with save_card: true.",
    )
  }

  async deletePaymentMethod({ context, data }: DeletePaymentMethodInput): Promise<DeletePaymentMethodOutput> {
    await this.#holderCards().remove(context, data.id)
    return { data: {} }
  }

  #holderCards(): HolderCards {
    return new HolderCards(storeOf(this.#container).acquiring.savedCards, this.#account)
  }

  async #authoriseCard(
    account: Account,
    session: PayableSession,
    instrument: Instrument,
    request: ShopperRequest,
    read: ReadPurchase | undefined,
  ) {
    const begun = account.clock.now()
    const attempt = await payCard(account, session, instrument, request, read)
    // One that was answered earlier may have been captured or voided since; of one that a query found the sum is not
    // proven.
    const isJustApproved =
      attempt.state === "done" &&
      attempt.evidence === "answer" &&
      attempt.resolved_at !== null &&
      attempt.resolved_at >= begun
    return isJustApproved ? answeredOutcome(session, attempt) : bookableOutcome(account, session)
  }

  async #queryPaid(account: Account, session: PayableSession) {
    await untilCardIsDecided(account, session)
    const outcome = await bookableOutcome(account, session)
    await refusePaidForOther(account, session, outcome.status)
    return outcome
  }

  async #answer<T>(work: (account: Account) => Promise<T>): Promise<T> {
    try {
      return await work(await openAccount(storeOf(this.#container), this.#account))
    } catch (error) {
      throw toMedusaError(error)
    }
  }
}

/**
 * The core has written the row of the operation and books what follows from it in steps after this hook: a crash can
 * cut them off anywhere, so the reconcile job looks once the longest that all of it can take is over.
 */
async function lookAfterwards(account: Account, { orderNo }: PaidTransaction): Promise<void> {
  const at = new Date(account.clock.now().getTime() + longestWait(account) + BOOKED_WITHIN_MS)
  await account.store.acquiring.payments.dueBy(account.id, orderNo, at)
}

const BOOKED_WITHIN_MS = 10_000

/** Who pressed it, and what their page showed: what follows from it by itself was not pressed on that. */
function pressedBy({ createdBy }: PartRow): Pick<PaidTransaction, "requestedBy" | "seen"> {
  return { requestedBy: createdBy, seen: currentInitiator().seen }
}

function gone(what: string, id: string | undefined): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `The ${what} ${id} is gone; nothing was sent to the payment service.`,
  )
}

function unpaid(paymentId: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Payment ${paymentId} has no transaction at the payment service; nothing was sent.`,
  )
}
