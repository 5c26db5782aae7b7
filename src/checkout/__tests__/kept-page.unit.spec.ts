import { Money } from "../../acquirer/domain/money"
import { OrderNo } from "../../acquirer/domain/references"
import type { CardOrder } from "../../acquirer/domain/payment-request"
import type { PayableSession } from "../../medusa/payable-session"
import type { KeptPage } from "../../modules/acquiring/payment-row"
import { readSettings } from "../../modules/acquiring/read-settings"
import type { Account } from "../../operations/account"
import { hostedPage } from "../hosted-page"

const GIVEN = {
  ...{ base_url: "https://service.example", merchant_id: "merchant", account_id: "account" },
  ...{ secret_key: "a key for these tests only", token_secret: "t".repeat(40), backend_url: "https://shop.example" },
}
const SESSION = {
  ...{ id: "payses_1", orderNo: OrderNo("1"), account: "default", money: Money.exact("25.00", "USD") },
  ...{ status: "pending", collectionId: "pay_col_1", cartId: "cart_1", data: {} },
} as PayableSession
const ORDER = { orderNo: "1", shopper: { email: "ada@example.com" }, billing: {} } as unknown as CardOrder

/** How many pages the service makes for one session that is opened first with some settings, and then with others. */
async function pagesMade(change: object): Promise<number> {
  let kept: KeptPage | null = null
  let made = 0
  const payments = {
    open: async () => ({ id: "acqpay_1", checkout_page: kept }),
    keepPage: async (_id: string, page: KeptPage) => (kept = page),
  }
  const clock = { now: () => new Date(), current: async () => new Date() }
  const open = (more: object) => {
    const account = {
      ...{ id: "default", settings: readSettings("default", { ...GIVEN, ...more }), clock },
      client: { checkout: async () => ({ action: `https://service.example/${++made}`, inputs: [] }) },
      store: { acquiring: { payments, clock, pageKeys: { of: async () => ["k".repeat(40)] } } },
    } as unknown as Account
    return hostedPage(account, SESSION, ORDER, { status: "created", data: {} })
  }
  await open({})
  await open(change)
  return made
}

describe("a payment page that is kept", () => {
  // With it the kept form can be read whatever becomes of the account's own key.
  beforeAll(() => void (process.env.ACQUIRING_ENCRYPTION_KEY = "an encryption key that only this test has"))
  afterAll(() => void delete process.env.ACQUIRING_ENCRYPTION_KEY)

  it.each([
    ["nothing", {}, 1],
    ["what the page does not depend on", { website: "shop.example" }, 1],
    ["the key that its form is signed with", { secret_key: "another key of the service" }, 2],
    ["the account that it is for", { account_id: "another" }, 2],
    ["whether that is the sandbox's", { environment: "sandbox" }, 2],
  ])("is offered again, or not, after a change of %s", async (_what, change, pages) => {
    expect(await pagesMade(change)).toBe(pages)
  })
})
