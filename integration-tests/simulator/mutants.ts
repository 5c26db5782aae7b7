import { AcquirerError } from "../../src/acquirer/domain/errors"
import { isStatedDone, type OperationRow } from "../../src/modules/acquiring/journal"
import { refundIdIn } from "../../src/operations/refund-reason"
import type { Action } from "../../src/reconciliation/action"
import type { Case, PaymentCase } from "../../src/reconciliation/case"
import { INVARIANTS, type Invariant } from "./invariants"
import { Refusal } from "./refused"
import { firstFailure, play } from "./run"
import type { Mutation } from "./world"

/** A defect that the plugin had, or could have, put in: some history must tell. */
export interface Mutant {
  name: string
  mutation: Mutation
}

type Change = (found: Case) => Case
type Judge = (actions: Action[], found: Case) => Action[]

const seeing = (change: Change): Mutation => ({ plan: (decide) => (found, now) => decide(change(found), now) })
const doing = (judge: Judge): Mutation => ({ plan: (decide) => (found, now) => judge(decide(found, now), found) })
const without = (isLeftOut: (action: Action, found: Case) => boolean) =>
  doing((actions, found) => actions.filter((action) => !isLeftOut(action, found)))
const eachPayment = (found: Case, change: (payment: PaymentCase) => PaymentCase): Case => ({
  ...found,
  payments: found.payments.map(change),
})

/** Money that came for an order counts for it, whatever it owes. */
function authorisedAnyway(actions: Action[], { payments }: Case): Action[] {
  return actions.map((action): Action => {
    if (!("story" in action) || action.story?.kind !== "duplicate_payment") return action
    const session = payments.find(({ known }) => known.order_no === action.orderNo)?.session
    if (!session) return action
    return { kind: "authorise_session", orderNo: action.orderNo, sessionId: session.id, because: "it was paid" }
  })
}

/** What was paid of a collection and what is left of it become two; what is too much is released, or told to a person. */
function keepsToWhatIsOwed(action: Action): boolean {
  const { kind, because } = action
  if (kind === "raise_incident") return action.incident.key.startsWith("overpaid_order")
  if ("story" in action && action.story?.kind === "duplicate_payment") return true
  return kind === "ask_for" || (kind === "set_collection_amount" && /still owes/.test(because))
}

const END_OF_TIME = new Date(8.64e15)

export const MUTANTS: readonly Mutant[] = [
  {
    name: "the store's own void passes for the service's, and one collection for the order",
    mutation: seeing((found) => ({
      ...eachPayment(found, (payment) => ({
        ...payment,
        operations: payment.operations.map((row) =>
          row.kind === "cancel" ? { ...row, source: "service", reference: payment.booking?.id ?? row.reference } : row,
        ),
      })),
      collections: found.collections.filter(({ cartId }) => cartId !== undefined),
    })),
  },
  {
    name: "the end of an additional payment cancels the order",
    mutation: doing((actions, { order, payments }) => {
      const ended = payments.find(
        ({ collection, facts }) =>
          collection?.cartId === undefined &&
          facts?.transactions.some(({ status }) => ["declined", "cancelled", "expired"].includes(status.meaning)),
      )
      if (!order || order.canceledAt || !ended) return actions
      const { order_no: orderNo } = ended.known
      return [
        ...actions,
        {
          kind: "cancel_order",
          orderNo,
          orderId: order.id,
          version: order.version,
          because: "an additional payment ended",
        },
      ]
    }),
  },
  {
    name: "what is captured of a replaced payment is refunded, too",
    mutation: doing((actions, { order, payments }) => [
      ...actions,
      ...payments.flatMap(({ booking, collection, known, facts }): Action[] => {
        const isReplaced = collection?.status === "partially_captured" || collection?.status === "canceled"
        const [part] = booking?.captures ?? []
        const transactionId = facts?.transactions[0]?.transactionId
        if (!booking || !order || order.canceledAt || !isReplaced || !part || !transactionId) return []
        if (booking.refunds.length > 0) return []
        const reference = `${booking.id}_rest`
        const because = "it was replaced"
        return [{ kind: "refund", orderNo: known.order_no, transactionId, money: part.money, reference, because }]
      }),
    ]),
  },
  {
    name: "each payment is decided alone",
    mutation: {
      plan: (decide) => (found, now) =>
        found.payments.flatMap((payment) =>
          decide(
            {
              ...found,
              payments: [payment],
              collections: found.collections
                .filter(({ id }) => id === payment.collection?.id)
                .map((one) => ({ ...one, bookings: one.bookings.filter(({ id }) => id === payment.booking?.id) })),
            },
            now,
          ),
        ),
    },
  },
  {
    name: "a late payment is authorised whatever the order owes",
    mutation: doing(authorisedAnyway),
  },
  {
    name: "an extra payment's end is told of an order that is paid, and stays told",
    mutation: doing((actions, { order, payments, incidents }) => {
      const ended = payments.find(({ facts }) =>
        facts?.transactions.some(({ status }) => status.meaning === "cancelled"),
      )
      const key = `cancelled_at_service:${ended?.known.order_no}`
      const kept = actions.filter((action) => action.kind !== "resolve_incident" || action.key !== key)
      if (!order || order.canceledAt || !ended || incidents.some((one) => one.key === key)) return kept
      const incident = {
        ...{ account: ended.known.account, kind: "cancelled_at_service" as const, key, message: "Cancel the order." },
        ...{ order_no: ended.known.order_no, order_id: order.id },
      }
      return [...kept, { kind: "raise_incident", incident, once: true, because: "a payment was cancelled" }]
    }),
  },
  {
    name: "absence is believed after five seconds",
    mutation: {
      settings: (settings) => ({ ...settings, asking: { ...settings.asking, absence_after_ms: 5_000 } }),
    },
  },
  {
    name: "absence is believed after five seconds, and never overruled",
    mutation: {
      settings: (settings) => ({ ...settings, asking: { ...settings.asking, absence_after_ms: 5_000 } }),
      desk: ({ journal }) => {
        const resolve = journal.resolve.bind(journal)
        journal.resolve = async (id, resolution, now) => {
          const row = await journal.get(id)
          return row?.state === "refused" || row?.state === "done" ? undefined : resolve(id, resolution, now)
        }
      },
    },
  },
  {
    name: "every process goes by its own clock",
    mutation: { now: ({ time, machine }) => new Date(time.now + machine.skewMs * 10) },
  },
  {
    name: "refunds are matched by their reason alone",
    mutation: seeing((found) =>
      eachPayment(found, (payment) => {
        const ours = new Set(
          payment.operations.filter(({ kind }) => kind === "refund").map(({ reference }) => reference),
        )
        const seen = new Set<string>()
        const refunds = payment.facts?.refunds?.filter(({ reason }) => {
          const id = refundIdIn(reason ?? "") ?? ""
          const isSwallowed = ours.has(id) && seen.has(id)
          seen.add(id)
          return !isSwallowed
        })
        return payment.facts && refunds ? { ...payment, facts: { ...payment.facts, refunds } } : payment
      }),
    ),
  },
  {
    name: "a cart is completed whatever it costs by now, and nobody is told",
    mutation: {
      plan: (decide) => (found, now) => {
        const [payment] = found.payments
        const total = payment?.session?.amount
        const isBlind = found.cart?.total !== undefined && total !== undefined
        const seen = isBlind && found.cart ? { ...found, cart: { ...found.cart, total } } : found
        return decide(seen, now).filter(
          (action) => !(action.kind === "raise_incident" && action.incident.key.startsWith("underpaid_order")),
        )
      },
    },
  },
  {
    name: "an unknown capture or refund is booked as a success",
    mutation: {
      desk: ({ core }) => {
        const { provider } = core.payments
        for (const name of ["capture", "refund"] as const) {
          const send = provider[name].bind(provider)
          provider[name] = (booking, row) =>
            send(booking, row).catch((error: unknown) => {
              if (!(error instanceof Refusal) || !error.message.includes("not known yet")) throw error
            })
        }
      },
    },
  },
  {
    name: "a lost answer passes for a refusal",
    mutation: {
      desk: ({ client }) => {
        for (const name of ["capture", "refund", "authorise"] as const) {
          const send = client[name].bind(client) as (input: never) => Promise<never>
          client[name] = ((input: never) => send(input).catch(asRefusal)) as never
        }
      },
    },
  },
  {
    name: "a lost answer is sent again",
    mutation: {
      desk: ({ client }) => {
        for (const name of ["capture", "refund", "authorise"] as const) {
          const send = client[name].bind(client) as (input: never) => Promise<never>
          client[name] = ((input: never) => send(input).catch(() => send(input))) as never
        }
      },
    },
  },
  {
    name: "a void that failed is never tried again",
    mutation: without((action) => action.kind === "void" && action.story === undefined),
  },
  {
    name: "money that came late is kept without a word",
    mutation: without((action) => "story" in action && action.story?.kind === "late_money"),
  },
  {
    name: "what is captured at the portal is not recorded",
    mutation: without((action) => action.kind === "record_capture" && action.unexplained.isPositive()),
  },
  {
    name: "what is refunded at the portal is not recorded",
    mutation: without((action) => action.kind === "record_refund" && action.isExternal),
  },
  {
    name: "a refund at the portal is recorded each time it is seen",
    mutation: seeing((found) =>
      eachPayment(found, (payment) => {
        if (!payment.booking) return payment
        const refunds = payment.booking.refunds.map((part) => ({ ...part, note: part.isExternal ? "" : part.note }))
        return { ...payment, booking: { ...payment.booking, refunds } }
      }),
    ),
  },
  {
    name: "a cart that is becoming an order is judged by its total",
    mutation: seeing((found) => ({ ...found, cart: found.cart && { ...found.cart, orderId: undefined } })),
  },
  {
    // Each of the two is enough to be safe; without both, an answer decides that is older than what came since.
    name: "operations are read once, and what the service said counts whatever came since",
    mutation: {
      ...seeing((found) =>
        eachPayment(found, (payment) => ({
          ...payment,
          facts: payment.facts && { ...payment.facts, queriedAt: END_OF_TIME },
        })),
      ),
      desk: ({ journal, task }) => {
        const read = journal.ofOrders.bind(journal)
        const kept = new Map<string, { at: number; found: ReturnType<typeof read> }>()
        journal.ofOrders = (account, orderNos) => {
          const key = orderNos.join()
          const known = kept.get(key)
          if (known && task.time.now - known.at > 0 && task.time.now - known.at < 300) return known.found
          const found = read(account, orderNos)
          kept.set(key, { at: task.time.now, found })
          return found
        }
      },
    },
  },
  {
    name: "an incident is never closed",
    mutation: { desk: ({ incidents }) => void (incidents.resolve = () => Promise.resolve()) },
  },
  {
    name: "the order's transactions are left as the core books them",
    mutation: without(({ kind }) => kind === "correct_transactions"),
  },
  {
    name: "a duplicate payment is kept without a word",
    mutation: without((action) => "story" in action && action.story?.kind === "duplicate_payment"),
  },
  {
    name: "an account that captures at once waits for a person",
    mutation: without(({ kind }) => kind === "capture"),
  },
  {
    name: "what a button says is not compared with what is taken",
    mutation: { sumToPay: (now, asked, where) => (where === "card" ? asked : now) },
  },
  {
    name: "what a lost capture of a part came to is never inferred",
    mutation: without((action) => action.kind === "resolve_operation" && action.resolution.answer?.inferred === true),
  },
  {
    name: "a page that an edit overtook is paid, then the whole once more, and nobody is told",
    mutation: {
      ...doing((actions, found) => authorisedAnyway(actions, found).filter((action) => !keepsToWhatIsOwed(action))),
      // An account that captures at once would tell of it by what it cannot capture.
      settings: (settings) => ({ ...settings, capture: "by_hand" }),
      sumToPay: (now, asked, where) => (where === "page" ? asked : now),
    },
  },
  {
    name: "the whole sum beside a refund passes for the captured one",
    mutation: seeing((found) =>
      eachPayment(found, (payment) => ({
        ...payment,
        policy: { ...payment.policy, profile: { ...payment.policy.profile, capturedAmount: "captured" } },
      })),
    ),
  },
  {
    name: "the rest of what an edit replaced is left to the core",
    mutation: without(({ kind, because }) => kind === "void" && because === "the store has replaced this payment"),
  },
  {
    name: "what an edit replaced counts as long as the core has not voided it",
    mutation: seeing((found) => ({
      ...eachPayment(found, ({ collection, ...payment }) => ({
        ...payment,
        collection: collection && { ...collection, isReplaced: false },
      })),
      collections: found.collections.map((one) => ({ ...one, isReplaced: false })),
    })),
  },
  {
    name: "what an order is asked for is lowered, and never raised again",
    mutation: doing((actions, { collections }) =>
      actions.filter(
        (action) =>
          action.kind !== "set_collection_amount" ||
          collections.some(({ id, amount }) => id === action.collectionId && action.amount.compare(amount) < 0),
      ),
    ),
  },
  {
    name: "what a person stated as made is booked by nobody, and pressed again it is made again",
    mutation: {
      desk: ({ journal }) => {
        const hidden = (rows: OperationRow[]) => rows.filter((row) => !isStatedDone(row))
        const [ofOrder, ofOrders] = [journal.ofOrder.bind(journal), journal.ofOrders.bind(journal)]
        journal.ofOrder = async (account, orderNo) => hidden(await ofOrder(account, orderNo))
        journal.ofOrders = async (account, orderNos) => {
          const found = await ofOrders(account, orderNos)
          return new Map([...found].map(([orderNo, rows]) => [orderNo, hidden(rows)]))
        }
      },
    },
  },
  {
    name: "a late refund takes what an order stands on",
    mutation: doing((actions, { order, payments }) => {
      const payment = payments.find(({ booking }) => booking?.captures.length && booking.refunds.length === 0)
      const transactionId = payment?.facts?.transactions[0]?.transactionId
      const [part] = payment?.booking?.captures ?? []
      if (!order || order.canceledAt || order.version > 1 || !payment || !transactionId || !part) return actions
      const reference = `late_default_${transactionId}_rest`
      const step = {
        kind: "refund",
        orderNo: payment.known.order_no,
        transactionId,
        money: part.money,
        reference,
      } as const
      return [...actions, { ...step, because: "it was found late" }]
    }),
  },
  {
    name: "a rule breaks on a payment without a record",
    mutation: seeing((found) => {
      for (const { facts } of found.payments)
        void (facts?.transactions[0] as { transactionId: string }).transactionId.length
      return found
    }),
  },
]

function asRefusal(error: unknown): never {
  if (!(error instanceof AcquirerError) || !error.isUnknown) throw error
  throw new AcquirerError("transport", { code: "lost", sent: false, merchantMessage: error.merchantMessage })
}

export interface Killed {
  name: string
  histories: number | undefined
  /** What it violates. */
  invariants: Invariant[]
  seed: number | undefined
}

/** Runs one mutant until some history tells, at most so many. */
export async function kill({ name, mutation }: Mutant, within: number, from = 1): Promise<Killed> {
  for (let seed = from; seed < from + within;) {
    const found = await firstFailure(seed, from + within - seed, mutation)
    if (!found) break
    const { story, violations } = found.played
    // What also fails without the defect tells nothing of it.
    if ((await play(story)).violations.length === 0) {
      return {
        name,
        histories: story.seed - from + 1,
        invariants: [...new Set(violations.map(({ invariant }) => invariant))],
        seed: story.seed,
      }
    }
    seed = story.seed + 1
  }
  return { name, histories: undefined, invariants: [], seed: undefined }
}

/** Those that no mutant of the list violates: nothing shows that they can fail. */
export function unshown(rows: readonly Killed[]): Invariant[] {
  const shown = new Set(rows.flatMap(({ invariants }) => invariants))
  return INVARIANTS.filter((invariant) => !shown.has(invariant))
}

export function table(rows: readonly Killed[]): string {
  const lines = rows.map(({ name, histories, invariants }) => {
    const after = histories === undefined ? "survived" : String(histories)
    return `${after.padStart(8)}  ${name.padEnd(82)}  ${invariants.join(", ")}`
  })
  return ["   after  mutant".padEnd(94) + "killed by", ...lines].join("\n")
}
