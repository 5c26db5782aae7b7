import type { IncidentsAnswer, PlanAnswer, QueueAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

const GERMAN = { "accept-language": "de-DE,de;q=0.9,en;q=0.5" }

/** What the server says to a merchant, in the language that their admin is set to. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { orderOfTeas, atRest } = orderMoney(the)
  beforeEach(() => the.sandbox.control.reset())

  const ask = async <Body>(path: string, headers?: Record<string, string>) =>
    good(await the.admin.get<Body>(`/admin/acquiring/${path}`, headers))

  it("says why a step is planned in German where German is asked for, and in English elsewhere", async () => {
    const order = await orderOfTeas()
    await atRest()
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.capture(order.transactionId, { amount: "25.00" })
    const { payments } = await acquiring.payments(`order_id=${order.orderId}`)
    const because = async (headers?: Record<string, string>) =>
      (await ask<PlanAnswer>(`payments/${payments[0]!.id}/plan`, headers)).plan[0]?.because
    expect(await because(GERMAN)).toBe("25,00\u00a0$ sind beim Dienst erfasst")
    expect(await because({ "accept-language": "de-AT" })).toBe("$\u00a025,00 sind beim Dienst erfasst")
    expect(await because({ "accept-language": "fr-FR, en;q=0.5" })).toBe("$25.00 is captured at the service")
    expect(await because({ "accept-language": "en-GB" })).toBe("US$25.00 is captured at the service")
    expect(await because({ "accept-language": "en_posix" })).toBe("25.00 USD is captured at the service")
    expect(await because({ "accept-language": "fr" })).toBe("25.00 USD is captured at the service")
    expect(await because()).toBe("25.00 USD is captured at the service")
    the.sandbox.control.notificationSettings({ enabled: true })
  })

  it("says an unknown capture, its incident and what to do in German; the rows stay English", async () => {
    const order = await orderOfTeas()
    the.sandbox.control.addFault({ kind: "reset_after", operation: "capture", orderNo: order.orderNo })
    the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    const path = `/admin/payments/${order.paymentId}/capture`
    const { body } = await the.admin.post<{ message: string; code: string }>(path, {}, GERMAN)
    expect(body).toMatchObject({
      code: "outcome_unknown",
      message: expect.stringMatching(/^Die Erfassung von 25,00\s\$ ist noch nicht bekannt: /),
    })
    the.sandbox.control.clearFaults()

    const { incidents } = await ask<IncidentsAnswer>("incidents", GERMAN)
    expect(incidents[0]).toMatchObject({
      kind: "unknown_outcome",
      message: expect.stringMatching(
        /^Noch weiß niemand, ob dies ausgeführt wurde: Erfassung von 25,00\s\$\. Grund: Die Antwort des Dienstes kam nicht an/,
      ),
      next_step: expect.stringMatching(/^Der Dienst wird von selbst erneut abgefragt/),
    })
    const { queue } = await ask<QueueAnswer>("queue", GERMAN)
    expect(queue[0]?.next_step).toMatch(/^Führen Sie es nicht erneut aus/)

    const rows = await the.sql<{ message: string }>("SELECT message FROM acquiring_incident")
    expect(rows[0]?.message).toMatch(/^Nobody knows yet whether the capture of 25\.00 USD was made: /)
    expect((await acquiring.incidents()).incidents[0]?.message).toBe(rows[0]?.message)
  })

  it("shows what nobody has said in German as it is", async () => {
    await orderOfTeas()
    const message = "A message that an earlier version wrote."
    await the.sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, message, seen, raised_at)
       VALUES ('acinc_old', 'main', 'books_differ', 'old', '${message}', 1, now())`,
    )
    const { incidents } = await ask<IncidentsAnswer>("incidents", GERMAN)
    expect(incidents[0]?.message).toBe(message)
  })

  it("names the columns of exports and their values alike in every language: scripts find them by their names", async () => {
    await orderOfTeas()
    const exported = async (headers?: Record<string, string>) =>
      good(await the.admin.get<string>("/admin/acquiring/payments/export", headers))
    const english = await exported()
    expect(english.replace(/^\uFEFF/, "")).toMatch(/^created_at,order,order_no,transaction_id,account,method,state,/)
    expect(english).toContain(",default,card,authorised,USD,25.00,")
    expect(await exported(GERMAN)).toBe(english)
    const [from, to] = [0, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    const close = `/admin/acquiring/close/export?account=default&from=${from}&to=${to}`
    expect(good(await the.admin.get<string>(close, GERMAN))).toContain(",authorised_store,authorised_service,")
  })

  it("says what is wrong with a field, and what is not there, in German", async () => {
    const wrong = await the.admin.get("/admin/acquiring/incidents?limit=0&order=x", GERMAN)
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        type: "invalid_data",
        errors: [
          { field: "limit", reason: "muss mindestens 1 sein" },
          { field: "order", reason: "ist nicht bekannt" },
        ],
      },
    })
    expect((await the.admin.get("/admin/acquiring/payments/none", GERMAN)).body).toMatchObject({
      message: "Es gibt keine Zahlung none.",
    })
    const { headers } = await the.admin.get("/admin/acquiring/payments/none", GERMAN)
    expect(headers.get("vary")).toMatch(/accept-language/i)
  })
}, NOBODY_WAITS)
