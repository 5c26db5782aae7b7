import type { SubscriptionRow } from "../../../src/modules/acquiring/subscription-book"
import { coded } from "../service"
import type { RenewalMutation } from "./history"

/** A defect that renewals could have, put in: some history must tell. */
export interface RenewalMutant {
  name: string
  mutation: RenewalMutation
}

let made = 0

export const RENEWAL_MUTANTS: readonly RenewalMutant[] = [
  {
    name: "what is made of a deduction is named anew each time",
    mutation: {
      shop: (shop) => ({
        ...shop,
        place: (renewal) => shop.place({ ...renewal, name: `${renewal.name}_${(made += 1)}` }),
      }),
    },
  },
  { name: "a deduction that nobody told of is not looked for", mutation: { hasJob: false } },
  {
    name: "a deduction that the bank refused passes for one that was made",
    mutation: {
      desk: ({ client }) => {
        const query = client.queryEach.bind(client)
        client.queryEach = async (orderNos) =>
          (await query(orderNos)).map((outcome) =>
            outcome.kind === "done"
              ? { ...outcome, value: outcome.value.map((record) => record.status.meaning === "declined" ? { ...record, status: coded("captured") } : record) } // prettier-ignore
              : outcome,
          )
      },
    },
  },
  {
    name: "an order that cannot be made is told to nobody",
    mutation: { desk: ({ incidents }) => void (incidents.raiseUnlessSeen = () => Promise.resolve()) },
  },
  {
    name: "an order counts as made before it is paid",
    mutation: { shop: (shop) => ({ ...shop, pay: () => Promise.resolve(), reconcile: () => Promise.resolve() }) },
  },
  {
    name: "a deduction that the bank is still at is forgotten once a later one is made",
    mutation: {
      shop: (shop) => {
        const { renewals } = shop.store.acquiring
        const { unsettled } = renewals
        renewals.unsettled = async (id) =>
          (await unsettled.call(renewals, id)).filter(({ state }) => state === "paid" || state === "failed")
        return shop
      },
    },
  },
  {
    name: "a pass that began before a customer cancelled does not hear of it",
    mutation: {
      shop: (shop) => {
        const { subscriptions } = shop.store.acquiring
        subscriptions.find = () => Promise.resolve(undefined)
        return shop
      },
    },
  },
  {
    name: "an order that is cancelled while a server dies goes on being deducted for",
    mutation: {
      shop: (shop) => ({
        ...shop,
        firstOrder: async (account, orderNo) => {
          const { order, ...first } = await shop.firstOrder(account, orderNo)
          return { ...first, order: order && { ...order, isCanceled: false } }
        },
      }),
    },
  },
  {
    name: "a price of the promotion passes for a wrong sum",
    mutation: {
      shop: (shop) => {
        const { subscriptions } = shop.store.acquiring
        for (const name of ["claimDue", "lease"] as const) {
          const take = subscriptions[name].bind(subscriptions) as (...args: unknown[]) => Promise<SubscriptionRow | undefined> // prettier-ignore
          subscriptions[name] = async (...args: unknown[]) => {
            const row = await take(...args)
            return row && { ...row, promotion_cycle: 0 }
          }
        }
        return shop
      },
    },
  },
  {
    name: "an admin's refund is sent twice",
    mutation: {
      desk: ({ client }) => {
        const refund = client.refund.bind(client)
        client.refund = async (operation) => {
          await refund(operation)
          return refund(operation)
        }
      },
    },
  },
  {
    name: "nobody asks whether an order is paid by another payment",
    mutation: { shop: (shop) => ({ ...shop, paidBy: () => Promise.resolve("this") }) },
  },
  {
    name: "an order is made of a deduction whatever became of its refund",
    mutation: {
      shop: (shop) => {
        const { journal } = shop.store.acquiring
        const ofOrder = journal.ofOrder.bind(journal)
        journal.ofOrder = async (account, orderNo) =>
          (await ofOrder(account, orderNo)).filter(({ reference }) => !reference.startsWith("acqren_"))
        return shop
      },
    },
  },
  {
    name: "an order that was begun is left as soon as none are wanted any more",
    mutation: {
      shop: (shop) => ({
        ...shop,
        findOrder: async (name) => {
          const { settings } = await shop.open("")
          return settings.subscriptions.renewals === "record" ? undefined : shop.findOrder(name)
        },
      }),
    },
  },
  {
    name: "a deduction is written down only together with its order",
    mutation: {
      shop: (shop) => {
        const { renewals } = shop.store.acquiring
        renewals.unsettled = () => Promise.resolve([])
        return shop
      },
    },
  },
]
