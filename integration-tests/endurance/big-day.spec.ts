import { dayInWords } from "../../src/acquirer/domain/time-zone"
import { referenceProfile } from "../../src/acquirer/profile/reference"
import { closeState } from "../../src/admin/words/close"
import { closeDueDays } from "../../src/daily-close/close-due-days"
import { DEFAULT_MERCHANT, startSandbox } from "../../src/sandbox"
import { declareSettings } from "../support/account-settings"
import { acquiringAdmin } from "../support/acquiring-admin"
import { bulkBooks } from "../support/bulk-ledgers"
import { dose } from "../support/dose"
import { lyingRefundSearch } from "../support/lying-service"
import { expectClosedToTheCent, mixedOrders, reconciledAll, unsaidIn } from "../support/mixed-day"
import { otherOrders } from "../support/other-orders"
import { shop } from "../support/shop"
import { shopDays } from "../support/shop-days"

const ORDERS = dose("CLOSE_ORDERS", { full: 1_000, small: 18 })

/** A service that says of every transaction what was authorised and what was captured. */
const NAMES_CAPTURES = { capturedAmount: "order", capturedField: "captured_total" } as const

shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { transactionOf, orderNoOf } = bulkBooks(the)
  const others = otherOrders(the)
  const days = shopDays(the)
  beforeEach(() => {
    the.sandbox.control.reset()
    the.sandbox.control.notificationSettings({ enabled: false })
  })
  const incidents = async () =>
    (await acquiring.incidents("")).incidents.filter(({ kind }) => kind === "day_not_closed")

  it(
    `a day of ${ORDERS} orders and one of every other kind closes to the cent, and what the service alone has is named`,
    async () => {
      const inEuros = Math.floor(ORDERS / 3)
      const other = await others.made()
      const dollars = await mixedOrders(the, ORDERS - inEuros, "usd")
      const euros = await mixedOrders(the, inEuros, "eur")
      await reconciledAll(the)
      await others.refundAccepted(3)
      const all = ORDERS + other.count + 1
      const day = days.today()
      days.daysLater(1)
      expect(await closeDueDays(the.container)).toHaveLength(1)

      const [closed] = (await acquiring.days(`account=default&day=${day}`)).close
      expect(closed).toMatchObject({ state: "closed", orders: all, differing: 0, closed_by: "schedule", over: true })
      expect(closed?.time_zone).toBe(days.zone())
      const currencies = closed?.currencies ?? []
      expect(currencies.map(({ currency_code }) => currency_code).sort()).toEqual(["EUR", "USD"])
      expectClosedToTheCent(currencies, the.sandbox)
      expect(currencies.map(({ refunded }) => refunded.accepted).sort()).toEqual(["0.00", "3.00"])
      // Of a part that is captured this service says no more what was authorised.
      const inPart = [dollars, euros].flatMap((made) => made.filter((_, at) => at % 6 === 2)).length
      expect(unsaidIn(currencies)).toEqual({
        ...{ authorised: inPart + other.inPart, captured: 0, refunded: 0, voided: other.partVoided },
      })
      expect(closeState(closed!).text).toBe("close.closed_in_part")

      const { lines, count } = await acquiring.day(closed!.id!, "limit=100")
      expect(count).toBeGreaterThan(all)
      const booked = lines.filter(({ kind }) => kind === "refunded")
      expect(booked.every(({ store, service }) => store === service)).toBe(true)
      expect(lines[0]?.belongs_to.order_id).toMatch(/^order_/)

      const [toCapture, toRefund] = [dollars[0]!, dollars[1]!]
      const [toVoid, refundedLess] = [dollars[6]!, dollars[3]!]
      const atService = async (of: typeof toVoid) => (await transactionOf(of)).transactionId
      the.sandbox.control.capture(await atService(toCapture), { amount: "9.99" })
      the.sandbox.control.refund(await atService(toRefund), { amount: "1.23", reason: "Portal" })
      the.sandbox.control.cancel(await atService(toVoid))
      const liar = await lyingRefundSearch(await orderNoOf(refundedLess), (record) => (record.refund_amount = "2.21"))
      const again = await acquiring.closeDay({ account: "default", day })
      await liar.close()
      expect(again.close).toMatchObject({ state: "differs", differing: 4, revision: 1 })
      const falsified = [
        [toCapture, "captured", "0.00", "9.99", "9.99"],
        [refundedLess, "refunded", "3.21", "2.21", "-1.00"],
        [toRefund, "refunded", "0.00", "1.23", "1.23"],
        [toVoid, "voided", "0.00", toVoid.amount, toVoid.amount],
      ] as const
      const named = await Promise.all(
        falsified.map(async ([of, kind, store, service, difference]) => ({
          ...{ order_no: await orderNoOf(of), order_id: of.orderId, kind, store, service, difference },
        })),
      )
      const found = again.lines.map(({ order_no, belongs_to: { order_id }, kind, store, service, difference }) => ({
        ...{ order_no, order_id, kind, store, service, difference },
      }))
      expect(inOrder(found)).toEqual(inOrder(named))
      const [incident] = await incidents()
      expect(named.map(({ order_no }) => order_no)).toContain(incident?.order_no)
      expect(incident?.message).toContain(
        `${dayInWords(day)} does not close: 4 of ${all} payments differ. Captured: the store`,
      )

      await reconciledAll(the)
      const repaired = await acquiring.closeDay({ account: "default", day })
      expect(repaired.close).toMatchObject({ state: "closed", differing: 0, revision: 2 })
      expect(repaired.close.closed_by).toMatch(/^user_/)
      expect(await incidents()).toEqual([])
    },
    300_000 + ORDERS * 1_000,
  )

  it("where the service names what is authorised and captured, every sum of the day is compared", async () => {
    const profile = { ...referenceProfile, ...NAMES_CAPTURES }
    const service = await startSandbox({ port: 0, merchants: [DEFAULT_MERCHANT], profile })
    const takeBack = declareSettings(the.container, { profile: NAMES_CAPTURES })
    const honest = process.env.ACQUIRER_BASE_URL
    process.env.ACQUIRER_BASE_URL = service.url
    try {
      const made = await mixedOrders(the, 12, "usd", { service })
      await reconciledAll(the, [service])
      const day = days.today()
      days.daysLater(1)
      await closeDueDays(the.container)
      const [closed] = (await acquiring.days(`account=default&day=${day}`)).close
      expect(closed).toMatchObject({ state: "closed", orders: made.length, differing: 0 })
      expectClosedToTheCent(closed!.currencies, service)
      expect(unsaidIn(closed!.currencies)).toEqual({ authorised: 0, captured: 0, refunded: 0, voided: 0 })
      expect(closeState(closed!).text).toBe("close.closed")
    } finally {
      process.env.ACQUIRER_BASE_URL = honest
      takeBack()
      await service.close()
    }
  })
})

function inOrder<Line extends { order_no: string }>(lines: Line[]): Line[] {
  return [...lines].sort((one, other) => (one.order_no < other.order_no ? -1 : 1))
}
