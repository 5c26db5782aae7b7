import type { BatchKind } from "../../../src/modules/acquiring/batch-kind"
import type { Choices } from "../random"
import type { Add, Operation } from "../story"

/** A merchant looks at what a batch would do, begins it later, and somebody else is at the same orders meanwhile. */
export function batched(choices: Choices, cents: number, add: Add): void {
  const kind = choices.weighted<BatchKind>([
    [4, "capture"],
    [4, "refund"],
    [2, "cancel"],
    [1, "review"],
  ])
  const card = kind === "review" ? "review" : "approved"
  for (let left = choices.between(0, 2); left > 0; left -= 1)
    add({ do: "neighbour", cents: choices.one([3900, 1650]), card }, 5_000)
  if (choices.chance(0.25)) secondPayment(cents, add)
  const decision = choices.one(["accept", "accept", "reject"] as const)
  if (kind === "refund") {
    add({ do: "plan_batch", kind: "capture", decision, isPerPayment: false, isBlind: true }, 12_000)
    add({ do: "start_batch" }, 0)
  }
  const plan = (after: number) => {
    const isPart = choices.chance(0.6) && (kind === "capture" || kind === "refund")
    const part = isPart ? { cents: choices.one([500, 1_000]) } : {}
    const [isPerPayment, isBlind] = [choices.chance(0.5), choices.chance(0.2)]
    add({ do: "plan_batch", kind, ...part, decision, isPerPayment, isBlind }, after)
  }
  plan(12_000)
  const isTwice = choices.chance(0.3)
  if (isTwice) plan(choices.one([0, 1_000]))
  if (choices.chance(0.4)) add(byHand(choices, kind, cents), choices.one([0, 1_000, 12_000]))
  start(choices, kind, cents, add, choices.one([0, 1_000, 12_000, 100_000]))
  if (isTwice) start(choices, kind, cents, add, choices.one([0, 50, 300, 2_000]))
  for (let left = choices.between(0, 2); left > 0; left -= 1) {
    add({ do: "plan_retry" }, choices.one([5_000, 100_000, 250_000]))
    start(choices, kind, cents, add, choices.one([0, 5_000]))
  }
}

/** The batch that was looked at begins, beside another hand, a line that breaks and a server that dies. */
function start(choices: Choices, kind: BatchKind, cents: number, add: Add, after: number): void {
  const isUnreachable = choices.chance(0.25)
  if (isUnreachable) add({ do: "unreachable", forMs: choices.one([200, 1_000, 20_000]) }, after)
  const [isBefore, isAfter] = [choices.chance(0.25), choices.chance(0.25)]
  if (isBefore) add(byHand(choices, kind, cents), isUnreachable ? 0 : after)
  add({ do: "start_batch" }, isBefore || isUnreachable ? choices.one([0, 50, 300]) : after)
  if (isAfter) add(byHand(choices, kind, cents), choices.one([0, 50, 300, 1_000]))
  if (choices.chance(0.35)) add({ do: "die", machine: choices.number(2), statements: choices.between(1, 60) }, 0)
}

/** What somebody does to one of the orders that a batch is about. */
function byHand(choices: Choices, kind: BatchKind, cents: number): Operation {
  const part = choices.chance(0.7) ? { cents: 400 } : {}
  const same: Operation = kind === "refund" ? { do: "refund", ...part } : { do: "capture", ...part }
  const review: Operation = { do: "review", decision: choices.one(["accept", "reject"]) }
  return choices.weighted<Operation>([
    [7, kind === "review" ? review : same],
    [1, { do: "cancel_order" }],
    [1, { do: "portal_capture", cents: 100 }],
    [1, { do: "edit", cents: cents + 700 }],
  ])
}

/** An order that is captured comes to more, and the rest is paid apart. */
function secondPayment(cents: number, add: Add): void {
  add({ do: "capture" }, 5_000)
  add({ do: "edit", cents: cents + 1_800 }, 5_000)
  add({ do: "order_session" }, 5_000)
  add({ do: "open_page" }, 1_000)
  add({ do: "pay_page", page: 9, card: "approved", comesBack: true }, 5_000)
}
