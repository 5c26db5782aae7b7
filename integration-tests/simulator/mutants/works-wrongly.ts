import { AcquirerError } from "../../../src/acquirer/domain/errors"
import { isStatedDone, type OperationRow } from "../../../src/modules/acquiring/operation-row"
import type { Action } from "../../../src/reconciliation/action"
import type { Case } from "../../../src/reconciliation/case"
import { Refusal } from "../refused"
import { doing, eachPayment, seeing, type Mutant } from "./mutant"

/** Money that came for an order counts for it, whatever it owes. */
function authorisedAnyway(actions: Action[], { payments }: Case): Action[] {
  return actions.map((action): Action => {
    if (!("story" in action) || action.story?.kind !== "duplicate_payment") return action
    const session = payments.find(({ known }) => known.order_no === action.orderNo)?.session
    if (!session) return action
    return { kind: "authorise_session", orderNo: action.orderNo, sessionId: session.id, because: "it was paid" }
  })
}

/**
 * What was paid of a collection and what is left of it become two; what is too much is released, or told to a person.
 */
function keepsToWhatIsOwed(action: Action): boolean {
  const { kind, because } = action
  if (kind === "raise_incident") return action.incident.key.startsWith("overpaid_order")
  if ("story" in action && action.story?.kind === "duplicate_payment") return true
  return kind === "ask_for" || (kind === "set_collection_amount" && /still owes/.test(because))
}

const END_OF_TIME = new Date(8.64e15)

function asRefusal(error: unknown): never {
  if (!(error instanceof AcquirerError) || !error.isUnknown) throw error
  throw new AcquirerError("transport", { code: "lost", sent: false, merchantMessage: error.merchantMessage })
}

/** What works around the plan is wrong: time, settings, the journal, what is sent. */
export const WORKS_WRONGLY: readonly Mutant[] = [
  { name: "an order is cancelled while a change of it is open", mutation: { cancelsWhileChanged: true } },
  {
    // The older one is refused, or deleted where the newer one is begun: either leaves one that stands and can be paid.
    name: "an older session of the cart is not refused, and both pages can be paid",
    mutation: { paysBesideOthers: true },
  },
  {
    name: "what the service lists twice passes for two",
    mutation: {
      desk: ({ client }) => {
        client.distinct = (entries) => entries
      },
    },
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
    name: "goods that come back are received while a refund is under way",
    mutation: { outOfTurn: "receive" },
  },
  {
    name: "what was begun is confirmed while a refund is under way",
    mutation: { outOfTurn: "confirm" },
  },
  {
    name: "open payments of an account that is not declared are left without a word",
    mutation: { desk: ({ payments }) => void (payments.overdueOfOthers = () => Promise.resolve([])) },
  },
  {
    name: "an account that is declared again stays told of",
    mutation: { desk: ({ incidents }) => void (incidents.resolveAllBut = () => Promise.resolve()) },
  },
  {
    name: "what a button says is not compared with what is taken",
    mutation: { sumToPay: (now, asked, where) => (where === "card" ? asked : now) },
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
    name: "the answer to a card takes the place of what a query said",
    mutation: {
      desk: ({ payments }) => {
        payments.noteAnswer = async (id, orderNo, { status, transaction_id }, now) => {
          const row = await payments.find(id, orderNo)
          const changes = status === "declined" ? { status } : { status, transaction_id }
          if (row) await payments.update(row.id, changes, now)
        }
      },
    },
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
]
