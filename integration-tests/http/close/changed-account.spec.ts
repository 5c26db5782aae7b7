import { closeDueDays } from "../../../src/daily-close/close-due-days"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { paidOrders } from "../../support/paid-orders"
import { accountOf, ANOTHER, SANDBOX_ACCOUNT, startTestSandbox } from "../../support/sandbox"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

/** A merchant changes merchant_id or account_id in the middle of a day. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const orders = paidOrders(the)
  const days = shopDays(the)
  let other: Awaited<ReturnType<typeof startTestSandbox>>
  beforeAll(async () => void (other = await startTestSandbox(ANOTHER)))
  beforeEach(() => the.sandbox.control.reset())
  afterAll(() => other.close())
  const moveBack = () => void Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: the.sandbox.url })
  afterEach(moveBack)

  const inGerman = async (id: string) => {
    const { body } = await the.admin.get<{ close: { problem: string } }>(`/admin/acquiring/close/${id}`, {
      "accept-language": "de",
    })
    return body.close.problem
  }

  it("the day names what lies elsewhere, and its other orders are compared", async () => {
    const before = await orders.captured()
    Object.assign(process.env, accountOf(ANOTHER), { ACQUIRER_BASE_URL: other.url })
    const after = await orders.captured()
    const day = days.today()
    days.daysLater(1)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await the.sql("UPDATE acquiring_day_close SET next_attempt_at = now()")
      await closeDueDays(the.container)
    }
    const { close, lines } = await acquiring.closeDay({ account: "default", day })
    expect(close).toMatchObject({ state: "open", orders: 1, differing: 0 })
    expect(close.problem).toContain(
      `Nothing can be compared of payment ${before.orderNo}: This payment lies at the service under 100001 / 100001001`,
    )
    expect(new Set(lines.map(({ order_no }) => order_no))).toEqual(new Set())
    const found = await acquiring.day(close.id!)
    expect(new Set(found.lines.map(({ order_no }) => order_no))).toEqual(new Set([after.orderNo]))
    expect(await inGerman(close.id!)).toMatch(
      /^Nicht zu vergleichen: Zahlung \S+\. Diese Zahlung liegt beim Dienst unter/,
    )
    moveBack()
  }, 60_000)
})
