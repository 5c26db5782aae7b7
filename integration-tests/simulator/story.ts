import type { BatchKind } from "../../src/modules/acquiring/batch-kind"
import { batched } from "./batches/story"
import { Choices } from "./random"
import type { CardKind } from "./service"
import type { KnownAmount } from "./settings"
import type { Conditions } from "./world"

/** Something that somebody does. What it is about is found when its time comes; without it nothing happens. */
export type Operation =
  | { do: "session"; flow: "card" | "redirect" | "apm"; isElsewhere?: boolean }
  | { do: "pay_card"; card: CardKind }
  | { do: "open_page" }
  | { do: "pay_page"; page: number; card: CardKind; wrongAmount?: number; comesBack: boolean }
  | { do: "cancel_page"; page: number; comesBack: boolean }
  | { do: "expire_page"; page: number }
  | { do: "come_back" }
  | { do: "complete" }
  | { do: "change_cart"; cents: number }
  | { do: "sell_out" }
  | { do: "order_session"; flow?: "card"; isElsewhere?: true }
  | { do: "pay_owed"; card: CardKind }
  | { do: "capture"; cents?: number }
  | { do: "refund"; cents?: number }
  | { do: "edit"; cents: number }
  | { do: "begin_change"; kind: "edit" | "exchange" | "claim" | "return_request"; cents: number; returned: number }
  | { do: "receive" }
  | { do: "confirm_change"; isSoldOut: boolean }
  | { do: "discard_change" }
  | { do: "cancel_change" }
  | { do: "cancel_order" }
  /** Gives the order credit, for all that it comes to where no sum is named. */
  | { do: "credit"; cents?: number }
  | { do: "fulfil" }
  | { do: "transfer" }
  | { do: "review"; decision: "accept" | "reject" }
  | { do: "portal_capture"; cents?: number }
  | { do: "portal_cancel" }
  | { do: "portal_refund"; cents?: number; repeatsOurs: boolean }
  | { do: "bank_decides"; outcome: "refunded" | "failed" }
  | { do: "neighbour"; cents: number; card: CardKind }
  | {
      do: "plan_batch"
      kind: BatchKind
      cents?: number
      decision: "accept" | "reject"
      isPerPayment: boolean
      isBlind: boolean
    }
  | { do: "plan_retry" }
  | { do: "start_batch" }
  | { do: "unreachable"; forMs: number }
  | { do: "silence"; forMs: number }
  | { do: "state"; isMisread: boolean }
  | { do: "correct" }
  | { do: "configure"; machine: number; isDeclared: boolean }
  | { do: "die"; machine: number; statements: number }

export type Event = Operation & { at: number; seed: number }

export interface Story {
  seed: number
  conditions: Conditions
  cents: number
  events: Event[]
}

/** In one history of so many the account captures at once. */
const CAPTURED_AT_ONCE = 5

/** In one of so many the service goes on calling a payment captured of which something is refunded. */
const HIDDEN_REFUNDS = 8
const HIDDEN_REFUNDS_REST = 3

/** One history of so many begins with something that rarely comes together by chance. */
const SPECIAL = 7

/** In one of so many the service falls silent, and a merchant states what its portal shows. */
const SILENT = 12
const SILENT_REST = 5

const CALM = { slowStatement: 0, badCall: 0, badNotification: 0 }
const STEPS_MS = [0, 0, 50, 300, 1_000, 4_000, 12_000, 35_000, 100_000] as const

/** In one of so many something is exchanged, claimed or returned. */
const CHANGED = 6
const CHANGED_REST = 4

/** In one of so many an edit is begun and left open, and the order is cancelled, or its payment ends. */
const BEGUN = 12
const BEGUN_REST = 7

/** In one of so many a refund is pressed while an exchange that sells out is being confirmed. */
const CONTENDED = 24
const CONTENDED_REST = 10

/** In one of so many the account is not declared for a while. */
const UNDECLARED = 12
const UNDECLARED_REST = 8

/** In one of so many a merchant captures, refunds, cancels or decides about many orders at once. */
const BATCHED = 11
const BATCHED_REST = 3

/** In one of so many the service lists every payment and refund twice. */
const LISTED_TWICE = 8
const LISTED_TWICE_REST = 3

/** In one of so many what an order owes is paid by card. */
const OWING = 13
const OWING_REST = 6

/** In one of so many every refund is left to the bank, and the service lists it only once the bank has decided. */
const HIDDEN_PENDING = 20
const HIDDEN_PENDING_REST = 9

/** What happens in one history: everything of it follows from its seed. */
export function storyOf(seed: number): Story {
  const settings = seed % CAPTURED_AT_ONCE === 0 ? { settings: { capture: "at_once" as const } } : {}
  const habit = seed % HIDDEN_REFUNDS === HIDDEN_REFUNDS_REST ? { hidesRefunds: true } : {}
  const listing = seed % LISTED_TWICE === LISTED_TWICE_REST ? { listsTwice: true as const } : {}
  const isHidden = seed % HIDDEN_PENDING === HIDDEN_PENDING_REST
  const pending = isHidden ? { isRefundPending: true, hidesPending: true as const } : {}
  const choices = new Choices(seed)
  const cents = choices.one([3900, 1650, 10000])
  const conditions = conditionsOf(choices)
  const events: Event[] = []
  let at = 0
  const add = (operation: Operation, after: number = choices.one(STEPS_MS)) => {
    at += after
    events.push(Object.assign({}, operation, { at, seed: choices.seed() }))
  }
  if (seed % SPECIAL === SPECIAL - 1) special(choices, cents, add)
  else payment(choices, cents, add)
  if (seed % SILENT === SILENT_REST) silence(new Choices(~seed), add)
  if (seed % CONTENDED === CONTENDED_REST) contended(new Choices(~seed), add)
  else if (seed % CHANGED === CHANGED_REST) changed(new Choices(~seed), cents, add)
  if (seed % BEGUN === BEGUN_REST) begun(new Choices(~seed), cents, add)
  if (seed % BATCHED === BATCHED_REST) batched(new Choices(~seed), cents, add)
  if (seed % UNDECLARED === UNDECLARED_REST) undeclared(new Choices(~seed), cents, add)
  if (seed % OWING === OWING_REST) owing(new Choices(~seed), cents, add)
  for (let left = choices.between(0, 4); left > 0; left -= 1) later(choices, cents, add)
  if (choices.chance(0.12)) {
    const operation: Operation = { do: "die", machine: choices.number(2), statements: choices.between(1, 45) }
    events.push({ ...operation, at: choices.number(Math.max(1, at)), seed: choices.seed() })
    events.sort((one, other) => one.at - other.at)
  }
  return { seed, conditions: { ...conditions, ...settings, ...habit, ...listing, ...pending }, cents, events }
}

function conditionsOf(choices: Choices): Conditions {
  const [namesCaptured, knownAmount] = choices.weighted<[boolean, KnownAmount]>([
    [3, [true, undefined]],
    [2, [false, undefined]],
    [1, [true, "captured"]],
    [1, [false, "order"]],
  ])
  const isRough = choices.chance(0.6)
  return {
    weather: isRough
      ? { slowStatement: choices.one([0, 0.03]), badCall: choices.one([0.1, 0.35]), badNotification: 0.4 }
      : { ...CALM, slowStatement: choices.one([0, 0, 0.05]) },
    ...{ namesCaptured, knownAmount },
    isSale: choices.chance(0.15),
    isRefundPending: choices.chance(0.1),
    skews: choices.one([
      [0, 0],
      [0, 40_000],
      [-40_000, 0],
    ]),
  }
}

export type Add = (operation: Operation, after?: number) => void

/** How the shopper comes to pay. */
function payment(choices: Choices, cents: number, add: Add): void {
  const card = choices.weighted<CardKind>([
    [8, "approved"],
    [1, "declined"],
    [1, "review"],
  ])
  const comesBack = choices.chance(0.7)
  const wrongAmount = choices.chance(0.04) ? { wrongAmount: cents - 100 } : {}
  const page: Operation = { do: "pay_page", page: choices.number(2), card, comesBack, ...wrongAmount }
  const way = choices.number(14)
  if (way < 5) {
    add({ do: "session", flow: "card" })
    add({ do: "pay_card", card })
    if (card === "declined" || choices.chance(0.15)) add({ do: "pay_card", card: "approved" })
    return
  }
  if (way < 8) {
    add({ do: "session", flow: "redirect" })
    add({ do: "open_page" })
    if (choices.chance(0.2)) add({ do: "change_cart", cents: choices.one([cents + 1650, cents - 500]) })
    add(choices.chance(0.15) ? { do: "cancel_page", page: 0, comesBack } : page)
    if (choices.chance(0.3)) add({ do: "complete" })
    return
  }
  if (way === 8) {
    add({ do: "session", flow: "apm" })
    add({ do: "open_page" })
    add({ do: "come_back" })
    add(choices.chance(0.7) ? page : { do: "expire_page", page: 0 }, choices.one([1_000, 100_000, 2_000_000]))
    return
  }
  if (way === 9) {
    // A page is opened, the cart is paid by card, then the page, too.
    add({ do: "session", flow: "redirect" })
    add({ do: "open_page" })
    add({ do: "session", flow: "card" })
    add({ do: "pay_card", card: "approved" })
    add(choices.chance(0.6) ? page : { do: "cancel_page", page: 0, comesBack })
    return
  }
  if (way === 10) {
    // Two sessions at the same moment, both pages paid.
    add({ do: "session", flow: "redirect" })
    add({ do: "session", flow: "redirect" }, 0)
    add({ do: "open_page" }, 5_000)
    add({ do: "open_page" })
    add({ do: "pay_page", page: 0, card: "approved", comesBack })
    add({ do: "pay_page", page: 1, card: "approved", comesBack: choices.chance(0.5) })
    return
  }
  if (way === 11) {
    // No answer comes for a while, and the shopper tries again.
    add({ do: "session", flow: "card" })
    add({ do: "pay_card", card: "approved" })
    add({ do: "pay_card", card: "approved" }, choices.one([35_000, 60_000, 100_000]))
    return
  }
  if (way === 12) {
    // The server dies while it makes the order, and the shopper pays in another way.
    add({ do: "session", flow: "redirect" })
    add({ do: "open_page" })
    add({ do: "die", machine: 0, statements: choices.between(1, 30) }, 5_000)
    add({ do: "die", machine: 1, statements: choices.between(1, 30) }, 0)
    add({ do: "pay_page", page: 0, card: "approved", comesBack: true }, 0)
    add({ do: "session", flow: "card" }, choices.one([50, 300, 2_000]))
    add({ do: "pay_card", card: "approved" }, choices.one([0, 300]))
    return
  }
  // A session is made while the cart changes.
  add({ do: "session", flow: "redirect" })
  add({ do: "change_cart", cents: cents + 5000 }, 0)
  add({ do: "session", flow: "redirect" }, 0)
  add({ do: "open_page" }, 5_000)
  add(page)
  add({ do: "complete" })
}

/** Known stories that chance brings together too rarely. */
function special(choices: Choices, cents: number, add: Add): void {
  add({ do: "session", flow: "card" })
  const pay: Operation = { do: "pay_card", card: "approved" }
  switch (choices.number(5)) {
    case 0:
      // The cart changes in another tab, which pays by card, too; then this tab's button is pressed.
      add({ do: "change_cart", cents: choices.one([cents + 14_800, cents - 500]) })
      add({ do: "session", flow: "card", isElsewhere: true }, 5_000)
      return add(pay)
    case 1:
      // A second edit raises what is owed while the page of the first is open.
      add(pay)
      add({ do: "capture" }, 5_000)
      add({ do: "edit", cents: cents + 1_800 })
      add({ do: "order_session" }, 5_000)
      add({ do: "open_page" }, 1_000)
      add({ do: "edit", cents: cents + 3_600 })
      add({ do: "pay_page", page: 9, card: "approved", comesBack: choices.chance(0.5) }, 5_000)
      add({ do: "order_session" }, choices.one([1_000, 12_000]))
      add({ do: "open_page" }, 1_000)
      return add({ do: "pay_page", page: 9, card: "approved", comesBack: true })
    case 2:
      // A part is captured at the portal, and somebody may say how much; then a part of that is refunded there.
      add(pay)
      add({ do: "portal_capture", cents: 100 }, 12_000)
      if (choices.chance(0.5)) add({ do: "state", isMisread: false }, choices.one([5_000, 100_000, 400_000]))
      return add({ do: "portal_refund", cents: 40, repeatsOurs: false }, choices.one([1_000, 100_000]))
    case 3:
      // The server dies while it cancels the order.
      add(pay)
      if (choices.chance(0.6)) add({ do: "capture", ...(choices.chance(0.5) ? { cents: 1_000 } : {}) }, 5_000)
      if (choices.chance(0.3)) add({ do: "refund", cents: 500 }, 5_000)
      if (choices.chance(0.2)) add({ do: "transfer" }, 5_000)
      add({ do: "die", machine: 0, statements: choices.between(8, 24) }, 12_000)
      add({ do: "die", machine: 1, statements: choices.between(8, 24) }, 0)
      return add({ do: "cancel_order" }, 0)
    default:
      // A part is captured, or was it? The order is changed meanwhile, and again.
      add(pay)
      add({ do: "capture", cents: choices.one([100, 1_000]) }, 12_000)
      add({ do: "edit", cents: cents + choices.one([700, -500]) }, choices.one([0, 50, 1_000]))
      if (choices.chance(0.3)) add({ do: "edit", cents: cents + 1_650 }, 35_000)
      if (choices.chance(0.5)) add({ do: "refund", cents: 40 }, choices.one([1_000, 100_000]))
  }
}

/** Something is captured or refunded at a service that answers nothing, and somebody looks at its portal. */
function silence(choices: Choices, add: Add): void {
  const part = choices.chance(0.6) ? { cents: choices.one([100, 1_000]) } : {}
  const forMs = choices.one([100_000, 400_000, 900_000])
  const isRefund = choices.chance(0.5)
  if (isRefund) add({ do: "capture" }, 12_000)
  add({ do: "silence", forMs }, 12_000)
  add(isRefund ? { do: "refund", ...part } : { do: "capture", ...part }, choices.one([0, 1_000]))
  const isMisread = choices.chance(0.1)
  add({ do: "state", isMisread }, choices.one([60_000, 100_000, 350_000, 700_000]))
  if (choices.chance(0.3)) add({ do: "state", isMisread: false }, choices.one([5_000, 100_000]))
  if (isMisread && choices.chance(0.7)) add({ do: "correct" }, choices.one([5_000, 100_000, 1_000_000]))
}

/** What was delivered is exchanged, claimed or returned, and somebody may capture or refund meanwhile. */
function changed(choices: Choices, cents: number, add: Add): void {
  const returned = choices.one([1_000, cents])
  const meanwhile = (chance: number) => {
    if (choices.chance(chance)) later(choices, cents, add)
  }
  if (choices.chance(0.7)) add({ do: "capture", ...(choices.chance(0.3) ? { cents: 1_000 } : {}) }, 5_000)
  add({ do: "fulfil" })
  const kind = choices.one(["exchange", "exchange", "claim", "return_request"] as const)
  const fee = choices.one([0, 0, 500])
  const added = kind === "return_request" ? fee : choices.one([500, 1_000, 2_650])
  add({ do: "begin_change", kind, cents: added, returned: choices.chance(0.8) ? returned : 0 }, choices.one([0, 2_000]))
  meanwhile(0.3)
  if (choices.chance(0.15)) add({ do: "discard_change" })
  add({ do: "confirm_change", isSoldOut: choices.chance(0.1) }, choices.one([2_000, 12_000, 35_000]))
  if (choices.chance(0.4)) {
    add({ do: "order_session" }, 5_000)
    add({ do: "open_page" }, 1_000)
    if (choices.chance(0.8)) add({ do: "pay_page", page: 9, card: "approved", comesBack: choices.chance(0.7) })
  }
  meanwhile(0.3)
  if (choices.chance(0.25)) add({ do: "cancel_change" }, choices.one([2_000, 35_000]))
  if (choices.chance(0.75)) {
    const refund: Operation = { do: "refund", cents: returned }
    const isAtOnce = choices.chance(0.3)
    if (isAtOnce) add(refund)
    add({ do: "receive" }, isAtOnce ? choices.one([0, 50, 300]) : choices.one([2_000, 35_000]))
    if (choices.chance(0.2)) add(refund, 1_000)
    add({ do: "confirm_change", isSoldOut: false }, choices.one([2_000, 12_000]))
    if (choices.chance(0.6)) add(refund)
  }
}

/** An edit is begun, and forgotten for a while, or for good. */
function begun(choices: Choices, cents: number, add: Add): void {
  add({ do: "begin_change", kind: "edit", cents: choices.one([0, 700]), returned: 0 }, choices.one([2_000, 12_000]))
  const half = choices.chance(0.5) ? { cents: 1_000 } : {}
  const operations: readonly (readonly [number, readonly Operation[]])[] = [
    [4, [{ do: "cancel_order" }]],
    [3, [{ do: "portal_cancel" }]],
    [1, [{ do: "capture", ...half }]],
    [1, [{ do: "refund", cents }]],
  ]
  for (const operation of choices.weighted(operations)) add(operation, choices.one([0, 300, 12_000]))
  const after = choices.one([2_000, 35_000, 100_000])
  if (choices.chance(0.5)) add({ do: "discard_change" }, after)
  else if (choices.chance(0.6)) add({ do: "confirm_change", isSoldOut: false }, after)
  if (choices.chance(0.4)) add({ do: "cancel_order" }, choices.one([300, 12_000]))
}

/** What a confirmation that fails takes back passes for confirmed meanwhile. */
function contended(choices: Choices, add: Add): void {
  add({ do: "capture" }, 5_000)
  add({ do: "fulfil" })
  const kind = choices.one(["exchange", "claim"] as const)
  add({ do: "begin_change", kind, cents: choices.one([500, 1_000]), returned: 1_000 }, choices.one([0, 2_000]))
  add({ do: "confirm_change", isSoldOut: true }, choices.one([2_000, 12_000]))
  add({ do: "refund", cents: 1_000 }, choices.one([0, 50, 300]))
  if (choices.chance(0.5)) add({ do: "discard_change" }, choices.one([300, 12_000]))
  if (choices.chance(0.5)) add({ do: "refund", cents: 1_000 }, choices.one([300, 12_000]))
}

/** The servers are deployed one after the other without the account, and later with it again. */
function undeclared(choices: Choices, cents: number, add: Add): void {
  const isAtOnce = choices.chance(0.5)
  const deploy = (isDeclared: boolean, after: number) => {
    const first = choices.number(2)
    add({ do: "configure", machine: first, isDeclared }, after)
    add({ do: "configure", machine: 1 - first, isDeclared }, isAtOnce ? 0 : choices.one([300, 15_000]))
  }
  deploy(false, choices.one([0, 300, 1_000, 12_000, 100_000]))
  for (let left = choices.between(0, 3); left > 0; left -= 1) later(choices, cents, add)
  deploy(true, choices.one([1_000, 35_000, 100_000, 700_000, 4_000_000]))
}

/** An order comes to more, and that is paid by card: twice, beside a page, or while it changes again. */
function owing(choices: Choices, cents: number, add: Add): void {
  const card = choices.weighted<CardKind>([
    [8, "approved"],
    [1, "declined"],
    [1, "review"],
  ])
  if (choices.chance(0.7)) add({ do: "capture", ...(choices.chance(0.3) ? { cents: 1_000 } : {}) }, 5_000)
  add({ do: "edit", cents: cents + 1_800 }, choices.one([300, 12_000]))
  const isBesidePage = choices.chance(0.3)
  if (isBesidePage) {
    add({ do: "order_session" }, 5_000)
    add({ do: "open_page" }, 1_000)
  }
  add({ do: "order_session", flow: "card" }, 5_000)
  if (choices.chance(0.2)) {
    add({ do: "edit", cents: cents + 3_600 }, 1_000)
    // Another window asks for that, and this one's button is pressed.
    if (choices.chance(0.5)) add({ do: "order_session", flow: "card", isElsewhere: true }, 5_000)
  }
  add({ do: "pay_owed", card }, choices.one([0, 1_000, 12_000]))
  if (card === "declined" || choices.chance(0.3))
    add({ do: "pay_owed", card: "approved" }, choices.one([0, 300, 35_000, 100_000]))
  if (choices.chance(0.2)) add({ do: "edit", cents: cents + choices.one([0, 700]) }, choices.one([0, 300, 5_000]))
  if (isBesidePage)
    add({ do: "pay_page", page: 9, card: "approved", comesBack: choices.chance(0.5) }, choices.one([0, 5_000]))
}

/** What merchants, the portal and shoppers do once there may be an order. */
function later(choices: Choices, cents: number, add: Add): void {
  const part = choices.one([100, 1000, cents - 500])
  const half = choices.chance(0.5) ? { cents: part } : {}
  const up = cents + choices.one([700, 1650])
  const down = cents - choices.one([500, 1000])
  const twice = choices.chance(0.15)
  const operations: readonly (readonly [number, readonly Operation[]])[] = [
    [6, [{ do: "capture", ...half }]],
    [5, [{ do: "refund", ...half }]],
    [2, [{ do: "edit", cents: choices.one([up, down]) }]],
    [
      2,
      [
        { do: "capture", cents: part },
        { do: "edit", cents: choices.one([up, down]) },
      ],
    ],
    [
      2,
      [
        { do: "edit", cents: up },
        { do: "order_session" },
        { do: "open_page" },
        choices.chance(0.6)
          ? { do: "pay_page", page: 9, card: choices.one(["approved", "approved", "declined"]), comesBack: true }
          : choices.one<Operation>([
              { do: "cancel_page", page: 9, comesBack: true },
              { do: "expire_page", page: 9 },
            ]),
      ],
    ],
    [2, [{ do: "cancel_order" }]],
    [1, [{ do: "credit", ...half }]],
    [1, [{ do: "fulfil" }]],
    [1, [{ do: "transfer" }]],
    [2, [{ do: "review", decision: choices.one(["accept", "accept", "reject"]) }]],
    [2, [{ do: "portal_capture", ...half }]],
    [2, [{ do: "portal_cancel" }]],
    [2, [{ do: "portal_refund", ...half, repeatsOurs: choices.chance(0.3) }]],
    [
      1,
      [
        { do: "capture" },
        { do: "refund", cents: 1000 },
        { do: "portal_refund", cents: choices.one([700, 1000]), repeatsOurs: true },
      ],
    ],
    [1, [{ do: "bank_decides", outcome: choices.one(["refunded", "failed"]) }]],
    [1, [{ do: "sell_out" }]],
    [1, [{ do: "complete" }]],
  ]
  for (const operation of choices.weighted(operations)) {
    add(operation)
    if (twice && ["capture", "refund", "cancel_order", "edit"].includes(operation.do))
      add(operation, choices.one([0, 300, 30_000]))
  }
}
