import { randomUUID } from "node:crypto"

import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { signMessage } from "../../../src/acquirer/profile/signature"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { declareSettings } from "../../support/account-settings"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { lyingService } from "../../support/lying-service"
import { payoutsOf } from "../../support/payouts"
import { shop } from "../../support/shop"

const QUICK = { env: { ACQUIRER_SETTINGS: JSON.stringify({ asking: { within_ms: 0, first_after_ms: 60_000 } }) } }

/** The service answers a payout of 250.00 EUR for another sum, or for another request, signed. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { order, made, payoutOf, received } = payoutsOf(the)
  let takeBack: () => void
  beforeEach(() => {
    the.sandbox.control.reset()
    takeBack = declareSettings(the.container, { backend_url: the.url().replace(/\/$/, "") })
  })
  afterEach(() => takeBack())

  const incidents = async () => (await acquiring.incidents("")).incidents

  /** A payout that the service answers with other fields than were sent. */
  async function answeredWith(change: Record<string, string>) {
    const liar = await lyingService((path, answer) => {
      if (path !== "/v1/payout") return answer
      const told = { ...(JSON.parse(answer) as object), ...change }
      const encryption_data = signMessage(referenceProfile, "payout.response", told, "sandbox-secret-key")
      return JSON.stringify({ ...told, encryption_data })
    })
    const undo = declareSettings(the.container, { base_url: process.env.ACQUIRER_BASE_URL ?? "" })
    try {
      return await made(order())
    } finally {
      undo()
      await liar.close()
    }
  }

  it.each([
    [{ payment_amount: "25000.00" }, "25000.00", "EUR"],
    [{ payment_currency: "USD" }, "250.00", "USD"],
  ])("%j: completed is not counted as this payout's, and a person is told", async (change, amount, currency_code) => {
    the.sandbox.control.settings({ payoutMode: "completed" })
    the.sandbox.control.notificationSettings({ enabled: false })
    const payout = await answeredWith(change)
    expect(payout).toMatchObject({
      ...{ state: "unknown", amount: "250.00", currency_code: "EUR" },
      operation: { message: `The service answered for ${amount} ${currency_code} instead of 250.00 EUR.` },
      answer: { payment_amount: amount, payment_currency: currency_code },
    })
    expect((await incidents()).filter(({ kind }) => kind === "payout_amount")).toMatchObject([
      { amount, currency_code, message: `The service answered a payout of 250.00 EUR for ${amount} ${currency_code}.` },
    ])
    const path = `/admin/acquiring/operations/${payout.operation!.id}/resolve`
    expect((await the.admin.post(path, { outcome: "did_not_happen", note: "Not this sum" })).status).toBe(409)
    expect(received()).toHaveLength(1)
  })

  it("that failed before it got a number at the service has failed, and may be made again", async () => {
    the.sandbox.control.notificationSettings({ enabled: false })
    const change = { status: "FAILED", transaction_id: "", failure_type: "CLOSED", failure_reason: "Account closed" }
    expect(await answeredWith(change)).toMatchObject({
      state: "failed",
      operation: { state: "refused", transaction_id: null, message: "Account closed" },
    })
  })

  it("that is answered for another request is neither completed nor under way, and a person is told", async () => {
    the.sandbox.control.settings({ payoutMode: "completed" })
    the.sandbox.control.notificationSettings({ enabled: false })
    const payout = await answeredWith({ request_id: randomUUID() })
    expect(payout).toMatchObject({
      state: "unknown",
      operation: {
        transaction_id: null,
        message:
          "The service's answer belongs to another request: its request_id is not the one that was sent. " +
          "Whether the request was carried out is not known yet.",
      },
      answer: null,
    })
    expect((await acquiring.queue()).queue).toMatchObject([
      { source: "unknown", operation: { id: payout.operation!.id, kind: "payout" } },
    ])
    expect(received()).toHaveLength(1)
  })

  it("is still told of once the service has reported that it is completed, until a person closes it", async () => {
    the.sandbox.control.notificationSettings({ enabled: true })
    the.sandbox.control.settings({ payoutMode: "manual" })
    const payout = await answeredWith({ payment_amount: "25000.00" })
    expect(payout.state).toBe("under_way")
    the.sandbox.control.advancePayout(payout.operation!.transaction_id!, { status: "completed" })
    const completed = await eventually(async () => {
      await workNotifications(the.container)
      const now = await payoutOf(payout.id)
      return now.state === "completed" ? now : undefined
    })
    expect(completed.answer).toMatchObject({ payment_amount: "25000.00", payment_currency: "EUR" })
    expect((await acquiring.queue()).queue).toMatchObject([
      { kind: "payout_amount", amount: "25000.00", payout_id: payout.id, actions: ["payout", "close"] },
    ])
  })
}, QUICK)
