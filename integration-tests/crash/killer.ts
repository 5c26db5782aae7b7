import { setTimeout as sleep } from "node:timers/promises"

import type { FaultOrder, Sandbox } from "../../src/sandbox"
import type { SeededRandom } from "../../src/sandbox/state/seeded-random"
import type { Machine, Machines } from "./machines"

/** Operations that machines die in, and the request of the service that each leads to. */
const OPERATIONS = {
  authorise: "authorise",
  complete: "retrieval_trans",
  capture: "capture",
  refund: "refund",
  cancel: "cancel",
} as const

export type Step = keyof typeof OPERATIONS

/** When a machine dies, as seen from the one step that it is waited for with. */
const MOMENTS = {
  /** So many milliseconds after the step was asked for, wherever that is. */
  "at random": undefined,
  /** The service has the request and never carries it out. */
  "request lost": { kind: "timeout_before" },
  /** The service has the request and carries it out when the machine is long dead. */
  "carried out after": { kind: "delay", ms: 60 },
  /** The service has carried it out; nobody hears the answer. */
  "answer lost": { kind: "timeout_after" },
  /** The answer is there, and the store is about to book it. */
  "while booking": undefined,
} as const satisfies Record<string, Omit<FaultOrder, "operation" | "orderNo"> | undefined>

export type Moment = keyof typeof MOMENTS

/** What a request brought, or that the machine was gone before it could say. */
export type Stated<Answer> = { kind: "answered"; answer: Answer } | { kind: "lost" }

const WATCH_MS = 3
const LONGEST_AT_RANDOM_MS = 400
const LONGEST_BOOKING_MS = 250

/** Kills machines in the middle of operations, one at a time, at moments that a seed decides. */
export class Killer {
  readonly kills: { step: Step; moment: Moment }[] = []
  #isAtIt = false

  constructor(
    private readonly machines: Machines,
    private readonly sandbox: Sandbox,
    private readonly wanted: number,
  ) {}

  isDone(): boolean {
    return this.kills.length >= this.wanted
  }

  /** Does a step on a machine; when it is this step's turn, the machine does not live to see its end. */
  async suffer<Answer>(
    step: Step,
    orderNo: string,
    machine: Machine,
    random: SeededRandom,
    act: () => Promise<Answer>,
  ): Promise<Stated<Answer>> {
    const moment = choose(Object.keys(MOMENTS) as Moment[], random)
    const patience = random.next()
    const mayKill = !this.#isAtIt && !this.isDone() && this.machines.serving().length > 1
    if (!mayKill) return tell(act())
    this.#isAtIt = true
    try {
      return await this.#killDuring(step, orderNo, machine, moment, patience, act)
    } finally {
      this.#isAtIt = false
    }
  }

  async #killDuring<Answer>(
    step: Step,
    orderNo: string,
    machine: Machine,
    moment: Moment,
    patience: number,
    act: () => Promise<Answer>,
  ): Promise<Stated<Answer>> {
    const { control } = this.sandbox
    const seen = control.requests().at(-1)?.id ?? 0
    const order = MOMENTS[moment]
    const operation = OPERATIONS[step]
    const fault = order && control.addFault({ ...order, operation, orderNo })
    let isOver = false
    const told = tell(act()).finally(() => (isOver = true))
    const request = () => control.requests({ operation, orderNo }).find(({ id }) => id > seen)
    const until = async (there: () => boolean) => {
      while (!isOver && !there()) await sleep(WATCH_MS)
    }

    if (moment === "at random") await Promise.race([told, sleep(patience * LONGEST_AT_RANDOM_MS)])
    else if (moment === "while booking") {
      await until(() => request()?.ending === "answered")
      await Promise.race([told, sleep(patience * patience * LONGEST_BOOKING_MS)])
    } else await until(() => request()?.fault !== undefined)

    if (!isOver) {
      await this.machines.kill(machine)
      this.kills.push({ step, moment })
    }
    if (fault) control.clearFaults(fault.id)
    return told
  }
}

export function choose<One>(all: readonly [One, ...One[]] | One[], random: SeededRandom): One {
  const one = all[Math.floor(random.next() * all.length)]
  if (one === undefined) throw new Error("There is nothing to choose from")
  return one
}

function tell<Answer>(answer: Promise<Answer>): Promise<Stated<Answer>> {
  return answer.then(
    (answer) => ({ kind: "answered", answer }) as const,
    () => ({ kind: "lost" }) as const,
  )
}
