import { TransactionOrchestrator } from "@medusajs/framework/orchestration"

type RunStep = () => Promise<unknown>

interface Step {
  definition: { action: string }
  isCompensating(): boolean
}

/** Where the core's engine makes a step's run, of going forward and of undoing. */
interface Orchestrator {
  createStepExecutionPromise(transaction: { modelId: string }, step: Step): RunStep
}

const orchestrator = TransactionOrchestrator.prototype as unknown as Orchestrator

/** Steps that write nothing: a death after one of them is the death after the step before it. */
const WRITES_NOTHING = [
  /query|validate|^get-|^emit-|-as-step$/,
  /^(order|order-payment-collection|refund-reason|create-order|compensate-payment-if-needed)$/,
  /^(beforePaymentAuthorization|orderCreated|orderCanceled)$/,
]

/**
 * Ends an operation as a crash does, after any step of the core's workflows: what the steps committed stays, and
 * nothing runs on, neither later steps nor what would undo the earlier ones. The process itself lives, so that a
 * hundred such crashes take minutes.
 */
export class SuddenDeath {
  /** Steps that have written something in this life, as `workflow: step`. */
  readonly steps: string[] = []
  #life = 0
  #isDead = false
  #after: number | string = Infinity
  #died: () => void = () => undefined
  readonly #original = orchestrator.createStepExecutionPromise

  constructor() {
    const original = this.#original
    const liveThrough = (name: string, run: RunStep) => this.#liveThrough(name, run)
    orchestrator.createStepExecutionPromise = function (transaction, step) {
      const run = original.call(this, transaction, step)
      const { action } = step.definition
      const undoing = step.isCompensating() ? "undoing " : ""
      return () => liveThrough(`${transaction.modelId}: ${undoing}${action}`, run)
    }
  }

  /** Steps run to their end again, for good. */
  remove(): void {
    orchestrator.createStepExecutionPromise = this.#original
  }

  /**
   * Does an operation that dies when so many steps have written something, or when one of this name has run.
   * @returns what it brought, or undefined when it died
   */
  async during<Answer>(after: number | string, operation: () => Promise<Answer>): Promise<Answer | undefined> {
    this.steps.splice(0)
    this.#after = after
    const died = new Promise<undefined>((resolve) => (this.#died = () => resolve(undefined)))
    try {
      return await Promise.race([died, operation()])
    } finally {
      this.#after = Infinity
      this.#isDead = false
      this.#life += 1
    }
  }

  async #liveThrough(name: string, run: RunStep): Promise<unknown> {
    const life = this.#life
    const isOver = () => life !== this.#life || this.#isDead
    if (isOver()) return forever()
    const answer = await run()
    if (isOver()) return forever()
    if (!writesNothing(name)) this.steps.push(name)
    if (typeof this.#after === "number" ? this.steps.length < this.#after : name !== this.#after) return answer
    this.#isDead = true
    this.#died()
    return forever()
  }
}

function writesNothing(name: string): boolean {
  const action = name.split(/: (?:undoing )?/)[1] ?? ""
  return WRITES_NOTHING.some((pattern) => pattern.test(action))
}

function forever(): Promise<never> {
  return new Promise(() => undefined)
}
