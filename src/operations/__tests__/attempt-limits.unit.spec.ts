import { inLanguage } from "../../words/in-language"
import type { Account } from "../account"
import {
  refuseTooManyAttempts,
  refuseTooManyForCollection,
  tooManyAttempts,
  wasDeclinedLately,
} from "../attempt-limits"

const NETWORK = "2001:db8:1:2::/64"

/** An account whose journal has one declined card, of the network that it keeps instead of the address. */
const account = {
  id: "default",
  settings: { failed_attempts: { per_cart: 1, per_address: 1, per_server: 2, window_minutes: 60 } },
  clock: { now: () => new Date("2030-01-15T12:00:00Z") },
  store: {
    logger: { warn: () => undefined },
    acquiring: {
      declinedCards: {
        since: (_: Date, of: { client_ip?: string }) =>
          Promise.resolve({ declined: of.client_ip === NETWORK ? 1 : 0, released: [] }),
      },
      journal: { ofOrders: () => Promise.resolve(new Map()) },
      payments: { ofCollection: () => Promise.resolve([]) },
    },
  },
} as unknown as Account

describe("a shopper of an IPv6 network of which a card was declined", () => {
  it.each([
    ["a cart", (ip: string) => refuseTooManyAttempts(account, "cart_1", { peer: ip })],
    ["an order's payment collection", (ip: string) => refuseTooManyForCollection(account, "pay_col_1", { peer: ip })],
  ])("has to wait with any of its addresses to pay for %s, and the next network has not", async (_, begin) => {
    await expect(begin("2001:0DB8:1:2:0:0:0:77")).rejects.toMatchObject({ code: "too_many_attempts" })
    await expect(begin("2001:db8:1:3::1")).resolves.toBeUndefined()
  })

  it("counts as declined lately with any of its addresses", async () => {
    const session = { cartId: undefined, collectionId: "pay_col_1" }
    expect(await wasDeclinedLately(account, session, "2001:db8:1:2:ffff::1")).toBe(true)
    expect(await wasDeclinedLately(account, session, "2001:db8:1:3::1")).toBe(false)
  })
})

/** Of whose address only good cards were tried, for three carts, of which one is an order that was canceled since. */
const withReleases = (per_address: number) =>
  ({
    ...account,
    settings: { failed_attempts: { per_cart: 9, per_address, per_server: 9, window_minutes: 60 } },
    store: {
      ...account.store,
      query: { graph: () => Promise.resolve({ data: [{ cart_id: "cart_ordered" }] }) },
      acquiring: {
        declinedCards: {
          since: (_: Date, of: { client_ip?: string }) =>
            Promise.resolve({ declined: 0, released: of.client_ip ? ["cart_a", "cart_ordered", "cart_b"] : [] }),
        },
      },
    },
  }) as unknown as Account

describe("an address of which good cards were tried, and no order came", () => {
  const pays = (account: Account) => refuseTooManyAttempts(account, "cart_new", { peer: "203.0.113.1" })

  it("has to wait at its limit", async () => {
    await expect(pays(withReleases(2))).rejects.toMatchObject({ code: "too_many_attempts" })
  })

  it("need not wait for an order that was canceled since", async () => {
    await expect(pays(withReleases(3))).resolves.toBeUndefined()
  })
})

it.each([
  [1, "please wait a minute or", "bitte warten Sie eine Minute, oder"],
  [60, "please wait 60 minutes or", "bitte warten Sie 60 Minuten, oder"],
])("says to a shopper how long to wait where the setting says %i", (window_minutes, english, inGerman) => {
  const settings = { failed_attempts: { per_cart: 1, per_address: 1, window_minutes } }
  const { shopperMessage = "" } = tooManyAttempts({ ...account, settings } as unknown as Account, "Too many.")
  expect(shopperMessage).toContain(english)
  expect(inLanguage("de", shopperMessage)).toContain(inGerman)
})
