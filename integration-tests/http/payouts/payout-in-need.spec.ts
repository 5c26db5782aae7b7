import { randomUUID } from "node:crypto"

import { dayInWords } from "../../../src/acquirer/domain/time-zone"
import sendPayouts from "../../../src/jobs/send-payouts"
import { storeOf } from "../../../src/medusa/store"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { sendUnsentPayouts } from "../../../src/payouts/send-unsent"
import { declareSettings } from "../../support/account-settings"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import type { Http } from "../../support/http"
import { payoutsOf } from "../../support/payouts"
import { shop } from "../../support/shop"

const LIMITED = {
  env: {
    ACQUIRER_SETTINGS: JSON.stringify({
      asking: { within_ms: 0, first_after_ms: 60_000 },
      payouts: { approval_above: { EUR: "1000.00" } },
    }),
  },
}
const SEALED =
  "What this payout says cannot be opened with any key that this server has. Reject it, and make a new one."

/** Payouts that need a person, and those that do not. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const payouts = payoutsOf(the)
  const { order, make, made, approve, reject, payoutOf, received } = payouts
  const large = (more: object = {}) => order({ payment_amount: "1000.01", ...more })
  let second: Http
  let takeBack: () => void
  beforeEach(async () => {
    the.sandbox.control.reset()
    the.sandbox.control.settings({ payoutMode: "manual" })
    takeBack = declareSettings(the.container, { backend_url: the.url().replace(/\/$/, "") })
    second = await payouts.second()
  })
  afterEach(() => {
    takeBack()
    jest.restoreAllMocks()
  })

  const store = () => storeOf(the.container)
  const dayBefore = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const today = () => new Date().toISOString().slice(0, 10)
  const hourAgo = () => the.sql("UPDATE acquiring_payout SET created_at = now() - interval '1 hour', decided_at = NULL")
  const loseKey = () => the.sql("UPDATE acquiring_payout SET sealed = 'bm90aGluZw=='")
  const incidents = async () => (await acquiring.incidents("")).incidents

  /** Everything that the service has reported by now is worked. */
  async function reported(state: string, id: string) {
    return eventually(async () => {
      await workNotifications(the.container)
      const payout = await payoutOf(id)
      return payout.state === state ? payout : undefined
    })
  }

  /** The service closes the payout; its notification comes. */
  async function ends(status: "completed" | "failed") {
    const [at] = the.sandbox.control.payouts()
    the.sandbox.control.advancePayout(at!.id, { status })
  }

  describe("that cannot be sent", () => {
    it("is not approved, keeps waiting, and can be rejected", async () => {
      const payout = await made(large())
      await loseKey()
      const answer = await approve(payout.id, second)
      expect([answer.status, answer.body.message]).toEqual([409, SEALED])
      expect((await payoutOf(payout.id)).state).toBe("waiting_for_approval")
      expect((await acquiring.queue()).counts.payout).toBe(1)
      expect((await reject(payout.id, second)).status).toBe(200)
    })

    it("though approved, is shown with what to do, is sent once it can be, or is rejected", async () => {
      const payout = await made(large())
      const [{ sealed }] = (await the.sql<{ sealed: string }>("SELECT sealed FROM acquiring_payout")) as [
        { sealed: string },
      ]
      await the.sql("UPDATE acquiring_payout SET approval = 'approved', decided_by = 'user_1'")
      await hourAgo()
      await loseKey()
      await sendPayouts(the.container)
      expect(await payoutOf(payout.id)).toMatchObject({ state: "held", why: SEALED })
      expect((await acquiring.queue()).queue).toMatchObject([
        {
          ...{ source: "payout", kind: "payout_held", id: payout.id, actions: ["decide_payout"] },
          message: `This payout was not sent. ${SEALED}`,
        },
      ])

      expect((await acquiring.queue()).counts).toMatchObject({ payout: 0, payout_held: 1 })
      expect((await acquiring.queue("source=payout")).count).toBe(1)
      expect((await acquiring.health()).accounts).toMatchObject([{ payouts_to_approve: 0, payouts_held: 1 }])

      await the.sql("UPDATE acquiring_payout SET sealed = ?".replace("?", "$1"), [sealed])
      await sendPayouts(the.container)
      expect((await payoutOf(payout.id)).state).toBe("under_way")
      expect((await acquiring.queue()).queue).toEqual([])
      expect((await reject(payout.id, second)).status).toBe(409)

      const other = await made(large())
      await the.sql("UPDATE acquiring_payout SET approval = 'approved', sealed = 'bm90aGluZw==' WHERE id = $1", [
        other.id,
      ])
      await hourAgo()
      await sendPayouts(the.container)
      expect((await reject(other.id, the.admin)).body.payout).toMatchObject({ state: "rejected" })
      expect((await acquiring.queue()).queue).toEqual([])
      await the.sql("UPDATE acquiring_payout SET sealed = $1 WHERE id = $2", [sealed, other.id])
      await sendPayouts(the.container)
      expect(received()).toHaveLength(1)
    })

    it("though approved, keeps who approved it, and their note, when another person rejects it", async () => {
      const payout = await made(large())
      expect((await approve(payout.id, second, { note: "Invoice seen" })).status).toBe(200)
      await the.sql("DELETE FROM acquiring_operation WHERE kind = 'payout'")
      await the.sql("UPDATE acquiring_payout SET held_reason = 'Nobody can open it.'")
      const { approved_by, approved_at } = await payoutOf(payout.id)
      expect([approved_by, approved_at]).not.toContain(null)

      expect((await reject(payout.id, the.admin, { note: "The key is lost" })).status).toBe(200)
      const rejected = await payoutOf(payout.id)
      expect(rejected).toMatchObject({ state: "rejected", approved_by, approved_at, approved_note: "Invoice seen" })
      expect(rejected.decided_by).not.toBe(approved_by)
      const timeline = rejected.timeline.map(({ what, by }) => [what, by])
      expect(timeline.map(([what]) => what)).toEqual(["asked for", "approved", "rejected"])
      expect(new Set(timeline.slice(1).map(([, by]) => by)).size).toBe(2)
      expect(rejected.timeline.map(({ note }) => note)).toEqual([null, "Invoice seen", "The key is lost"])
    })

    it.each([
      ["that was approved", "approved"],
      ["that needs no approval", "not_needed"],
    ])("though nobody tried yet, one %s can be rejected, and is sent by no job afterwards", async (_, approval) => {
      const payout = await made(large())
      // As a restored backup has it: written down or approved, and not begun.
      await the.sql("UPDATE acquiring_payout SET approval = $1", [approval])
      await hourAgo()
      expect((await payoutOf(payout.id)).state).toBe("approved")
      expect((await reject(payout.id, the.admin, { note: "The portal shows it" })).body.payout).toMatchObject({
        ...{ state: "rejected", note: "The portal shows it" },
      })
      await sendPayouts(the.container)
      expect(received()).toEqual([])
      expect((await payoutOf(payout.id)).state).toBe("rejected")
    })

    it("does not keep others from being sent, however many there are", async () => {
      const payout = await made(large())
      await the.sql("UPDATE acquiring_payout SET approval = 'approved', created_at = now() - interval '10 minutes'")
      await the.sql(
        `INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, created_by, sealed, created_at)
         SELECT 'acqpo_' || n, 'default', gen_random_uuid()::text, '1.00', 'EUR', 'approved', 'user_1', 'bm90aGluZw==',
           now() - interval '1 hour' FROM generate_series(1, 60) AS n`,
      )
      for (let passes = 0; passes < 2; passes++) await sendPayouts(the.container)
      expect((await payoutOf(payout.id)).state).toBe("under_way")
    })

    it("and is rejected while the job sends those before it is not sent, and nobody is told to make it again", async () => {
      const first = await made(large())
      const rejected = await made(large({ request_id: randomUUID() }))
      await the.sql("UPDATE acquiring_payout SET approval = 'approved'")
      await hourAgo()
      await the.sql("UPDATE acquiring_payout SET held_reason = 'Not now.', tried_at = now() WHERE id = $1", [
        rejected.id,
      ])
      const { payouts: kept } = store().acquiring
      const unsent = kept.unsent.bind(kept)
      jest.spyOn(kept, "unsent").mockImplementationOnce(async (...bounds) => {
        const rows = await unsent(...bounds)
        expect(rows.map(({ id }) => id)).toEqual([first.id, rejected.id])
        expect((await reject(rejected.id, second)).status).toBe(200)
        return rows
      })
      await sendUnsentPayouts(store())
      expect((await payoutOf(first.id)).state).toBe("under_way")
      expect(await payoutOf(rejected.id)).toMatchObject({ state: "rejected", operation: null })
      expect(await incidents()).toEqual([])
    })

    it("because its date is over is not approved, and is not sent by the job", async () => {
      const payout = await made(large({ payment_date: today() }))
      jest.spyOn(store().acquiring.clock, "now").mockImplementation(() => new Date(Date.now() + 86_400_000))
      jest.spyOn(store().acquiring.clock, "exact").mockImplementation(async () => new Date(Date.now() + 86_400_000))
      const answer = await approve(payout.id, second)
      expect([answer.status, answer.body.message]).toEqual([
        409,
        `The payment date ${dayInWords(today())} is over. Reject this payout, and make a new one.`,
      ])
      await the.sql("UPDATE acquiring_payout SET approval = 'approved'")
      await sendPayouts(the.container)
      expect((await payoutOf(payout.id)).state).toBe("held")
      jest.restoreAllMocks()
      expect(received()).toEqual([])
    })
  })

  it("that was asked of another merchant account than the settings name by now is neither approved nor sent", async () => {
    const payout = await made(large())
    const back = declareSettings(the.container, { account_id: "another" })
    try {
      const answer = await approve(payout.id, second)
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringMatching(/^This payout was to be made from .*, and the settings name .* \/ another .*Reject it/),
      ])
      expect((await payoutOf(payout.id)).state).toBe("waiting_for_approval")
      await the.sql("UPDATE acquiring_payout SET approval = 'approved'")
      await hourAgo()
      await sendPayouts(the.container)
      expect((await payoutOf(payout.id)).state).toBe("held")
    } finally {
      back()
    }
    await sendPayouts(the.container)
    expect((await payoutOf(payout.id)).state).not.toBe("held")
    expect(received()).toHaveLength(1)
  })

  describe("that fails", () => {
    it("says so under Needs you, once", async () => {
      const payout = await made(order())
      await ends("failed")
      await reported("failed", payout.id)
      const [incident, ...more] = await incidents()
      expect(more).toEqual([])
      expect(incident).toMatchObject({ kind: "payout_failed", amount: "250.00", currency_code: "EUR" })
      expect(incident?.message).toBe("A payout of 250.00 EUR failed.")
      const [item] = (await acquiring.queue()).queue
      expect(item).toMatchObject({ payout_id: payout.id, actions: ["payout", "close"] })

      await acquiring.resolve(incident!.id)
      const [at] = the.sandbox.control.payouts()
      const [notification] = the.sandbox.control.notifications({ transactionId: at!.id }).slice(-1)
      await the.sandbox.control.resend({ id: notification!.id })
      await workNotifications(the.container)
      expect((await acquiring.queue()).queue).toEqual([])
    })

    it("when the job sends it says so, also where the process dies before its refusal is written down", async () => {
      await made(large())
      await the.sql("UPDATE acquiring_payout SET approval = 'approved'")
      await hourAgo()
      const { journal } = store().acquiring
      jest.spyOn(journal, "resolve").mockRejectedValueOnce(new Error("The process has died."))
      await the.sandbox.control.offline()
      await sendUnsentPayouts(store()).finally(() => the.sandbox.control.online())
      expect(await incidents()).toMatchObject([{ kind: "payout_failed", amount: "1000.01" }])
    })

    it("although a person stated that it was made says so as well", async () => {
      the.sandbox.control.addFault({ kind: "reset_after", operation: "payout" })
      const payout = await made(order())
      await acquiring.state((await payoutOf(payout.id)).operation!.id, { outcome: "done", note: "Seen in the portal" })
      expect((await payoutOf(payout.id)).state).toBe("completed")
      await ends("failed")
      await reported("failed", payout.id)
      expect(await incidents()).toMatchObject([
        {
          kind: "payout_failed",
          message:
            "The service reports that a payout of 250.00 EUR failed, of which a person had stated that it was made.",
        },
      ])
    })
  })

  it("under way needs nobody, until its notification has not come for a day", async () => {
    const payout = await made(order())
    expect(payout.state).toBe("under_way")
    expect((await acquiring.queue()).counts).toEqual({ review: 0, unknown: 0, incident: 0, payout: 0, payout_held: 0 })
    expect(await incidents()).toEqual([])
    expect((await acquiring.health()).accounts).toMatchObject([{ unknown_operations: 0, open_incidents: 0 }])
    await the.sql("UPDATE acquiring_operation SET sent_at = now() - interval '25 hours'")
    expect((await acquiring.queue()).queue).toMatchObject([
      {
        source: "unknown",
        kind: "payout",
        actions: ["state"],
        next_step: expect.stringContaining("the service will report what became of it") as string,
        message: expect.stringContaining("has accepted it") as string,
      },
    ])
    expect((await acquiring.health()).accounts).toMatchObject([{ unknown_operations: 1 }])
  })

  describe("asked for again with its request_id", () => {
    it("in other letters is the same payout", async () => {
      const body = order()
      const payout = await made({ ...body, request_id: body.request_id.toUpperCase() })
      expect((await made(body)).id).toBe(payout.id)
      expect(received()).toHaveLength(1)
      expect(received()[0]?.body).toMatchObject({ request_id: body.request_id.toLowerCase() })
    })

    it("as a version before this one wrote it down, is the same payout, too", async () => {
      const { account, ...fields } = order()
      const written = { ...fields, request_id: fields.request_id.toUpperCase() }
      const { row } = await store().acquiring.payouts.open(
        {
          ...{
            account,
            request_id: written.request_id,
            amount: "250.00",
            currency_code: "EUR",
            payment_method: "SEPA",
          },
          ...{
            country_code: "DE",
            reference: "INV-1",
            account_hint: "…3000",
            service_account: null,
            approval: "not_needed",
          },
          ...{ created_by: "user_1", created_by_person: "user_1" },
        },
        JSON.stringify(written),
        await store().acquiring.settings(account),
      )
      for (let times = 0; times < 2; times++) expect((await made({ account, ...fields })).id).toBe(row.id)
      expect(received().map(({ body }) => body)).toMatchObject([{ request_id: written.request_id }])
    })

    it("when its date is over is the same payout", async () => {
      const body = order({ payment_date: today() })
      const payout = await made(body)
      jest.spyOn(store().acquiring.clock, "now").mockImplementation(() => new Date(Date.now() + 86_400_000))
      const again = await make(body)
      const other = await make({ ...body, request_id: randomUUID() })
      jest.restoreAllMocks()
      expect([again.status, again.body.payout?.id]).toEqual([200, payout.id])
      expect(other.status).toBe(400)
      expect(dayBefore() < today()).toBe(true)
    })
  })

  describe("the limit above which a second person approves", () => {
    const state = async (more: object) => (await made(order(more))).state

    it("counts what is taken for it, and every currency that has no limit", async () => {
      const source = { source_amount: "9000000.00", source_currency: "EUR" }
      expect(await state({ payment_amount: "9000000.00", payment_currency: "USD", ...source })).toBe(
        "waiting_for_approval",
      )
      expect(await state({ payment_amount: "1.00", ...source })).toBe("waiting_for_approval")
      expect(await state({ payment_amount: "1.00", payment_currency: "USD" })).toBe("waiting_for_approval")
      expect(await state({ payment_amount: "1.00", source_amount: "1.00", source_currency: "USD" })).toBe(
        "waiting_for_approval",
      )
      expect(received()).toEqual([])
      expect(await state({ payment_amount: "1000.00", source_amount: "1000.00", source_currency: "EUR" })).toBe(
        "under_way",
      )
    })

    it("that the file names is not raised or taken away by the page, but lowered", async () => {
      const undo = [declareSettings(the.container, { payouts: { approval_above: { EUR: "500.00" } } })]
      const path = "/admin/acquiring/accounts/default/settings"
      const change = (limits: object | null, version: number) =>
        the.admin.post<{ errors?: object[] }>(path, { settings: { payouts: { approval_above: limits } }, version })
      try {
        for (const limits of [{ EUR: "500.01" }, { GBP: "0.00" }, {}]) {
          const answer = await change(limits, 0)
          expect([answer.status, answer.body.errors]).toEqual([
            400,
            [
              {
                field: "payouts.approval_above",
                reason: "must leave EUR at 500.00 or less: medusa-config.ts or the environment says so",
              },
            ],
          ])
        }
        const unlisted = await change({ EUR: "400.00", USD: "1.00", GBP: "0.00" }, 0)
        expect([unlisted.status, unlisted.body.errors]).toEqual([
          400,
          [
            {
              field: "payouts.approval_above",
              reason:
                "must not name USD: beside the limits of medusa-config.ts or the environment every payout in it needs a second person's approval",
            },
          ],
        ])
        expect((await change({ EUR: "400.00", GBP: "0.00" }, 0)).status).toBe(200)
        expect((await store().acquiring.settings("default")).payouts.approval_above).toEqual({
          EUR: "400.00",
          GBP: "0.00",
        })
        undo.push(declareSettings(the.container, { payouts: { approval_above: { EUR: "300.00", GBP: "2.00" } } }))
        expect((await store().acquiring.settings("default")).payouts.approval_above).toEqual({
          ...{ EUR: "300.00", GBP: "0.00" },
        })
      } finally {
        for (const takeLimitBack of undo.reverse()) takeLimitBack()
        await the.sql("DELETE FROM acquiring_account_settings")
        await store().acquiring.storedSettings.read("default")
      }
    })

    it("counts for a currency that the file does not name, also where the page named it before", async () => {
      const path = "/admin/acquiring/accounts/default/settings"
      try {
        const settings = { payouts: { approval_above: { EUR: "400.00" } } }
        expect((await the.admin.post(path, { settings, version: 0 })).status).toBe(200)
        const earlier = { payouts: { approval_above: { EUR: "400.00", USD: "999999.00" } } }
        await the.sql(`UPDATE acquiring_account_settings SET "values" = '${JSON.stringify(earlier)}'`)
        await store().acquiring.storedSettings.read("default")
        expect(await state({ payment_amount: "5.00", payment_currency: "USD" })).toBe("waiting_for_approval")
        expect(await state({ payment_amount: "400.01" })).toBe("waiting_for_approval")
        expect(await state({ payment_amount: "400.00" })).toBe("under_way")
      } finally {
        await the.sql("DELETE FROM acquiring_account_settings")
        await store().acquiring.storedSettings.read("default")
      }
    })
  })
}, LIMITED)
