import { storeOf } from "../../../src/medusa/store"
import { MOST_EARLIER } from "../../../src/modules/acquiring/journal"
import { accepted, done, refused, unknown } from "../../../src/operations/outcome"
import { shop } from "../../support/shop"

/** What an operation's row keeps, whoever writes to it last. */
shop((the) => {
  const journal = () => storeOf(the.container).acquiring.journal
  const now = new Date()

  async function begun(kind: "payout" | "refund" | "cancel") {
    const begun = await journal().begin({ account: "default", kind, reference: "r1" }, now, now)
    return begun.row
  }
  const call = (correlationId: string) => ({ account: "default", call: { correlationId, take: () => undefined } })

  it.each(["payout", "refund"] as const)(
    "a %s that is reported as accepted stays so when its sender's answer does not come",
    async (kind) => {
      const { id } = await begun(kind)
      const reports = [{ status: "2", at: now.toISOString() }]
      await journal().resolve(id, accepted({ status: "2", reports }), now)
      const timedOut = unknown({ code: "timeout", message: "The service's answer was not complete in time." })
      expect(await journal().resolve(id, timedOut, now, call("late"))).toBeUndefined()
      expect(await journal().get(id)).toMatchObject({ state: "unknown", error_code: "accepted", answer: { reports } })

      // What the service says itself takes its place.
      const named = { ...unknown({ code: "unknown_code", message: "No table has it." }), answer: { code: "77" } }
      expect(await journal().resolve(id, named, now)).toMatchObject({ error_code: "unknown_code" })
      expect(await journal().resolve(id, timedOut, now)).toMatchObject({ error_code: "timeout" })
    },
  )

  it("a void that is tried for ever keeps its newest attempts and calls", async () => {
    const begin = await begun("cancel")
    const { id } = begin
    const tries = MOST_EARLIER + 5
    for (let place = 1; place <= tries; place++) {
      await journal().resolve(id, refused({ message: "No." }), now, call(`call_${place}`))
      await journal().again(begin, { requested_by: `user_${place}`, because: null }, now, now)
    }
    const row = await journal().get(id)
    const newest = (count: number, last: number) =>
      Array.from({ length: count }, (_, place) => last - count + 1 + place)
    expect(row?.attempts).toBe(tries + 1)
    expect(row?.earlier_attempts?.map((one) => one.requested_by)).toEqual(
      newest(MOST_EARLIER, tries - 1).map((place) => `user_${place}`),
    )
    expect(row?.correlation_id).toBe(`call_${tries}`)
    expect(row?.earlier_correlation_ids).toEqual(newest(MOST_EARLIER, tries - 1).map((place) => `call_${place}`))
  })

  it("a refused void is not begun again while another operation on its money is in flight", async () => {
    const money = { account: "default", exclusive_key: "tx:default:T1" }
    const { row: refusal } = await journal().begin({ ...money, kind: "cancel", reference: "r1" }, now, now)
    await journal().resolve(refusal.id, refused({ message: "No." }), now)
    const { row: capture } = await journal().begin({ ...money, kind: "capture", reference: "r1" }, now, now)
    const again = () => journal().again(refusal, {}, now, now)
    expect(await again()).toMatchObject({ kind: "busy", row: { id: capture.id } })
    expect(await journal().get(refusal.id)).toMatchObject({ state: "refused", attempts: 1 })

    await journal().resolve(capture.id, refused({ message: "No." }), now)
    expect(await again()).toMatchObject({ kind: "created", row: { id: refusal.id, attempts: 2 } })
    expect(await again()).toMatchObject({ kind: "exists", row: { state: "sent", attempts: 2 } })
  })

  it("a capture made at the portal is not written beside one of the store's in flight, but once that has ended", async () => {
    const money = { account: "default", kind: "capture", exclusive_key: "tx:default:T1", amount: "25.00" } as const
    const recorded = () =>
      journal().record({ ...money, reference: "service:T1:25.00", source: "service" }, done({ recorded: true }), now)
    const { row } = await journal().begin({ ...money, reference: "ours" }, now, now)
    expect(await recorded()).toBe("busy")
    expect(await journal().find("capture", "service:T1:25.00")).toBeUndefined()

    await journal().resolve(row.id, refused({ message: "No." }), now)
    expect(await recorded()).toBe("created")
    expect(await recorded()).toBe("exists")
    expect(await journal().find("capture", "service:T1:25.00")).toMatchObject({ state: "done", exclusive_key: null })
    expect(await journal().begin({ ...money, reference: "next" }, now, now)).toMatchObject({ kind: "created" })
  })
})
