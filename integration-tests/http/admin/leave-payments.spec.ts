import type { AccountSettingsView, ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { storeOf } from "../../../src/medusa/store"
import { declareSettings } from "../../support/account-settings"
import { orderMoney } from "../../support/order-money"
import { payoutsOf } from "../../support/payouts"
import { SETTINGS, settingsPage } from "../../support/settings-page"
import { shop } from "../../support/shop"
import { untilCorrected } from "../../support/until-free"

const ANOTHER = "100002"

/**
 * A merchant changes on the page who the shop is at the service, while something is open under the present settings.
 */
shop((the) => {
  const { orderOfTeas, capture, refund, worked } = orderMoney(the)
  const { read, changed, stored } = settingsPage(the)
  const { made, order } = payoutsOf(the)
  afterEach(() => jest.restoreAllMocks())

  const save = async (settings: Record<string, unknown>, further: Record<string, unknown> = {}) => {
    const { version } = await read()
    return the.admin.post<AccountSettingsView & ProblemAnswer>(SETTINGS, { settings, version, ...further })
  }
  const present = () => "100001 / 100001001"

  async function subscription(orderNo: string, status: string, isOver: boolean): Promise<void> {
    await the.sql(
      `INSERT INTO acquiring_subscription (id, account, order_no, recurring_id, status, variant_id, contract_name, interval,
         interval_count, amount, currency_code, contract_start, next_check_at)
       VALUES ('acqsub_' || $1, 'default', $1, $1, $2, 'variant_1', 'Tea', 'month', 1, '20.00', 'USD', '2026-01-01',
         CASE WHEN $3 THEN NULL ELSE now() END)`,
      [orderNo, status, isOver],
    )
  }

  it.each([{ merchant_id: ANOTHER }, { account_id: "100001002" }, { environment: "sandbox" }])(
    "is asked first, and saved once they say so: %j",
    async (settings) => {
      await orderOfTeas(1)
      const { status, body } = await save(settings)
      expect(status).toBe(409)
      const left = { payments: 1, subscriptions: 0, payouts: 0, service_account: present() }
      expect(body).toEqual({ type: "payments_left", message: body.message, left })
      expect(body.message).toContain(`${present()} is over (open payments: 1, subscriptions: 0, payouts: 0)`)
      expect(body.message).toMatch(/Nothing was saved: declare a second account .*, or confirm with leave_payments/)
      expect(await stored()).toBe("[[],[]]")
      expect((await save(settings, { leave_payments: false })).status).toBe(409)

      const confirmed = await save(settings, { leave_payments: true })
      expect(confirmed.status).toBe(200)
      expect(confirmed.body).toMatchObject({ settings, version: 1 })
      // Nothing lies under the new ones: the way back is free.
      expect((await changed({ [Object.keys(settings)[0]!]: null })).version).toBe(2)
    },
  )

  it("reads the sentence in German", async () => {
    await orderOfTeas(1)
    const body = { settings: { merchant_id: ANOTHER }, version: 0 }
    const answer = await the.admin.post<ProblemAnswer>(SETTINGS, body, { "accept-language": "de" })
    expect(answer.body.message).toMatch(
      /offene Zahlungen: 1, Abonnements: 0, Auszahlungen: 0.*zweites Konto.*leave_payments/,
    )
  })

  it("is asked about subscriptions that go on, also where their payments are final", async () => {
    const [running, ended] = [await orderOfTeas(1), await orderOfTeas(1)]
    await subscription(running.orderNo, "active", false)
    await subscription(ended.orderNo, "cancelled", true)
    await the.sql("UPDATE acquiring_payment SET final = true")
    expect((await save({ merchant_id: ANOTHER })).body.left).toMatchObject({ payments: 0, subscriptions: 1 })
  })

  it("is asked about a payout whose outcome is to be reported yet, and not once it is known", async () => {
    const takeBack = declareSettings(the.container, { backend_url: the.url().replace(/\/$/, "") })
    the.sandbox.control.settings({ payoutMode: "manual" })
    const payout = await made(order())
    takeBack()
    expect((await save({ merchant_id: ANOTHER })).body.left).toMatchObject({ payments: 0, payouts: 1 })
    await the.sql("UPDATE acquiring_operation SET state = 'done' WHERE reference = $1", [payout.request_id])
    expect((await save({ merchant_id: ANOTHER })).status).toBe(200)
  })

  it("is asked about payments of before it was kept where they lie", async () => {
    await orderOfTeas(1)
    await the.sql("UPDATE acquiring_payment SET service_account = NULL")
    expect((await save({ merchant_id: ANOTHER })).body.left).toMatchObject({ payments: 1 })
  })

  it("is not asked where everything is over", async () => {
    await orderOfTeas(1)
    await the.sql("UPDATE acquiring_payment SET final = true")
    expect((await save({ merchant_id: ANOTHER })).status).toBe(200)
  })

  it("has nothing of an old payment sent to the new account, also of before it was kept where they lie", async () => {
    const order = await orderOfTeas(1)
    await untilCorrected(the, order, async () => {
      expect((await capture(order)).status).toBe(200)
      await worked()
    })
    await the.sql("UPDATE acquiring_payment SET final = true, service_account = NULL")
    expect((await save({ merchant_id: ANOTHER })).status).toBe(200)
    const sent = the.sandbox.control.requests().length
    const refused = await refund(order, 5)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body.message).toMatch(/lies at the service under 100001 .*Nothing was sent/)
    expect(the.sandbox.control.requests()).toHaveLength(sent)
  })

  it("is not asked where what is open lies elsewhere already", async () => {
    await orderOfTeas(1)
    expect((await save({ merchant_id: ANOTHER }, { leave_payments: true })).status).toBe(200)
    expect((await save({ merchant_id: "100003" })).status).toBe(200)
  })

  it("is not asked where another account has the present settings", async () => {
    await orderOfTeas(1)
    const { acquiring } = storeOf(the.container)
    const settings = acquiring.settings.bind(acquiring)
    const before = await settings("default")
    jest.spyOn(acquiring, "accounts").mockReturnValue(["default", "former"])
    jest
      .spyOn(acquiring, "settings")
      .mockImplementation((id) => (id === "former" ? Promise.resolve(before) : settings(id)))
    expect((await save({ merchant_id: ANOTHER })).status).toBe(200)
  })

  it.each([
    ["another key", () => ({ secret_key: "another-secret-key" })],
    ["another address", () => ({ base_url: "https://elsewhere.example" })],
    ["anything else", () => ({ website: "shop.example" })],
  ])("is not asked about %s", async (_, settings) => {
    await orderOfTeas(1)
    expect((await save(settings())).status).toBe(200)
  })

  it("hears first that somebody else changed the settings meanwhile", async () => {
    await orderOfTeas(1)
    await changed({ website: "shop.example" })
    const settings = { merchant_id: ANOTHER }
    const late = await the.admin.post<ProblemAnswer>(SETTINGS, { settings, version: 0, leave_payments: true })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ type: "busy", message: expect.stringContaining("Reload") as string })
  })
})
