import * as fc from "fast-check"

import type { CARD_NUMBERS } from "../support/cards"
import { card } from "../support/cards"
import type { Answer } from "../support/http"
import type { Completion } from "../support/checkout"
import { Deed, pick } from "./deed"
import type { Trolley, World } from "./world"

type CardKind = keyof typeof CARD_NUMBERS

const CARDS: CardKind[] = [
  "approved",
  "approved",
  "approvedMastercard",
  "declined",
  "review",
  "answerLost",
  "requestLost",
]
const PAGE_CARDS: CardKind[] = ["approved", "approved", "declined", "review"]

const which = fc.nat({ max: 5 })
const flow = fc.constantFrom("card" as const, "card" as const, "redirect" as const)
let shoppers = 0

const fill = fc.record({ flow, pieces: fc.integer({ min: 1, max: 3 }) }).map(
  ({ flow, pieces }) =>
    new Deed({
      words: `fill a cart with ${pieces}, to pay by ${flow}`,
      act: async (world) => choose(world, await newTrolley(world, pieces), flow),
    }),
)
const buy = fc.constantFrom<CardKind>("approved", "approved", "approvedMastercard", "review", "answerLost").map(
  (kind) =>
    new Deed({
      words: `buy with card "${kind}"`,
      async act(world) {
        const trolley = await newTrolley(world, 1)
        const orderNo = await choose(world, trolley, "card")
        return `${orderNo}, ${told(await world.the.payByCard(trolley, card(kind)))}`
      },
    }),
)

/** What a run begins with, so that there is something to do things to. */
export const openings = fc.array(fc.oneof(buy, buy, fill), { minLength: 1, maxLength: 3 })

/** What a shopper does, one window or two, and not always in the order a shop expects. */
export const shopperDeeds = [
  fill,
  buy,
  fc.record({ which, flow }).map(
    ({ which, flow }) =>
      new Deed({
        words: `choose ${flow} for cart ${which}`,
        needs: "trolleys",
        act: async (world) => choose(world, trolleyOf(world, which), flow),
      }),
  ),
  fc.record({ which, kind: fc.constantFrom(...CARDS) }).map(
    ({ which, kind }) =>
      new Deed({
        words: `pay cart ${which} with card "${kind}"`,
        needs: "trolleys",
        act: async (world) => told(await world.the.payByCard(trolleyOf(world, which), card(kind))),
      }),
  ),
  fc.record({ which, kinds: fc.array(fc.constantFrom(...CARDS), { minLength: 2, maxLength: 3 }) }).map(
    ({ which, kinds }) =>
      new Deed({
        words: `pay cart ${which} at once in ${kinds.length} windows with ${kinds.join(", ")}`,
        needs: "trolleys",
        async act(world) {
          const trolley = trolleyOf(world, which)
          return (await Promise.all(kinds.map((kind) => world.the.payByCard(trolley, card(kind)))))
            .map(told)
            .join(" | ")
        },
      }),
  ),
  fc.record({ which, pieces: fc.integer({ min: 1, max: 3 }) }).map(
    ({ which, pieces }) =>
      new Deed({
        words: `change cart ${which} to ${pieces}`,
        needs: "trolleys",
        act: (world) => change(world, trolleyOf(world, which), pieces),
      }),
  ),
  fc.record({ which, pieces: fc.integer({ min: 1, max: 3 }) }).map(
    ({ which, pieces }) =>
      new Deed({
        words: `pay cart ${which} while another window changes it to ${pieces}`,
        needs: "trolleys",
        async act(world) {
          const trolley = trolleyOf(world, which)
          const [paid, changed] = await Promise.all([world.the.payByCard(trolley), change(world, trolley, pieces)])
          return `${told(paid)} | ${changed}`
        },
      }),
  ),
  which.map(
    (which) =>
      new Deed({
        words: `complete cart ${which}`,
        needs: "trolleys",
        act: async (world) => told(await world.the.complete(trolleyOf(world, which))),
      }),
  ),
  which.map(
    (which) =>
      new Deed({
        words: `open the payment page of cart ${which}`,
        needs: "trolleys",
        async act(world) {
          const trolley = trolleyOf(world, which)
          if (!trolley.checkoutUrl) return "it has none"
          const page = await world.away.atTheService({ checkoutUrl: trolley.checkoutUrl }).catch(() => undefined)
          if (!page || page.forms.length === 0) return "no page"
          trolley.pages.push(page)
          return "opened"
        },
      }),
  ),
  fc.record({ which, kind: fc.constantFrom(...PAGE_CARDS), comesBack: fc.boolean() }).map(
    ({ which, kind, comesBack }) =>
      new Deed({
        words: `pay on open page ${which} with "${kind}"${comesBack ? "" : ", and close the browser"}`,
        needs: "pages",
        act: (world) => payOnPage(world, which, kind, comesBack),
      }),
  ),
]

async function newTrolley(world: World, pieces: number): Promise<Trolley> {
  shoppers += 1
  const plan = { items: { tea: pieces }, email: `model-${process.pid}-${shoppers}@example.com` }
  const { id } = await world.the.cartReadyToPay(plan)
  const trolley: Trolley = { id, orderNos: [], checkoutUrl: undefined, pages: [] }
  world.trolleys.push(trolley)
  return trolley
}

function trolleyOf(world: World, which: number): Trolley {
  const trolley = pick(world.trolleys, which)
  if (!trolley) throw new Error("There is no cart")
  return trolley
}

async function choose(world: World, trolley: Trolley, flow: "card" | "redirect"): Promise<string> {
  const answer = await world.the.trySession(trolley, { data: { flow } }).catch((error: unknown) => String(error))
  if (typeof answer === "string") return answer
  const { status, body } = answer
  const session = body.payment_collection?.payment_sessions?.at(-1)
  if (status >= 300 || !session) return `${status} ${body.message ?? ""}`
  const { order_no, checkout_url } = session.data as { order_no: string; checkout_url?: string }
  trolley.orderNos.push(order_no)
  trolley.checkoutUrl = checkout_url
  return order_no
}

async function change(world: World, trolley: Trolley, pieces: number): Promise<string> {
  const items = await world.the.sql<{ id: string }>("SELECT id FROM cart_line_item WHERE cart_id = $1", [trolley.id])
  const answer = await world.the.store.post<{ message?: string }>(
    `/store/carts/${trolley.id}/line-items/${items[0]?.id}`,
    { quantity: pieces },
  )
  return `${answer.status} ${answer.body.message ?? ""}`.trim()
}

async function payOnPage(world: World, which: number, kind: CardKind, comesBack: boolean): Promise<string> {
  const open = world.trolleys.flatMap((trolley) => trolley.pages.map((page) => ({ trolley, page })))
  const chosen = pick(open, which)
  if (!chosen) throw new Error("There is no page")
  const { trolley, page } = chosen
  const next = comesBack ? await world.away.payWith(page, kind) : await payAndClose(page, kind)
  trolley.pages = trolley.pages.filter((one) => one !== page)
  if (next && !next.isElsewhere && next.forms.some(({ fields }) => fields.some(([name]) => name === "number"))) {
    trolley.pages.push(next)
  }
  return next ? (next.isElsewhere ? new URL(next.url).search : `${next.status} ${next.title}`) : "closed"
}

async function payAndClose(page: Trolley["pages"][number], kind: CardKind): Promise<undefined> {
  const [form] = page.forms
  if (!form) return undefined
  const { number, security_code, expiration_year } = card(kind)
  const typed = { number, security_code, expiration: `12/${expiration_year.slice(2)}`, holder: "Ada Lovelace" }
  const body = new URLSearchParams([...new Map([...form.fields, ...Object.entries(typed)])])
  const answer = await fetch(form.action, { method: "POST", redirect: "manual", body })
  await answer.arrayBuffer()
  return undefined
}

function told({ status, body }: Answer<Completion>): string {
  return `${status} ${body.type ?? ""} ${body.error?.message ?? body.message ?? ""}`.trim()
}
