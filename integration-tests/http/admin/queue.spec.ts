import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import type { ProblemAnswer, AccountSettingsView } from "../../../src/api/admin/acquiring/http-types"
import { announceWaiting } from "../../../src/admin-queries/queue/announce-waiting"
import announceIncidentsJob from "../../../src/jobs/announce-incidents"
import announceWaitingJob from "../../../src/jobs/announce-waiting"
import { announceIncidents, INCIDENT_EVENTS } from "../../../src/medusa/announce-incidents"
import { ACQUIRING_MODULE } from "../../../src/modules/acquiring"
import { Announcer } from "../../../src/modules/acquiring/announcer"
import { IncidentOutbox } from "../../../src/modules/acquiring/incident-outbox"
import type { NewIncident } from "../../../src/modules/acquiring/incidents"
import { Notices } from "../../../src/modules/acquiring/notices"
import type AcquiringModuleService from "../../../src/modules/acquiring/service"
import { within } from "../../../src/modules/acquiring/waiting"
import { inLanguage } from "../../../src/words/in-language"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** What waits for a person, in one list; what did not need one; and who else is told. */
shop(({ admin, buy, container, orderOf, sandbox, sql }) => {
  const acquiring = acquiringAdmin(admin)
  beforeEach(() => sandbox.control.reset())

  const knex = () => container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const incidents = () => container.resolve<AcquiringModuleService>(ACQUIRING_MODULE).incidents
  const PAID_TWICE: NewIncident = {
    ...{ account: "default", kind: "duplicate_payment", key: "duplicate:1", message: "Paid twice." },
    ...{ next_step: "Refund one of them.", amount: "25.00", currency_code: "USD" },
  }
  const paymentIdOf = async (order: { id: string }) => (await orderOf(order)).payment_collections[0]!.payments![0]!.id

  /** A capture whose answer is lost, and a service that cannot be queried for a while. */
  async function unknownCapture() {
    const order = await buy({ email: "grace@example.com" })
    sandbox.control.addFault({ kind: "reset_after", operation: "capture" })
    const away = sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    await admin.post(`/admin/payments/${await paymentIdOf(order)}/capture`)
    return { order, away }
  }

  it("is about the payment of its order that is next, in its own sum; a code stays with the payment it was seen at", async () => {
    const { id: order_id } = await buy({ email: "ada@example.com" })
    const told = { ...PAID_TWICE, order_id, transaction_id: "T1", order_no: "first" }
    await incidents().raise({ ...told, kind: "wrong_amount", amount: "5.00" }, new Date())
    await incidents().raise({ ...told, transaction_id: "T2", order_no: "second" }, new Date())
    await incidents().raise({ ...told, amount: undefined, order_id: null, order_no: null }, new Date())
    const code = {
      account: "default",
      kind: "unknown_code",
      key: "unknown_code:payment_status:9",
      message: "9",
    } as const
    await incidents().raise({ ...code, order_no: "one" }, new Date())
    await incidents().raise({ ...code, order_no: "other" }, new Date())
    expect((await acquiring.queue()).queue).toMatchObject([
      { kind: "duplicate_payment", order_no: "second", transaction_id: "T2", amount: "25.00" },
      { kind: "unknown_code", order_no: "one" },
    ])

    // Over there, it is found at the other one: what the first is read as closes it no more.
    await incidents().resolve("default", code.key, new Date())
    await incidents().raise({ ...code, order_id, order_no: "other" }, new Date())
    expect((await acquiring.queue()).queue).toContainEqual(
      expect.objectContaining({ kind: "unknown_code", order_no: "other" }),
    )
    expect(await incidents().ofOrders(["one"])).toEqual([])
  })

  it("lists reviews, unknown outcomes and incidents together, what has waited longest first, by page", async () => {
    const held = await buy({ email: "ada@example.com" }, card("review"))
    const { order } = await unknownCapture()
    await incidents().raise(PAID_TWICE, new Date())

    const all = await acquiring.queue()
    expect(all).toMatchObject({ count: 3, limit: 20, offset: 0, counts: { review: 1, unknown: 1, incident: 1 } })
    expect(all.queue).toMatchObject([
      {
        ...{ source: "review", kind: "review", amount: "25.00", currency_code: "USD" },
        actions: ["accept", "reject", "refresh"],
        belongs_to: { order_id: held.id, display_id: held.display_id, customer: { email: "ada@example.com" } },
      },
      {
        ...{ source: "unknown", kind: "capture", amount: "25.00", actions: ["query", "state"] },
        belongs_to: { order_id: order.id, customer: { email: "grace@example.com" } },
        operation: { state: "unknown" },
      },
      {
        ...{ source: "incident", kind: "duplicate_payment", message: "Paid twice.", actions: ["close"] },
        ...{ next_step: "Refund one of them.", belongs_to: { order_id: null } },
      },
    ])
    for (const { since, message } of all.queue) {
      expect(Date.parse(since)).toBeLessThanOrEqual(Date.now())
      expect(message).toBeTruthy()
    }

    const second = await acquiring.queue("limit=1&offset=1")
    expect(second).toMatchObject({ count: 3, limit: 1, offset: 1 })
    expect(second.queue).toEqual([all.queue[1]])
    const some = await acquiring.queue("source=review,incident")
    expect(some.queue.map(({ source }) => source)).toEqual(["review", "incident"])
    expect(some.count).toBe(2)

    await incidents().raise({ ...PAID_TWICE, account: "outlet" }, new Date())
    const outlets = await acquiring.queue("account=outlet")
    expect(outlets).toMatchObject({ count: 1, queue: [{ source: "incident", account: "outlet" }] })
    expect(outlets.counts).toEqual({ review: 0, unknown: 0, incident: 1, payout: 0, payout_held: 0 })
    expect(await acquiring.queue("account=default")).toMatchObject({ count: 3, queue: all.queue })
  })

  it("lists a payout that waits to be approved, and nothing of it once it is decided", async () => {
    await sql(
      `INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, created_by)
       VALUES ('acqpo_1', 'default', 'r1', '12.50', 'USD', 'waiting', 'user_1')`,
    )
    const { queue, counts } = await acquiring.queue()
    expect(counts).toEqual({ review: 0, unknown: 0, incident: 0, payout: 1, payout_held: 0 })
    expect(queue).toMatchObject([
      {
        ...{ id: "acqpo_1", source: "payout", amount: "12.50", currency_code: "USD", actions: ["decide_payout"] },
        payout: { beneficiary: null, asked_by: { kind: "person", name: null } },
      },
    ])
    await sql("UPDATE acquiring_payout SET approval = 'rejected'")
    expect(await acquiring.queue()).toMatchObject({ queue: [], count: 0 })
  })

  it("shows apart what was resolved without a person, and nothing that a person closed", async () => {
    const { order, away } = await unknownCapture()
    const [waiting] = (await acquiring.queue()).queue
    sandbox.control.clearFaults(away.id)
    await sql("UPDATE acquiring_operation SET queries = 1 WHERE id = $1", [waiting!.id])
    await acquiring.query(waiting!.id)
    await incidents().raise(PAID_TWICE, new Date())
    await incidents().raise({ ...PAID_TWICE, key: "duplicate:2", message: "Seen by a person." }, new Date())
    await incidents().resolve("default", "duplicate:1", new Date())
    const [left] = (await acquiring.queue()).queue
    await acquiring.resolve(left!.id)

    expect(await acquiring.queue()).toMatchObject({ queue: [], count: 0 })
    const { done, count } = await acquiring.done()
    expect(count).toBe(2)
    expect(done).toMatchObject([
      {
        source: "incident",
        kind: "duplicate_payment",
        notes: ["A later check found that it is over.", "Before: Paid twice."],
      },
      { source: "outcome", kind: "capture", amount: "25.00", belongs_to: { order_id: order.id } },
    ])
    const page = await acquiring.done("limit=1&offset=1")
    expect(page).toMatchObject({ count: 2, limit: 1, offset: 1 })
    expect(page.done).toEqual([done[1]])
  })

  it("counts a notification that failed until a person closes its incident, and again once it fails anew", async () => {
    const letter: NewIncident = { ...PAID_TWICE, kind: "dead_letter", key: "dead_letter:acqnot_1" }
    const listed = async (query = "") => {
      const { notifications, count } = await acquiring.notifications(`in_need=true&account=default${query}`)
      expect(notifications).toHaveLength(count)
      return count
    }
    const inNeed = async () => {
      const counted = (await acquiring.health()).accounts[0]?.notifications_in_need
      expect(await listed()).toBe(counted)
      return counted
    }
    const problem = async () =>
      good(await admin.get<AccountSettingsView>("/admin/acquiring/accounts/default/settings")).notifications
        .last_problem
    await sql(
      `INSERT INTO acquiring_notification (id, account, kind, fingerprint, fields, signature, state, outcome, processed_at)
       VALUES ('acqnot_1', 'default', 'payment', 'f1', '{}', 'valid', 'attention', 'gone', now())`,
    )
    await incidents().raise(letter, new Date())
    expect([await inNeed(), await problem()]).toMatchObject([1, { message: "gone" }])
    const [{ id } = { id: "" }] = (await acquiring.queue()).queue
    await acquiring.resolve(id, "Seen at the portal")
    expect((await acquiring.queue()).count).toBe(0)
    expect([await inNeed(), await problem()]).toEqual([0, null])
    // What failed is still shown as what it is, and can be replayed.
    expect((await acquiring.notifications("state=attention")).count).toBe(1)
    await incidents().raise(letter, new Date())
    expect(await inNeed()).toBe(1)
    expect([await listed("&q=another"), await listed("&kind=payment&state=attention")]).toEqual([0, 1])
    expect([await listed("&state=done"), await listed("&from=2020-01-01"), await listed("&to=2020-01-01")]).toEqual([
      ...[0, 1, 0],
    ])
  })

  it.each([
    ["queue?source=theft", "source", "must be one of review, unknown, incident, payout"],
    ["notifications?in_need=no", "in_need", "must be one of true"],
    ["queue?limit=0", "limit", "must be at least 1"],
    ["queue/done?offset=-1", "offset", "must be at least 0"],
    ["queue/done?source=review", "source", "is not known"],
  ])("%s says what is wrong with %s", async (path, field, reason) => {
    const answer = await admin.get<ProblemAnswer>(`/admin/acquiring/${path}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ field, reason }])
  })

  describe("an incident", () => {
    const heard: { name: string; data: Record<string, unknown> }[] = []
    beforeEach(() => {
      heard.length = 0
      for (const name of Object.values(INCIDENT_EVENTS)) {
        container.resolve(Modules.EVENT_BUS).subscribe(
          name,
          (event) => {
            heard.push({ name, data: event.data as Record<string, unknown> })
            return Promise.resolve()
          },
          { subscriberId: `test ${name}` },
        )
      }
    })
    afterEach(() => {
      for (const name of Object.values(INCIDENT_EVENTS)) {
        container
          .resolve(Modules.EVENT_BUS)
          .unsubscribe(name, () => Promise.resolve(), { subscriberId: `test ${name}` })
      }
    })
    const names = (count: number) =>
      eventually(() => Promise.resolve(heard.length >= count ? heard.map(({ name }) => name) : undefined))

    it("is announced once to the store's subscribers, and once more when it is resolved", async () => {
      await incidents().raise(PAID_TWICE, new Date())
      expect(await announceIncidents(container)).toBe(1)
      await incidents().raise(PAID_TWICE, new Date())
      expect(await announceIncidents(container)).toBe(0)
      expect(await names(1)).toEqual(["acquiring.incident.raised"])
      const [{ id } = { id: "" }] = (await acquiring.queue()).queue
      expect(heard[0]?.data).toMatchObject({ id, account: "default", kind: "duplicate_payment", amount: "25.00" })

      await acquiring.resolve(id, "Both are paid by the same person")
      const closed = { id, resolved_note: "Both are paid by the same person", resolved_by: { name: "Mer Chant" } }
      expect((await acquiring.incidents("status=resolved")).incidents).toMatchObject([closed])
      await announceIncidentsJob(container)
      expect(await names(2)).toEqual(["acquiring.incident.raised", "acquiring.incident.resolved"])
      expect(heard[1]?.data).toMatchObject({ id, resolved_by: expect.stringContaining("user_") as string })
    })

    it("that is closed and found again keeps no note of its closing", async () => {
      await incidents().raise(PAID_TWICE, new Date())
      const [{ id } = { id: "" }] = (await acquiring.queue()).queue
      await acquiring.resolve(id, "Seen")
      await incidents().raise(PAID_TWICE, new Date())
      await acquiring.resolve(id)
      expect((await acquiring.incidents("status=resolved")).incidents).toMatchObject([{ id, resolved_note: null }])
    })

    it("is announced with the order, also where whoever raised it knew of none", async () => {
      const order = await buy()
      const { payment } = await acquiring.paymentOf(order)
      await incidents().raise({ ...PAID_TWICE, order_no: payment.order_no }, new Date())
      await announceIncidentsJob(container)
      await names(1)
      expect(heard[0]?.data).toMatchObject({ order_id: order.id, order_no: payment.order_no })
      // At the payment it has the actions that it has in the queue.
      const { waiting } = await acquiring.payment(payment.id)
      expect(waiting).toEqual((await acquiring.queue()).queue)
      expect(waiting[0]?.actions).toEqual(["capture", "release", "refresh", "payment", "order", "close"])
    })

    it("that returns after it was resolved is a new one, and waits from then on", async () => {
      await incidents().raise(PAID_TWICE, new Date(Date.now() - 60_000))
      await incidents().resolve("default", PAID_TWICE.key, new Date())
      await announceIncidentsJob(container)
      const again = new Date()
      await incidents().raise(PAID_TWICE, again)
      await announceIncidentsJob(container)
      expect(await names(3)).toEqual([
        ...["acquiring.incident.raised", "acquiring.incident.resolved", "acquiring.incident.raised"],
      ])
      expect((await acquiring.queue()).queue[0]?.since).toBe(again.toISOString())
    })

    it("that returns before its end was announced is announced as over first", async () => {
      await incidents().raise(PAID_TWICE, new Date(Date.now() - 60_000))
      await announceIncidents(container)
      const endedAt = new Date(Date.now() - 1_000)
      await incidents().resolve("default", PAID_TWICE.key, endedAt)
      await incidents().raise(PAID_TWICE, new Date())
      expect(await announceIncidents(container)).toBe(1)
      expect(await names(3)).toEqual([
        ...["acquiring.incident.raised", "acquiring.incident.resolved", "acquiring.incident.raised"],
      ])
      const [first, end, again] = heard.map(({ data }) => data)
      expect(end).toMatchObject({ raised_at: first?.raised_at, resolved_at: endedAt.toISOString(), resolved_by: null })
      expect(Date.parse(String(again?.raised_at))).toBeGreaterThan(Date.parse(String(first?.raised_at)))
      expect(again).not.toHaveProperty("resolved_at")
      expect(await announceIncidents(container)).toBe(0)
      await incidents().resolve("default", PAID_TWICE.key, new Date())
      await announceIncidents(container)
      expect((await names(4)).at(-1)).toBe("acquiring.incident.resolved")
      expect(heard.at(-1)?.data.raised_at).toBe(again?.raised_at)
    })

    it("that was not noted as announced, because the process died, is announced by the next one", async () => {
      await incidents().raise(PAID_TWICE, new Date())
      const { incidentOutbox } = container.resolve<AcquiringModuleService>(ACQUIRING_MODULE)
      await expect(incidentOutbox.each(10, () => Promise.reject(new Error("died")))).rejects.toThrow("died")
      expect(await announceIncidents(container)).toBe(1)
      expect(await names(1)).toEqual(["acquiring.incident.raised"])
    })

    it("can be raised again while the event bus takes nothing, and is announced once it does", async () => {
      await incidents().raise(PAID_TWICE, new Date())
      const module = container.resolve<AcquiringModuleService>(ACQUIRING_MODULE)
      const impatient = jest.replaceProperty(module, "incidentOutbox", new IncidentOutbox(knex, new Announcer(500)))
      const emit = jest
        .spyOn(container.resolve(Modules.EVENT_BUS), "emit")
        .mockReturnValue(new Promise(() => undefined))
      const announcing = announceIncidents(container)
      announcing.catch(() => undefined)
      await eventually(() => Promise.resolve(emit.mock.calls.length > 0 || undefined))
      const raised = incidents().raise(PAID_TWICE, new Date())
      expect(
        await within(
          raised.then(() => "raised"),
          10_000,
        ),
      ).toBe("raised")
      await expect(announcing).rejects.toThrow("does not answer")
      // It may still come through: nothing is sent beside it.
      expect(await announceIncidents(container)).toBe(0)
      emit.mockRestore()
      impatient.restore()
      expect(await announceIncidents(container)).toBe(1)
      expect(await names(1)).toEqual(["acquiring.incident.raised"])
    })

    it("is announced by one of two processes that look at the same moment", async () => {
      await incidents().raise(PAID_TWICE, new Date())
      const both = await Promise.all([announceIncidents(container), announceIncidents(container)])
      expect(both.sort()).toEqual([0, 1])
    })
  })

  describe("the bell", () => {
    const pass = () => announceWaiting(container, inLanguage)
    const bell = async () =>
      (
        await sql<{ data: { title: string; description: string } }>(
          "SELECT data FROM notification WHERE channel = 'feed' ORDER BY created_at, id",
        )
      ).map(({ data }) => data)
    const waitingPayout = (id: string) =>
      sql(
        `INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, created_by)
         VALUES ($1, 'default', $1, '12.50', 'USD', 'waiting', 'user_1')`,
        [id],
      )

    it("tells of a review, a payout to approve and an incident, each once", async () => {
      const held = await buy({ email: "ada@example.com" }, card("review"))
      await waitingPayout("acqpo_1")
      await incidents().raise(PAID_TWICE, new Date())
      expect(await pass()).toBe(3)
      await incidents().raise(PAID_TWICE, new Date())
      expect(await pass()).toBe(0)
      const entries = await bell()
      expect(entries.map(({ title }) => title).sort()).toEqual([
        `Payments: In review, $25.00, #${held.display_id}`,
        "Payments: Paid twice, $25.00",
        "Payments: Payout to approve",
      ])
      expect(entries.map(({ description }) => description)).toContain("Paid twice. Refund one of them.")
    })

    it("tells once of a payment in review, which waits since that is known and not since it was begun", async () => {
      const held = await buy({}, card("review"))
      await sql("UPDATE acquiring_payment SET created_at = created_at - interval '2 days'")
      const since = async () => Date.parse((await acquiring.queue("source=review")).queue[0]?.since ?? "")
      const first = await since()
      expect(Date.now() - first).toBeLessThan(60_000)
      expect(await pass()).toBe(1)
      const { payment } = await acquiring.paymentOf(held)
      await acquiring.refresh(payment.id)
      expect([await since(), await pass()]).toEqual([first, 0])
    })

    it("tells of an outcome that nobody knows, and of a code to map", async () => {
      const { order } = await unknownCapture()
      expect(await pass()).toBe(1)
      const [entry] = await bell()
      expect(entry?.title).toBe(`Payments: Outcome unknown (capture), $25.00, #${order.display_id}`)
      expect(entry?.description).toContain("Do not do it again")
      await incidents().raise(
        { ...PAID_TWICE, kind: "unknown_code", key: "unknown_code:payment_status:9999" },
        new Date(),
      )
      expect(await pass()).toBe(1)
      expect((await bell()).at(-1)?.title).toContain("Code without a meaning")
    })

    it("tells everybody who is signed in that a payout needs somebody, and nothing of it", async () => {
      const secret = { amount: "77.70", currency_code: "USD", message: "77.70 USD to NO-1.", next_step: "Call NO-1." }
      await sql(
        `INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, created_by, reference)
         VALUES ('acqpo_1', 'default', 'r1', '77.70', 'USD', 'waiting', 'user_1', 'NO-1')`,
      )
      await sql(
        `INSERT INTO acquiring_operation (id, account, kind, reference, state, amount, currency_code, sent_at, error_message)
         VALUES ('acqop_1', 'default', 'payout', 'r2', 'unknown', '77.70', 'USD', now(), 'NO-1 is not answered')`,
      )
      await incidents().raise({ ...PAID_TWICE, ...secret, kind: "payout_failed", key: "payout_failed:r3" }, new Date())
      expect(await pass()).toBe(3)
      const entries = await bell()
      expect(entries.map(({ title }) => title).sort()).toEqual([
        "Payments: Outcome unknown (payout)",
        "Payments: Payout failed",
        "Payments: Payout to approve",
      ])
      expect(JSON.stringify(entries)).not.toMatch(/77|NO-1|USD/)
    })

    it("is told by another process where the feed does not answer", async () => {
      await waitingPayout("acqpo_1")
      const module = container.resolve<AcquiringModuleService>(ACQUIRING_MODULE)
      const impatient = jest.replaceProperty(module, "notices", new Notices(knex, new Announcer(500)))
      const create = jest
        .spyOn(container.resolve(Modules.NOTIFICATION), "createNotifications")
        .mockReturnValue(new Promise(() => undefined) as never)
      await expect(within(pass(), 10_000)).rejects.toThrow("does not answer")
      create.mockRestore()
      expect(await pass()).toBe(0)
      impatient.restore()
      expect(await pass()).toBe(1)
    })

    it("is tried again where the feed does not take it, in ever longer waits, and given up in the end", async () => {
      const due = () => sql("UPDATE acquiring_notice SET next_try_at = now() WHERE next_try_at IS NOT NULL")
      await incidents().raise(PAID_TWICE, new Date())
      await waitingPayout("acqpo_1")
      await sql("ALTER TABLE notification RENAME TO notification_away")
      try {
        expect(await pass()).toBe(0)
        // Not at once: a feed that does not work is not asked every few seconds.
        expect(await pass()).toBe(0)
        expect(await sql("SELECT tries FROM acquiring_notice")).toEqual([{ tries: 1 }, { tries: 1 }])
        await due()
        expect(await pass()).toBe(0)
        expect(await sql("SELECT tries FROM acquiring_notice")).toEqual([{ tries: 2 }, { tries: 2 }])
      } finally {
        await sql("ALTER TABLE notification_away RENAME TO notification")
      }
      await due()
      expect(await pass()).toBe(2)
      expect(await bell()).toHaveLength(2)
      expect(await pass()).toBe(0)

      await waitingPayout("acqpo_2")
      await sql("ALTER TABLE notification RENAME TO notification_away")
      try {
        for (let tries = 0; tries < 12; tries += 1) {
          await pass()
          await due()
        }
      } finally {
        await sql("ALTER TABLE notification_away RENAME TO notification")
      }
      expect(await pass()).toBe(0)
      expect(await sql("SELECT tries FROM acquiring_notice WHERE id = 'payout acqpo_2'")).toEqual([{ tries: 10 }])
    })

    it("rings again for what was over and returned, and once where two processes are at it", async () => {
      await incidents().raise(PAID_TWICE, new Date(Date.now() - 60_000))
      expect((await Promise.all([pass(), pass()])).sort()).toEqual([0, 1])
      await incidents().resolve("default", PAID_TWICE.key, new Date())
      await incidents().raise(PAID_TWICE, new Date())
      expect(await pass()).toBe(1)
      expect(await bell()).toHaveLength(2)
    })

    it("tells of many at once in one entry, in the language of the account", async () => {
      const module = container.resolve<AcquiringModuleService>(ACQUIRING_MODULE)
      const { version } = await module.storedSettings.read("default")
      good(await admin.post("/admin/acquiring/accounts/default/settings", { settings: { language: "de" }, version }))
      await eventually(async () => ((await module.settings("default")).language === "de" ? true : undefined))
      try {
        await waitingPayout("acqpo_1")
        await announceWaitingJob(container)
        await Promise.all(["acqpo_2", "acqpo_3", "acqpo_4"].map(waitingPayout))
        await incidents().raise(PAID_TWICE, new Date())
        await announceWaitingJob(container)
        expect(await bell()).toEqual([
          {
            title: "Zahlungen: Auszahlung zu genehmigen",
            description: "Wer Auszahlungen sehen darf, findet sie unter Acquiring, Zu erledigen.",
          },
          {
            title: "Zahlungen: 4 Vorgänge warten auf Sie",
            description: "3 × Auszahlung zu genehmigen, 1 × Doppelt bezahlt",
          },
        ])
      } finally {
        await sql("DELETE FROM acquiring_account_settings")
        await module.storedSettings.read("default")
      }
    })
  })
}, NOBODY_WAITS)
