import type { SimulatedTime } from "./clock"
import { Choices } from "./random"

/** One Medusa server. When it dies, whatever it was at never goes on. */
export class Machine {
  /** Deaths so far: what an earlier life began is over. */
  lives = 0
  /** Whether its configuration declares the account. */
  isDeclared = true
  #untilDeath = Infinity

  constructor(
    readonly name: string,
    /** How far its own clock is ahead of the database's. */
    readonly skewMs: number,
  ) {}

  /** It dies at the so-many-th statement from now. */
  dieAfter(statements: number): void {
    this.#untilDeath = statements
  }

  /** Its death is decided. */
  get isDoomed(): boolean {
    return this.#untilDeath !== Infinity
  }

  /** It is deployed with another configuration: what it was at is over. */
  configure(isDeclared: boolean): void {
    this.isDeclared = isDeclared
    this.#untilDeath = Infinity
    this.lives += 1
  }

  /** One more statement; false when the machine has died of it. */
  survives(): boolean {
    this.#untilDeath -= 1
    if (this.#untilDeath > 0) return true
    this.#untilDeath = Infinity
    this.lives += 1
    return false
  }
}

/** How the database and the network behave in one history. */
export interface Weather {
  /** Chance that a statement takes noticeable time, so that others come between. */
  slowStatement: number
  /** Chance that a call at the service goes wrong. */
  badCall: number
  /** Chance that a notification is lost, doubled or late. */
  badNotification: number
}

/** One piece of work of one machine: a request, a job. */
export class Task {
  readonly choices: Choices
  readonly #life: number

  constructor(
    readonly machine: Machine,
    readonly time: SimulatedTime,
    readonly weather: Weather,
    seed: number,
  ) {
    this.choices = new Choices(seed)
    this.#life = machine.lives
  }

  get isAlive(): boolean {
    return this.machine.lives === this.#life
  }

  /** By the clock of its machine. */
  machineTime(): Date {
    return new Date(this.time.now + this.machine.skewMs)
  }

  /** A statement at the database. Of a machine that died it never returns. */
  statement(): Promise<void> | undefined {
    if (!this.isAlive || !this.machine.survives()) return never()
    if (!this.choices.chance(this.weather.slowStatement)) return undefined
    return this.sleep(this.choices.one([1, 20, 400, 3_000]))
  }

  /** A statement with what it does. A history is mostly made of them: this is one promise each. */
  commit<Result>(work: () => Result): Promise<Result> {
    return (this.statement() ?? DONE).then(work)
  }

  /** Of a machine that died meanwhile it never returns. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.time.after(ms, () => (this.isAlive ? resolve() : undefined)))
  }
}

/** What a dead process waits for. One of its own each time: what waits for a shared one would never be forgotten. */
const never = () => new Promise<void>(() => undefined)

const DONE = Promise.resolve()
