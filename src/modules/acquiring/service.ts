import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaService, Modules } from "@medusajs/framework/utils"
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
import { NotificationsInNeed } from "./notifications-in-need"
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
import { ProcessEnd } from "./process-end"
import { RefusedNotifications } from "./refused-notifications"
import { Renewals } from "./renewals"
import { ReopenedDays } from "./reopened-days"
import { Runs } from "./runs"
import { SavedCards } from "./saved-cards"
import { SealedRows } from "./sealed-rows"
import { SeenCodes } from "./seen-codes"
import type { Settings } from "./settings"
import { SettingsInForce, type Given } from "./settings-in-force"
import { StoredAccounts } from "./stored-accounts"
import { StoredSettings } from "./stored-settings"
import { SubscriptionBook } from "./subscription-book"
import { WorkQueue } from "./work-queue"

interface InjectedDependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
  [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule
}

const LONGEST_END_MS = 8_000

/** What the plugin stores, and the only way to an account's settings. */
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
  readonly end = new ProcessEnd()
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
  readonly notificationsInNeed: NotificationsInNeed
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
  readonly storedAccounts: StoredAccounts
  readonly storedSettings: StoredSettings
  readonly plans: Plans
  readonly subscriptions: SubscriptionBook
  readonly renewals: Renewals
  readonly dayCloses: DayCloses
  readonly reopenedDays: ReopenedDays
  readonly dayOrders: DayOrders
  readonly payouts: Payouts
  readonly #settings: SettingsInForce

  /** A store that is stopped in good order ends what it is at first, and begins nothing more. */
  readonly __hooks = {
    onApplicationPrepareShutdown: async () => {
      this.end.begin()
      await this.payments.untilReleased(LONGEST_END_MS)
    },
  }

  constructor(dependencies: InjectedDependencies) {
    super(...arguments)
    const knex = () => dependencies[ContainerRegistrationKeys.PG_CONNECTION]
    this.clock = new DatabaseClock(knex)
    this.journal = new Journal(knex, this.end)
    this.journalRetention = new JournalRetention(knex)
    this.declinedCards = new DeclinedCards(knex)
    this.exchanges = new Exchanges(knex)
    this.payments = new PaymentBook(knex, this.end)
    this.paymentSearch = new PaymentSearch(knex)
    this.paymentDays = new PaymentDays(knex)
    this.declineReasons = new DeclineReasons(knex)
    this.openPayments = new OpenPayments(knex)
    this.inbox = new Inbox(knex, this.end)
    this.notificationsInNeed = new NotificationsInNeed(knex)
    this.refusedNotifications = new RefusedNotifications(knex)
    this.incidents = new Incidents(knex)
    this.incidentOutbox = new IncidentOutbox(knex)
    this.workQueue = new WorkQueue(knex)
    this.notices = new Notices(knex)
    this.runs = new Runs(knex, this.end)
    this.batches = new Batches(knex, this.end)
    this.sealedRows = new SealedRows(knex)
    this.seenCodes = new SeenCodes(knex)
    this.orderLocks = new OrderLocks(knex)
    this.pageKeys = new PageKeys(knex)
    this.persons = new Persons(knex)
    this.savedCards = new SavedCards(knex, (account) => this.settings(account))
    this.storedAccounts = new StoredAccounts(knex)
    this.storedSettings = new StoredSettings(knex)
    const declared = () =>
      declaredAccounts(dependencies[ContainerRegistrationKeys.CONFIG_MODULE].modules?.[Modules.PAYMENT])
    this.#settings = new SettingsInForce(declared, this.storedSettings)
    this.plans = new Plans(knex)
    this.subscriptions = new SubscriptionBook(knex, this.end)
    this.renewals = new Renewals(knex)
    this.dayCloses = new DayCloses(knex)
    this.reopenedDays = new ReopenedDays(knex)
    this.dayOrders = new DayOrders(knex)
    this.payouts = new Payouts(knex)
  }

  /** Ids of the accounts the store's configuration declares, in its order. */
  accounts(): string[] {
    return this.#settings.accounts()
  }

  /**
   * The settings of an account as they stand now; asked for at every call, never kept by the caller. What the admin's
   * page says goes before the file, and the file before the environment.
   * @throws AcquirerError `config` naming each missing or malformed field: the account is closed.
   */
  settings(account: string): Promise<Settings> {
    return this.#settings.of(account)
  }

  /**
   * What environment and file say of an account.
   * @throws AcquirerError `config` when no such account is declared
   */
  givenSettings(account: string): Given {
    return this.#settings.given(account)
  }
}
