import { dayInWords } from "../../src/acquirer/domain/time-zone"
import { closeDueDays } from "../../src/daily-close/close-due-days"
import { acquiringAdmin } from "../support/acquiring-admin"
import { bulkBooks } from "../support/bulk-ledgers"
import { dose } from "../support/dose"
import { expectClosedToTheCent, mixedOrders, reconciledAll } from "../support/mixed-day"
import { shop } from "../support/shop"
import { shopDays } from "../support/shop-days"

const ORDERS = dose("CLOSE_ORDERS", { full: 1_000, small: 30 })

shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { transactionOf, orderNoOf } = bulkBooks(the)
  const days = shopDays(the)
  beforeEach(() => {
    the.sandbox.control.reset()
    the.sandbox.control.notificationSettings({ enabled: false })
  })

  it(
    `a day of ${ORDERS} orders of every kind closes to the cent, and one changed at the service alone is named`,
    async () => {
      const inEuros = Math.floor(ORDERS / 3)
      const [falsified] = await mixedOrders(the, ORDERS - inEuros, "usd")
      await mixedOrders(the, inEuros, "eur")
      await reconciledAll(the)
      const day = days.today()
      days.daysLater(1)
      expect(await closeDueDays(the.container)).toHaveLength(1)

      const [closed] = (await acquiring.days(`account=default&day=${day}`)).close
      expect(closed).toMatchObject({ state: "closed", orders: ORDERS, differing: 0, closed_by: "schedule", over: true })
      expect(closed?.time_zone).toBe(days.zone())
      const currencies = closed?.currencies ?? []
      expect(currencies.map(({ currency_code }) => currency_code).sort()).toEqual(["EUR", "USD"])
      expectClosedToTheCent(currencies, the.sandbox)

      const { lines, count } = await acquiring.day(closed!.id!, "limit=100")
      expect(count).toBeGreaterThan(ORDERS)
      const booked = lines.filter(({ kind }) => kind === "refunded")
      expect(booked.every(({ store, service }) => store === service)).toBe(true)
      expect(lines[0]?.belongs_to.order_id).toMatch(/^order_/)

      the.sandbox.control.capture((await transactionOf(falsified!)).transactionId, { amount: "9.99" })
      const again = await acquiring.closeDay({ account: "default", day })
      const orderNo = await orderNoOf(falsified!)
      expect(again.close).toMatchObject({ state: "differs", differing: 1, revision: 1 })
      expect(again.lines).toEqual([
        expect.objectContaining({
          ...{ order_no: orderNo, kind: "captured", store: "0.00", service: "9.99", difference: "9.99" },
          belongs_to: expect.objectContaining({ order_id: falsified!.orderId }) as unknown,
        }),
      ])
      const [incident] = (await acquiring.incidents("")).incidents
      expect(incident).toMatchObject({ kind: "day_not_closed", order_no: orderNo })
      expect(incident?.message).toContain(
        `${dayInWords(day)} does not close: 1 of ${ORDERS} payments differs. Captured: the store`,
      )

      await reconciledAll(the)
      const repaired = await acquiring.closeDay({ account: "default", day })
      expect(repaired.close).toMatchObject({ state: "closed", differing: 0, revision: 2 })
      expect(repaired.close.closed_by).toMatch(/^user_/)
      expect((await acquiring.incidents("")).incidents).toEqual([])
    },
    120_000 + ORDERS * 1_000,
  )
})
