import { storeOf } from "../../../src/medusa/store"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { sendUnsentPayouts } from "../../../src/payouts/send-unsent"
import { declareSettings } from "../../support/account-settings"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import type { Http } from "../../support/http"
import { payoutsOf } from "../../support/payouts"
import { shop } from "../../support/shop"

const QUICK = { env: { ACQUIRER_SETTINGS: JSON.stringify({ asking: { within_ms: 0, first_after_ms: 60_000 } }) } }
const UNMADE = { outcome: "did_not_happen", note: "The portal is empty" } as const

/** What was taken for failed or not made, and is paid: people may have made it again. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { order, made, payoutOf, approve, reject, received, second: anotherPerson } = payoutsOf(the)
  let takeBack: () => void
  beforeEach(() => {
    the.sandbox.control.reset()
    the.sandbox.control.settings({ payoutMode: "manual" })
    takeBack = declareSettings(the.container, { backend_url: the.url().replace(/\/$/, "") })
  })
  afterEach(() => takeBack())

  const hourAgo = () => the.sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '1 hour'")
  const incidents = async () => (await acquiring.incidents("")).incidents
  const kinds = async () => (await incidents()).map(({ kind }) => kind)
  const stepsOf = async (id: string) => (await payoutOf(id)).timeline.map(({ what }) => what)
  const outcomes = async () => (await acquiring.notifications("")).notifications.map(({ outcome }) => outcome)

  /** Nobody knows what became of it, and a person says that the portal does not show it. */
  async function statedUnmade() {
    the.sandbox.control.addFault({ kind: "reset_after", operation: "payout" })
    const payout = await made(order())
    await hourAgo()
    await acquiring.state(payout.operation!.id, UNMADE)
    expect((await payoutOf(payout.id)).state).toBe("failed")
    return payout
  }

  /** The service reports, signed, what becomes of a payout, and that is processed. */
  async function reports(requestId: string, status: "PROCESSING" | "COMPLETED" | "FAILED"): Promise<string> {
    const transactionId = the.sandbox.control.payouts().find((one) => one.requestId === requestId)?.id ?? ""
    await the.sandbox.control.forge({ transactionId, changes: { status }, signature: "valid" })
    await eventually(async () => {
      await workNotifications(the.container)
      const { notifications } = await acquiring.notifications("")
      return notifications.every(({ state }) => state === "done") || undefined
    })
    return transactionId
  }

  it("stated as not made, made again, and both paid: a person is told of both", async () => {
    const first = await statedUnmade()
    const again = await made(order())
    expect(await kinds()).toEqual([])
    const transaction = await reports(first.request_id, "COMPLETED")
    await reports(again.request_id, "COMPLETED")

    expect([(await payoutOf(first.id)).state, (await payoutOf(again.id)).state]).toEqual(["completed", "completed"])
    const [incident, ...more] = await incidents()
    expect(more).toEqual([])
    expect(incident).toMatchObject({
      ...{ kind: "payout_paid", amount: "250.00", currency_code: "EUR", transaction_id: transaction },
      message: "The service has completed a payout of 250.00 EUR, of which a person had stated that it did not happen.",
      next_step:
        `It may be paid twice: made since, of the same sum to the same account: INV-1 (${again.request_id}). ` +
        "Reject what still waits for approval; where both were paid, have one sent back.",
    })
    expect((await acquiring.queue()).queue).toMatchObject([
      { kind: "payout_paid", payout_id: first.id, actions: ["payout", "close"] },
    ])
    expect(await stepsOf(first.id)).toEqual([
      ...["asked for", "sent to the service", "stated as not made"],
      ...["reported by the service: completed", "completed"],
    ])
    expect((await payoutOf(first.id)).timeline[2]).toMatchObject({ by: "Mer Chant", note: UNMADE.note })

    await acquiring.resolve(incident!.id)
    const { notifications } = await acquiring.notifications("")
    for (const { id } of notifications) await acquiring.replay(id)
    await workNotifications(the.container)
    expect(await kinds()).toEqual([])
  })

  it("stated as not made and under way: it is under way again, and a person is told at once", async () => {
    const payout = await statedUnmade()
    await reports(payout.request_id, "PROCESSING")
    expect((await payoutOf(payout.id)).state).toBe("under_way")
    expect(await outcomes()).toEqual(["payout under way"])
    expect(await incidents()).toMatchObject([
      {
        kind: "payout_paid",
        message: "The service is making a payout of 250.00 EUR, of which a person had stated that it did not happen.",
        next_step: "Do not make it again. The store has made no other payout of this sum to this account since.",
      },
    ])

    await reports(payout.request_id, "FAILED")
    expect((await payoutOf(payout.id)).state).toBe("failed")
    expect(await kinds()).toEqual(["payout_failed"])
  })

  it("names no payout as its double that was rejected, or that goes to another account", async () => {
    const payout = await statedUnmade()
    const takeLimitBack = declareSettings(the.container, { payouts: { approval_above: { EUR: "1.00" } } })
    const waiting = await made(order())
    expect((await reject(waiting.id, await anotherPerson())).status).toBe(200)
    takeLimitBack()
    const { beneficiary } = order()
    const iban = "DE02120300000000202051"
    await made(order({ beneficiary: { ...beneficiary, bank_details: { ...beneficiary.bank_details, iban } } }))
    await made(order({ payment_amount: "250.01" }))
    await reports(payout.request_id, "COMPLETED")
    expect((await incidents()).map(({ next_step }) => next_step)).toEqual([
      "Do not make it again. The store has made no other payout of this sum to this account since.",
    ])
  })

  it("failed, then completed: it is completed, and nobody is told to make it again", async () => {
    const payout = await made(order())
    await reports(payout.request_id, "FAILED")
    expect(await kinds()).toEqual(["payout_failed"])
    await reports(payout.request_id, "COMPLETED")
    expect((await payoutOf(payout.id)).state).toBe("completed")
    expect(await incidents()).toMatchObject([
      { kind: "payout_paid", message: "The service has completed a payout of 250.00 EUR that had failed." },
    ])
    expect(await stepsOf(payout.id)).toEqual([
      ...["asked for", "sent to the service"],
      ...["reported by the service: failed", "reported by the service: completed", "completed"],
    ])
    expect((await acquiring.done()).done).toMatchObject([
      {
        kind: "payout_failed",
        notes: ["The service has reported since that the payout was completed.", expect.any(String)],
      },
    ])
  })

  it("that failed and was completed since stays so when the first report comes once more, and nobody is told to pay again", async () => {
    const payout = await made(order())
    await reports(payout.request_id, "FAILED")
    await reports(payout.request_id, "COMPLETED")
    await reports(payout.request_id, "FAILED")
    expect((await payoutOf(payout.id)).state).toBe("completed")
    expect((await outcomes()).filter((outcome) => outcome?.includes("failed"))).toEqual([
      "payout failed, reported before it was completed",
    ])
    const told = (await incidents()).find(({ kind }) => kind === "payout_returned")
    expect(told?.next_step).toContain("do not make it again before the service's portal shows that it is not")
  })

  it("that is completed, or has failed, changes nothing when it is reported as under way late", async () => {
    const [one, other] = [await made(order()), await made(order())]
    await reports(one.request_id, "COMPLETED")
    await reports(other.request_id, "FAILED")
    await reports(one.request_id, "PROCESSING")
    await reports(other.request_id, "PROCESSING")
    expect([(await payoutOf(one.id)).state, (await payoutOf(other.id)).state]).toEqual(["completed", "failed"])
    expect((await outcomes()).slice(0, 2).sort()).toEqual([
      "payout under way, reported after it failed",
      "payout under way, reported after it was completed",
    ])
    expect(await kinds()).toEqual(["payout_failed"])
  })

  it("accepted by the service is not stated as not made, however long ago it was sent", async () => {
    const payout = await made(order())
    await hourAgo()
    const path = `/admin/acquiring/operations/${payout.operation!.id}/resolve`
    const answer = await the.admin.post<{ message: string }>(path, UNMADE)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "The service itself has said that it pays this out: it may still do so, whatever its portal shows. " +
        "Where the portal shows that it failed, have the service send its notification again.",
    ])
    expect((await payoutOf(payout.id)).state).toBe("under_way")
    await acquiring.state(payout.operation!.id, { outcome: "done", note: "Paid, says the portal" })
    expect((await payoutOf(payout.id)).state).toBe("completed")
  })

  describe("sent after the backup that was restored", () => {
    let second: Http
    let limitBack: () => void
    beforeEach(async () => {
      second = await anotherPerson()
      limitBack = declareSettings(the.container, { payouts: { approval_above: { EUR: "1.00" } } })
    })
    afterEach(() => limitBack())

    /** The service has the payout; the store's database is of before somebody approved it. */
    async function restored() {
      const payout = await made(order())
      const [before] = await the.sql<{ row: object }>("SELECT to_jsonb(p) AS row FROM acquiring_payout p")
      expect((await approve(payout.id, second)).status).toBe(200)
      await the.sql("DELETE FROM acquiring_operation")
      await the.sql("DELETE FROM acquiring_payout")
      await the.sql("INSERT INTO acquiring_payout SELECT * FROM jsonb_populate_record(NULL::acquiring_payout, $1)", [
        JSON.stringify(before!.row),
      ])
      expect((await payoutOf(payout.id)).state).toBe("waiting_for_approval")
      the.sandbox.control.clearRequests()
      return payout
    }

    /** Whoever approves, and the job an hour later. */
    async function sendsNothing(id: string) {
      expect((await approve(id, second)).status).toBe(409)
      await the.sql("UPDATE acquiring_payout SET created_at = created_at - interval '1 hour', decided_at = NULL")
      await sendUnsentPayouts(storeOf(the.container))
      expect(received()).toEqual([])
    }

    it("is completed once the service reports it, waits for nobody, and is not sent again", async () => {
      const payout = await restored()
      const transaction = await reports(payout.request_id, "COMPLETED")
      expect(await outcomes()).toEqual(["payout completed"])
      expect(await payoutOf(payout.id)).toMatchObject({
        ...{ state: "completed", may_approve: false },
        operation: { state: "done", transaction_id: transaction, amount: "250.00" },
      })
      expect(await stepsOf(payout.id)).toEqual(["asked for", "reported by the service: completed", "completed"])
      expect(await incidents()).toMatchObject([
        {
          ...{ kind: "payout_paid", amount: "250.00", currency_code: "EUR" },
          message:
            "The service has completed a payout of 250.00 EUR, of which the store did not know that it was sent.",
          next_step: "Do not make it again. The store has made no other payout of this sum to this account since.",
        },
      ])
      expect((await acquiring.queue()).queue).toMatchObject([{ kind: "payout_paid", payout_id: payout.id }])
      await sendsNothing(payout.id)
    })

    it("rejected since, is under way once the service reports it, and a person is told", async () => {
      const payout = await restored()
      expect((await reject(payout.id, second)).status).toBe(200)
      await reports(payout.request_id, "PROCESSING")
      expect((await payoutOf(payout.id)).state).toBe("under_way")
      const [incident, ...more] = await incidents()
      expect(more).toEqual([])
      expect(incident!.message).toBe(
        "The service is making a payout of 250.00 EUR, of which the store did not know that it was sent.",
      )
      await acquiring.resolve(incident!.id)
      await reports(payout.request_id, "COMPLETED")
      expect((await payoutOf(payout.id)).state).toBe("completed")
      expect(await kinds()).toEqual([])
      await sendsNothing(payout.id)
    })

    it("failed there, has failed, and is not sent again", async () => {
      const payout = await restored()
      await reports(payout.request_id, "FAILED")
      expect((await payoutOf(payout.id)).state).toBe("failed")
      expect(await kinds()).toEqual(["payout_failed"])
      await sendsNothing(payout.id)
    })

    it("keeps waiting whatever a message says that is signed wrongly or not", async () => {
      const payout = await restored()
      const transactionId = the.sandbox.control.payouts()[0]!.id
      for (const signature of ["wrong", "missing"] as const) {
        await the.sandbox.control.forge({ transactionId, changes: { status: "COMPLETED" }, signature })
        await workNotifications(the.container)
      }
      expect((await payoutOf(payout.id)).state).toBe("waiting_for_approval")
      expect(await kinds()).toEqual([])
      expect((await approve(payout.id, second)).status).toBe(200)
      expect(received()).toHaveLength(1)
    })
  })
}, QUICK)
