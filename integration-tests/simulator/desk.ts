import { AcquirerError } from "../../src/acquirer/domain/errors"
import type { PurchaseFacts } from "../../src/medusa/purchase-facts"
import type { Store } from "../../src/medusa/store"
import type { Settings } from "../../src/modules/acquiring/settings"
import type { Account } from "../../src/operations/account"
import type { CaseSource } from "../../src/reconciliation/case-source"
import { SimulatedClient } from "./client"
import { SimulatedCore } from "./core"
import { SimulatedDeclinedCards } from "./declined-cards"
import { SimulatedIncidents } from "./incidents"
import { SimulatedJournal } from "./journal"
import { SimulatedPayments } from "./payments"
import { SimulatedProvider } from "./provider"
import { purchasesOf } from "./purchases"
import { ACCOUNT } from "./settings"
import type { Task } from "./task"
import type { World } from "./world"

/**
 * The store as one task uses it. What few tasks need is made when it is first asked for: there are dozens in a history.
 */
export class Desk {
  readonly store: Store
  readonly payments: SimulatedPayments
  readonly incidents: SimulatedIncidents
  readonly source: CaseSource
  readonly #clock: TaskClock
  #account: Account | undefined
  #journal: SimulatedJournal | undefined
  #client: SimulatedClient | undefined
  #core: SimulatedCore | undefined

  constructor(
    readonly world: World,
    readonly task: Task,
  ) {
    this.payments = new SimulatedPayments(world.payments, task)
    this.incidents = new SimulatedIncidents(world.incidents, task)
    this.#clock = new TaskClock(world, task)
    const acquiring = new SimulatedAcquiring(this, this.#clock)
    this.store = { acquiring, query: world.query, logger: SILENT } as unknown as Store
    this.source = new SimulatedSource(this)
  }

  /** Throws where the machine's configuration does not declare it. */
  get account(): Account {
    if (!this.task.machine.isDeclared) throw undeclared()
    return (this.#account ??= {
      id: ACCOUNT,
      settings: this.world.settings,
      client: this.client.asService(),
      clock: this.#clock,
      store: this.store,
    })
  }

  get journal(): SimulatedJournal {
    return (this.#journal ??= new SimulatedJournal(this.world.operations, this.payments, this.task))
  }

  get client(): SimulatedClient {
    const { service, operations } = this.world
    return (this.#client ??= new SimulatedClient(service, operations, this.task, (what) => this.world.say(what)))
  }

  get core(): SimulatedCore {
    return (this.#core ??= this.#newCore())
  }

  #newCore(): SimulatedCore {
    const { world, task } = this
    const provider = new SimulatedProvider(world.records, () => this.account)
    return new SimulatedCore(world.records, provider, task, (order) => world.judgeCancellation(order))
  }
}

class TaskClock {
  constructor(
    private readonly world: World,
    private readonly task: Task,
  ) {}

  now(): Date {
    return this.world.mutation.now?.(this.task) ?? this.world.time.date()
  }

  sleep(ms: number): Promise<void> {
    return this.task.sleep(ms)
  }

  sync(): Promise<void> {
    return Promise.resolve()
  }
}

/** What the plugin keeps: the one place where what the simulator has stands for what the plugin expects. */
class SimulatedAcquiring {
  readonly payments: SimulatedPayments
  readonly incidents: SimulatedIncidents
  readonly reopenedDays = NO_DAYS
  readonly subscriptions = NO_SUBSCRIPTIONS
  readonly payouts = NO_PAYOUTS
  #declinedCards: SimulatedDeclinedCards | undefined

  constructor(
    private readonly desk: Desk,
    readonly clock: TaskClock,
  ) {
    this.payments = desk.payments
    this.incidents = desk.incidents
  }

  get journal(): SimulatedJournal {
    return this.desk.journal
  }

  get declinedCards(): SimulatedDeclinedCards {
    return (this.#declinedCards ??= new SimulatedDeclinedCards(this.desk.world.operations, this.desk.task))
  }

  accounts(): string[] {
    return this.desk.task.machine.isDeclared ? [ACCOUNT] : []
  }

  settings(): Promise<Settings> {
    return this.desk.task.machine.isDeclared ? Promise.resolve(this.desk.world.settings) : Promise.reject(undeclared())
  }
}

class SimulatedSource implements CaseSource {
  readonly acquiring: CaseSource["acquiring"]

  constructor(private readonly desk: Desk) {
    this.acquiring = desk.store.acquiring
  }

  purchases(collectionIds: readonly string[], cartIds?: readonly string[]): Promise<PurchaseFacts> {
    return this.desk.task.commit(() => purchasesOf(this.desk.world.records, collectionIds, cartIds))
  }

  open(): Promise<Account> {
    return Promise.resolve().then(() => this.desk.account)
  }
}

// Days are not closed here.
const NO_DAYS = { reversed: () => Promise.resolve([]) }
// Nothing is subscribed to.
const NO_SUBSCRIPTIONS = { overdueOfOthers: () => Promise.resolve([]) }
// Nothing is paid out.
const NO_PAYOUTS = { openOfOthers: () => Promise.resolve([]) }

function undeclared(): AcquirerError {
  const merchantMessage = `No payment account "${ACCOUNT}" is declared in medusa-config.ts.`
  return new AcquirerError("config", { code: "account", field: "account", merchantMessage })
}

const quiet = () => undefined
const SILENT = { debug: quiet, info: quiet, warn: quiet, error: quiet }
