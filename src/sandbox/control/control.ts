import { DAY_MS } from "../../acquirer/domain/durations"
import type { Fault, FaultOrder } from "../faults/fault"
import type { FaultList } from "../faults/fault-list"
import { findMerchant, type Merchant } from "../merchants"
import { paymentMessage, payoutMessage, signFields } from "../notifications/messages"
import type { Message, NotificationRecord, Notifier } from "../notifications/notifier"
import type { NotificationSettings } from "../notifications/settings"
import type { LoggedRequest, RequestLog } from "../requests/request-log"
import type { ServiceContext } from "../service/context"
import { deduct, deductDue, endContract } from "../service/contracts"
import type { SandboxSettings } from "../settings"
import type { Contract, Payout } from "../state/records"
import { Refusal } from "../state/refusal"
import * as orders from "./orders"
import { TransactionOperations } from "./transaction-operations"
import { orderSums, transactionView, type OrderSums, type TransactionView } from "./transaction-view"

export interface ControlParts {
  context: ServiceContext
  merchants: readonly Merchant[]
  faults: FaultList
  log: RequestLog
  notifier: Notifier
  changeSettings(change: Partial<SandboxSettings>): void
  /** Forgets requests that were to be carried out later. */
  forgetLater(): void
  /** What `reset` goes back to. */
  firstSettings: SandboxSettings
  goOffline(): Promise<void>
  goOnline(): Promise<void>
}

/**
 * What a test or a developer can see and do behind the service's back; the HTTP API under `/control` has the same
 * verbs. The operations of the portal are inherited.
 */
export class Control extends TransactionOperations {
  constructor(private readonly parts: ControlParts) {
    super(parts.context, "control")
  }

  /** What was received, oldest first; card data masked. */
  requests(filter: { operation?: string; orderNo?: string } = {}): LoggedRequest[] {
    return this.parts.log.list().filter(({ operation, orderNos }) => {
      if (filter.operation && operation !== filter.operation) return false
      return !filter.orderNo || orderNos.includes(filter.orderNo)
    })
  }

  clearRequests(): void {
    this.parts.log.clear()
  }

  /** Oldest first. */
  transactions(filter: { orderNo?: string; transactionId?: string } = {}): TransactionView[] {
    return this.matching(filter).map((transaction) => transactionView(transaction, this.parts.context.codes))
  }

  /** What every order number holds. */
  sums(filter: { orderNo?: string } = {}): OrderSums[] {
    return orderSums(this.matching(filter))
  }

  payouts(): readonly Payout[] {
    return this.parts.context.ledger.allPayouts()
  }

  advancePayout(payoutId: string, order: orders.PayoutOrder): Payout {
    const payout = this.parts.context.ledger.payout(payoutId)
    if (!payout) throw new Refusal("2404", `There is no payout ${payoutId}.`)
    this.parts.context.payouts.advance(payout, "control", orders.payoutOrder.parse(order).status)
    return payout
  }

  contracts(): readonly Contract[] {
    return this.parts.context.ledger.allContracts()
  }

  /** Makes a contract's next deduction now. */
  deduct(recurringId: string, order: orders.DeductOrder = {}): TransactionView {
    const { outcome } = orders.deductOrder.parse(order)
    const made = deduct(this.contract(recurringId), outcome, "control", this.parts.context)
    return transactionView(made, this.parts.context.codes)
  }

  /** Puts the contracts' clock forward and makes every deduction that is due by then. */
  advanceContracts(order: orders.AdvanceOrder): TransactionView[] {
    this.parts.context.contractClock.advance(orders.advanceOrder.parse(order).days * DAY_MS)
    return deductDue(this.parts.context).map((made) => transactionView(made, this.parts.context.codes))
  }

  /** As a person at the portal does. */
  endContract(recurringId: string): Contract {
    const contract = this.contract(recurringId)
    endContract(contract, this.parts.context)
    return contract
  }

  private contract(recurringId: string): Contract {
    const contract = this.parts.context.ledger.contract(recurringId)
    if (!contract) throw new Refusal("2404", `There is no contract ${recurringId}.`)
    return contract
  }

  faults(): readonly Fault[] {
    return this.parts.faults.list()
  }

  addFault(order: FaultOrder): Fault {
    return this.parts.faults.add(order)
  }

  clearFaults(id?: number): void {
    this.parts.faults.clear(id)
  }

  notifications(filter: { orderNo?: string; transactionId?: string } = {}): readonly NotificationRecord[] {
    return this.parts.notifier.list().filter(({ subject, transactionId }) => {
      if (filter.orderNo && subject !== filter.orderNo) return false
      return !filter.transactionId || transactionId === filter.transactionId
    })
  }

  clearNotifications(): void {
    this.parts.notifier.clear()
  }

  notificationSettings(change: orders.NotificationSettingsChange = {}): NotificationSettings {
    Object.assign(this.parts.notifier.settings, orders.notificationSettingsChange.parse(change))
    return this.parts.notifier.settings
  }

  /** Sends what `reorder` holds back, newest first. */
  releaseNotifications(): void {
    this.parts.notifier.releaseHeld()
  }

  /** Sends one altered message; resolves with what the receiver answered. */
  async forge(order: orders.ForgeOrder): Promise<NotificationRecord> {
    const { transactionId, changes, signature, url, encoding } = orders.forgeOrder.parse(order)
    const { message, merchant, notifyUrl } = this.messageOf(transactionId)
    const changed = Object.entries({ ...message.fields, ...changes }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    )
    const { encryption_data: kept = "", ...fields } = Object.fromEntries(changed)
    const kind = message.kind === "payout" ? "payout_notification" : "notification"
    const signed = {
      kept: { ...fields, encryption_data: kept },
      wrong: { ...fields, encryption_data: "0".repeat(64) },
      missing: fields,
      valid: signFields(kind, fields, merchant, this.parts.context.profile),
    }[signature]
    return this.sendOnce(url ?? notifyUrl, { ...message, fields: signed }, encoding, true)
  }

  /** Sends an old message again, or a new one of how a transaction stands now. */
  async resend(order: orders.ResendOrder): Promise<NotificationRecord> {
    const chosen = orders.resendOrder.parse(order)
    if ("transactionId" in chosen) {
      const { message, notifyUrl } = this.messageOf(chosen.transactionId)
      return this.sendOnce(notifyUrl, message, undefined, false)
    }
    const record = this.parts.notifier.find(chosen.id)
    if (!record) throw new Refusal("2404", `There is no notification ${chosen.id}.`)
    return this.sendOnce(record.url, record, record.encoding, record.forged)
  }

  settings(change: orders.SettingsChange = {}): SandboxSettings {
    this.parts.changeSettings(orders.settingsChange.parse(change))
    return this.parts.context.settings()
  }

  /** Refuses connections until `online`, or for so many milliseconds. */
  async offline(ms?: number): Promise<void> {
    await this.parts.goOffline()
    if (ms !== undefined) setTimeout(() => void this.parts.goOnline(), ms).unref()
  }

  online(): Promise<void> {
    return this.parts.goOnline()
  }

  /** Forgets records, requests, faults and notifications, and goes back to the first settings. Numbers go on. */
  reset(): void {
    this.parts.faults.clear()
    this.parts.forgetLater()
    this.parts.log.clear()
    this.parts.notifier.reset()
    this.parts.context.payouts.stop()
    this.parts.context.ledger.clear()
    this.parts.context.contractClock.reset()
    this.parts.changeSettings(this.parts.firstSettings)
  }

  private matching({ orderNo, transactionId }: { orderNo?: string; transactionId?: string }) {
    return this.parts.context.ledger.allTransactions().filter((transaction) => {
      if (orderNo && transaction.orderNo !== orderNo) return false
      return !transactionId || transaction.id === transactionId
    })
  }

  private messageOf(id: string): { message: Message; merchant: Merchant; notifyUrl: string | undefined } {
    const { ledger } = this.parts.context
    const record = ledger.transaction(id) ?? ledger.payout(id)
    const merchant = record && findMerchant(this.parts.merchants, record.merchantId, record.accountId)
    if (!record || !merchant) throw new Refusal("2404", `There is no transaction ${id}.`)
    const message =
      "requestId" in record
        ? payoutMessage(record, merchant, this.parts.context)
        : paymentMessage(record, merchant, this.parts.context)
    return { message, merchant, notifyUrl: record.notifyUrl }
  }

  private sendOnce(
    url: string | undefined,
    message: Message,
    encoding: NotificationRecord["encoding"] | undefined,
    forged: boolean,
  ): Promise<NotificationRecord> {
    if (!url) throw new Refusal("2422", "The transaction has no notify_url; give an address.")
    const { kind, subject, transactionId, fields } = message
    const copy = { kind, subject, transactionId, fields }
    return this.parts.notifier.sendOnce(url, copy, encoding ?? this.parts.notifier.settings.encoding, forged)
  }
}
