import type {
  AccountHolderDTO,
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
import { voidPayment } from "../../operations/void"
import { capture } from "../../operations/capture"
import { refund } from "../../operations/refund"
import { toMedusaError } from "../../medusa/medusa-error"
import { longestWait } from "../../modules/acquiring/longest-wait"
import { refuseClosedMethod } from "../../checkout/open-method"
import type { PaidTransaction } from "../../medusa/paid-transaction"
import { orderNoOf, payableSession, storeTotal, type PayableSession } from "../../medusa/payable-session"
import type { ShopperRequest } from "../../checkout/order-request/shopper-request"
import { pageUrl } from "../../checkout/page-token"
import { payCard, untilCardIsDecided } from "../../checkout/pay-card"
import { returnAddress } from "../../checkout/return-address"
import { readSessionInput } from "../../checkout/session-data"
import { shownCard } from "../../checkout/shown-card"
import { answeredOutcome, sessionOutcome } from "../../checkout/session-outcome"
import { findPartRow, findPaymentOfSession, paidTransaction } from "../../medusa/store-rows"
import { AcquirerError } from "../../acquirer/domain/errors"
import type { Instrument } from "../../checkout/instrument"
import { refuseSavingBy, refuseSavingFor, savedCardOf } from "../../checkout/saved-card"
import { isDirect } from "../../modules/acquiring/flow"
import type { Money } from "../../acquirer/domain/money"
import { refuseInstallments } from "../../checkout/installments"
import { refuseChangedTotal, refusePaidForLess } from "../../checkout/total-changed"
import { paymentContext } from "./payment-context"
import { storeOf, type ProviderContainer } from "./store"
import { attemptStatus, isDone, notDone, sessionStatus } from "./to-medusa"

export interface ProviderOptions {
  /** Id of the account in the store's configuration. */
  account: string
}

/** Medusa's payment hooks, mapped onto the gateway's operations. Holds no state: any instance of any process serves any call. */
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
      const data = await this.#sessionData(account, sessionId, input)
      return { id: data.order_no, data, status: PaymentSessionStatus.PENDING }
    })
  }

  override async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return this.#answer(async (account) => ({
      data: await this.#sessionData(account, String(input.data?.session_id ?? ""), input),
    }))
  }

  /** Never throws: a session that cannot be deleted blocks the checkout. Money that comes late is found by reconciling. */
  override async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return { data: input.data }
  }

  /**
   * With a card in the context: authorises it (`/v1/authorise`), one call when it is approved. Without: queries the
   * service for what became of the session. Either way only while the cart costs what the session is for: the core itself compares nothing.
   */
  override async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return this.#answer(async (account) => {
      const session = await payableSession(account.store, String(input.context?.idempotency_key ?? ""))
      const { instrument, request } = paymentContext(input.context)
      const { status, data } = instrument
        ? await this.#authoriseCard(account, session, instrument, request)
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
      const operation = await capture(account, { ...paid, requestedBy: row.createdBy }, row.id, row.money)
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
        { ...paid, requestedBy: row.createdBy },
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
   * Voids an authorisation; what is captured of it stays. Medusa also calls this, without a payment id, when it could not
   * book a payment: when another caller booked it meanwhile, that booking stands and nothing is voided.
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

  /** The cards that the holder had saved go with them. */
  async deleteAccountHolder({ context }: DeleteAccountHolderInput): Promise<DeleteAccountHolderOutput> {
    const holder = holderOf(context)
    if (holder) await storeOf(this.#container).acquiring.savedCards.removeAll(holder, this.#account)
    return { data: {} }
  }

  /** The holder's saved cards that can pay, without their tokens. */
  async listPaymentMethods({ context }: ListPaymentMethodsInput): Promise<ListPaymentMethodsOutput> {
    const holder = holderOf(context)
    if (!holder) return []
    const { savedCards } = storeOf(this.#container).acquiring
    const now = new Date()
    const cards = (await savedCards.ofCustomer(holder)).filter(({ account }) => account === this.#account)
    return cards
      .map((card) => shownCard(card, now))
      .filter(({ status }) => status === "usable")
      .map(({ id, ...card }) => ({ id, data: { ...card } }))
  }

  /** The service gives a token with a payment only: a card is saved by paying with `save_card`. */
  async savePaymentMethod(_input: SavePaymentMethodInput): Promise<SavePaymentMethodOutput> {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A card is saved by paying with it: the service gives tokens with payments only. Pay with save_card: true.",
    )
  }

  /** Ours only: the service has no operation to forget a token. */
  async deletePaymentMethod({ context, data }: DeletePaymentMethodInput): Promise<DeletePaymentMethodOutput> {
    const holder = holderOf(context)
    if (holder && (await storeOf(this.#container).acquiring.savedCards.remove(holder, data.id))) return { data: {} }
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no saved card ${data.id} of this account holder.`)
  }

  async #authoriseCard(account: Account, session: PayableSession, instrument: Instrument, request: ShopperRequest) {
    await refuseChangedTotal(account, session)
    const begun = account.clock.now()
    const attempt = await payCard(account, session, instrument, request)
    // One that was answered earlier may have been captured or voided since.
    const isJustApproved = attempt.state === "done" && attempt.resolved_at !== null && attempt.resolved_at >= begun
    return isJustApproved ? answeredOutcome(session, attempt) : sessionOutcome(account, session)
  }

  async #queryPaid(account: Account, session: PayableSession) {
    await untilCardIsDecided(account, session)
    const outcome = await sessionOutcome(account, session)
    await refusePaidForLess(account, session, outcome.status)
    return outcome
  }

  async #sessionData(account: Account, sessionId: string, input: InitiatePaymentInput | UpdatePaymentInput) {
    const accepted = readSessionInput(input.data)
    refuseClosedMethod(account.settings, accepted, { currency: input.currency_code, country: undefined })
    if (accepted.person) throw personInClear()
    const customerId = input.context?.customer?.id
    if (accepted.save_card) {
      refuseSavingBy(accepted.flow)
      refuseSavingFor(account, customerId, customerId)
    }
    if (accepted.flow === "saved_card") await savedCardOf(account, customerId, accepted.saved_card_id)
    refuseInstallments(account.settings, accepted.installments)
    // Refuses what the service cannot be told (KWD 1.234) before the shopper types a card.
    storeTotal(input.amount as object, input.currency_code).toWire()
    return {
      ...accepted,
      ...NOTHING_PAID,
      session_id: sessionId,
      order_no: orderNoOf(sessionId),
      status: "created",
      ...(isDirect(accepted.flow)
        ? {}
        : {
            return_url: returnAddress(account.settings, accepted.return_url).toString(),
            checkout_url: await pageUrl(account, "checkout", "checkout", sessionId),
          }),
    }
  }

  async #answer<T>(work: (account: Account) => Promise<T>): Promise<T> {
    try {
      return await work(await openAccount(storeOf(this.#container), this.#account))
    } catch (error) {
      throw toMedusaError(error)
    }
  }
}

/** The customer whose account holder it is; one that was made by an older version says so by `external_id` alone. */
function holderOf(context: { account_holder?: object } | undefined): string | undefined {
  const holder = context?.account_holder as Partial<AccountHolderDTO> | undefined
  const customerId = holder?.data?.customer_id ?? holder?.external_id
  return typeof customerId === "string" ? customerId : undefined
}

/** The core lays this over what the storefront sent: nobody but us says what was paid. */
const NOTHING_PAID = {
  issuer_url: undefined,
  voucher_number: undefined,
  voucher_deadline: undefined,
  transaction_id: undefined,
  status_code: undefined,
  card: undefined,
  result: undefined,
}

/**
 * The core has written the row of the operation and books what follows from it in steps after this hook: a crash can cut
 * them off anywhere, so the reconcile job looks once the longest that all of it can take is over.
 */
async function lookAfterwards(account: Account, { orderNo }: PaidTransaction): Promise<void> {
  const at = new Date(account.clock.now().getTime() + longestWait(account) + BOOKING_MS)
  await account.store.acquiring.payments.dueBy(account.id, orderNo, at)
}

const BOOKING_MS = 10_000

/** The store's route has taken the person out of the session's data; whoever makes sessions past it must do the same. */
function personInClear(): AcquirerError {
  return new AcquirerError("invalid", {
    code: "session_data",
    field: "person",
    merchantMessage:
      "Session data person would be written down in clear: make the session with the store's route, or take " +
      "the person out with keepPerson of medusa-payment-acquiring/workflows.",
  })
}

/** The service takes no payment of nothing; a cart that costs nothing is completed without a payment session. */
function refuseNothingToPay(amount: Money): void {
  if (amount.isPositive()) return
  throw new AcquirerError("invalid", {
    code: "nothing_to_pay",
    field: "amount",
    merchantMessage: "Nothing is to be paid: the total is zero. Complete the cart without a payment session.",
    shopperMessage: "Nothing is to be paid. Please complete your order without a payment.",
  })
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
