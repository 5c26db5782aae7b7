import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaService, Modules } from "@medusajs/framework/utils"
import { AcquirerError } from "../../acquirer/domain/errors"
import { Batches } from "./batches"
import { DatabaseClock } from "./database-clock"
import { DayCloses } from "./day-closes"
import { DayOrders } from "./day-orders"
import { declaredAccounts } from "./declared-accounts"
import { DeclinedCards } from "./declined-cards"
import { Exchanges } from "./exchanges"
import { Inbox } from "./inbox"
import { IncidentOutbox } from "./incident-outbox"
import { Incidents } from "./incidents"
import { Journal } from "./journal"
import { JournalRetention } from "./journal-retention"
import AccountSettings from "./models/account-settings"
import Batch from "./models/batch"
import Exchange from "./models/exchange"
import DayClose from "./models/day-close"
import DayCloseLine from "./models/day-close-line"
import Incident from "./models/incident"
import Notice from "./models/notice"
import Notification from "./models/notification"
import Operation from "./models/operation"
import OrderLock from "./models/order-lock"
import PageKey from "./models/page-key"
import Payment from "./models/payment"
import Payout from "./models/payout"
import Person from "./models/person"
import Plan from "./models/plan"
import RefusedNotification from "./models/refused-notification"
import Renewal from "./models/renewal"
import Run from "./models/run"
import RunDiscrepancy from "./models/run-discrepancy"
import SavedCard from "./models/saved-card"
import SettingsChange from "./models/settings-change"
import Subscription from "./models/subscription"
import { Notices } from "./notices"
import { OpenPayments } from "./open-payments"
import { OrderLocks } from "./order-locks"
import { PageKeys } from "./page-keys"
import { PaymentBook } from "./payment-book"
import { DeclineReasons } from "./decline-reasons"
import { PaymentDays } from "./payment-days"
import { PaymentSearch } from "./payment-search"
import { Payouts } from "./payouts"
import { Persons } from "./persons"
import { Plans } from "./plans"
import { refuseLocalAddresses, refuseSandbox } from "./production"
import { RefusedNotifications } from "./refused-notifications"
import { Renewals } from "./renewals"
import { ReopenedDays } from "./reopened-days"
import { Runs } from "./runs"
import { SavedCards } from "./saved-cards"
import { SealedRows } from "./sealed-rows"
import { SeenCodes } from "./seen-codes"
import { SettingsError, readSettings } from "./read-settings"
import type { AccountOptions, Settings } from "./settings"
import { encryptionKeyProblem } from "./encryption-keys"
import { EnvironmentSettings, environmentOfAccount } from "./settings-from-environment"
import { inForce, merged, underPresentNames, type GivenSettings, type SettingSource } from "./settings-layers"
import { StoredSettings, canKeepSecrets } from "./stored-settings"
import { SubscriptionBook } from "./subscription-book"
import { WorkQueue } from "./work-queue"

interface InjectedDependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule
}

const LONGEST_END_MS = 8_000

/** What the plugin stores, and the one door to an account's settings. */
export default class AcquiringModuleService extends MedusaService({
  AcquiringOperation: Operation,
  AcquiringExchange: Exchange,
  AcquiringPayment: Payment,
  AcquiringNotification: Notification,
  AcquiringNotice: Notice,
  AcquiringRefusedNotification: RefusedNotification,
  AcquiringIncident: Incident,
  AcquiringRun: Run,
  AcquiringRunDiscrepancy: RunDiscrepancy,
  AcquiringBatch: Batch,
  AcquiringOrderLock: OrderLock,
  AcquiringPageKey: PageKey,
  AcquiringPerson: Person,
  AcquiringSavedCard: SavedCard,
  AcquiringAccountSettings: AccountSettings,
  AcquiringSettingsChange: SettingsChange,
  AcquiringPlan: Plan,
  AcquiringSubscription: Subscription,
  AcquiringRenewal: Renewal,
  AcquiringDayClose: DayClose,
  AcquiringDayCloseLine: DayCloseLine,
  AcquiringPayout: Payout,
}) {
  readonly clock: DatabaseClock
  readonly journal: Journal
  readonly journalRetention: JournalRetention
  readonly declinedCards: DeclinedCards
  readonly exchanges: Exchanges
  readonly payments: PaymentBook
  readonly paymentSearch: PaymentSearch
  readonly paymentDays: PaymentDays
  readonly declineReasons: DeclineReasons
  readonly openPayments: OpenPayments
  readonly inbox: Inbox
  readonly refusedNotifications: RefusedNotifications
  readonly incidents: Incidents
  readonly incidentOutbox: IncidentOutbox
  readonly workQueue: WorkQueue
  readonly notices: Notices
  readonly runs: Runs
  readonly batches: Batches
  readonly orderLocks: OrderLocks
  readonly pageKeys: PageKeys
  readonly persons: Persons
  readonly savedCards: SavedCards
  readonly sealedRows: SealedRows
  readonly seenCodes: SeenCodes
  readonly storedSettings: StoredSettings
  readonly plans: Plans
  readonly subscriptions: SubscriptionBook
  readonly renewals: Renewals
  readonly dayCloses: DayCloses
  readonly reopenedDays: ReopenedDays
  readonly dayOrders: DayOrders
  readonly payouts: Payouts
  readonly #dependencies: InjectedDependencies
  /** Settings by account, with what they were read from. */
  readonly #read = new Map<string, { text: string; hooks: unknown[]; settings: Settings }>()
  readonly #fitForProduction = new WeakSet<Settings>()
  readonly #environment = new EnvironmentSettings()

  /** A store that is stopped in good order ends what it is at first. */
  readonly __hooks = { onApplicationPrepareShutdown: () => this.payments.untilReleased(LONGEST_END_MS) }

  constructor(dependencies: InjectedDependencies) {
    super(...arguments)
    this.#dependencies = dependencies
    const knex = () => dependencies[ContainerRegistrationKeys.PG_CONNECTION]
    this.clock = new DatabaseClock(knex)
    this.journal = new Journal(knex)
    this.journalRetention = new JournalRetention(knex)
    this.declinedCards = new DeclinedCards(knex)
    this.exchanges = new Exchanges(knex)
    this.payments = new PaymentBook(knex)
    this.paymentSearch = new PaymentSearch(knex)
    this.paymentDays = new PaymentDays(knex)
    this.declineReasons = new DeclineReasons(knex)
    this.openPayments = new OpenPayments(knex)
    this.inbox = new Inbox(knex)
    this.refusedNotifications = new RefusedNotifications(knex)
    this.incidents = new Incidents(knex)
    this.incidentOutbox = new IncidentOutbox(knex)
    this.workQueue = new WorkQueue(knex)
    this.notices = new Notices(knex)
    this.runs = new Runs(knex)
    this.batches = new Batches(knex)
    this.sealedRows = new SealedRows(knex)
    this.seenCodes = new SeenCodes(knex)
    this.orderLocks = new OrderLocks(knex)
    this.pageKeys = new PageKeys(knex)
    this.persons = new Persons(knex)
    this.savedCards = new SavedCards(knex, (account) => this.settings(account))
    this.storedSettings = new StoredSettings(knex)
    this.plans = new Plans(knex)
    this.subscriptions = new SubscriptionBook(knex)
    this.renewals = new Renewals(knex)
    this.dayCloses = new DayCloses(knex)
    this.reopenedDays = new ReopenedDays(knex)
    this.dayOrders = new DayOrders(knex)
    this.payouts = new Payouts(knex)
  }

  /** Ids of the accounts the store's configuration declares, in its order. */
  accounts(): string[] {
    return Object.keys(this.#declared())
  }

  /**
   * The settings of an account as they stand now; asked for at every call, never kept by the caller. What the admin's
   * page says goes before the file, and the file before the environment.
   * @throws AcquirerError `config` naming each missing or malformed field: the account is closed.
   */
  async settings(account: string): Promise<Settings> {
    const layers = await this.settingsLayers(account)
    const given = inForce(layers) as AccountOptions
    const settings = this.#readAgain(account, given)
    if (process.env.NODE_ENV === "production" && !this.#fitForProduction.has(settings)) {
      refuseSandbox(account, settings)
      refuseLocalAddresses(account, settings)
      this.#fitForProduction.add(settings)
    }
    return settings
  }

  /** Reads what is given where it has changed; the same settings are the same object. Hooks are code, and no text. */
  #readAgain(account: string, given: AccountOptions): Settings {
    const hooks: unknown[] = []
    const text = JSON.stringify(given, (_name, value: unknown) =>
      typeof value === "function" ? `hook ${hooks.push(value)}` : value,
    )
    const kept = this.#read.get(account)
    if (kept?.text === text && kept.hooks.every((hook, at) => hook === hooks[at])) return kept.settings
    const settings = readSettings(account, given)
    this.#read.set(account, { text, hooks, settings })
    return settings
  }

  /**
   * What environment, file and page say of an account, secrets included; the later ones before the earlier.
   * @throws AcquirerError `config`: no such account, or secrets that the encryption key does not open
   */
  async settingsLayers(account: string): Promise<[SettingSource, GivenSettings][]> {
    const given = this.givenSettings(account)
    if (isLocked(given)) return given
    const { values, secrets, secretNames } = await this.storedSettings.recent(account)
    if (!secrets) throw sealedElsewhere(account, secretNames)
    return [...given, ["page", { ...values, ...secrets }]]
  }

  /**
   * What environment and file say of an account.
   * @throws AcquirerError `config` when no such account is declared
   */
  givenSettings(account: string): [SettingSource, GivenSettings][] {
    const accounts = this.#declared()
    const declared = accounts[account]
    if (declared) {
      const environment = environmentOfAccount(this.#environment.read(process.env), account, Object.keys(accounts))
      return [
        ["environment", underPresentNames(environment)],
        ["file", underPresentNames(declared)],
      ]
    }
    throw new AcquirerError("config", {
      code: "account",
      field: "account",
      merchantMessage: `No payment account "${account}" is declared in medusa-config.ts.`,
    })
  }

  #declared(): Record<string, AccountOptions> {
    const modules = this.#dependencies[ContainerRegistrationKeys.CONFIG_MODULE].modules
    return declaredAccounts(modules?.[Modules.PAYMENT])
  }
}

/** Whether file or environment keep the admin's page from changing anything. */
export function isLocked(given: readonly (readonly [SettingSource, GivenSettings])[]): boolean {
  return merged(...given.map(([, layer]) => layer)).lock_settings === true
}

function sealedElsewhere(account: string, secretNames: readonly string[]): SettingsError {
  const reason = encryptionKeyProblem()
    ? "was saved encrypted, and ACQUIRING_ENCRYPTION_KEY or the one before it is too short to be a key: set the key that it was saved with, or reset it"
    : canKeepSecrets()
      ? "was saved under another ACQUIRING_ENCRYPTION_KEY: put that back, save it again, or reset it"
      : "was saved encrypted, and ACQUIRING_ENCRYPTION_KEY is not set: set the key that it was saved with, or reset it"
  return new SettingsError(
    account,
    secretNames.map((field) => ({ field, reason })),
  )
}
