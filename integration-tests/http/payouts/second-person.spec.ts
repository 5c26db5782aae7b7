import { payoutsOf } from "../../support/payouts"
import { shop } from "../../support/shop"

const LIMITED = {
  env: { ACQUIRER_SETTINGS: JSON.stringify({ payouts: { approval_above: { EUR: "1000.00" } } }) },
}

/** A person who has an API key made is one person, whichever of the two a call comes with. */
shop((the) => {
  const payouts = payoutsOf(the)
  const { order, made, approve, reject, payoutOf, received } = payouts
  const large = () => order({ payment_amount: "1000.01" })
  beforeEach(() => the.sandbox.control.reset())

  it("asked for by an API key, is not approved by who made the key, but by another person", async () => {
    const [key, second] = [await payouts.keyOf(the.admin), await payouts.second()]
    const payout = await made(large(), key)
    expect(payout).toMatchObject({ state: "waiting_for_approval", may_approve: false, created_by: key.id })
    expect((await payoutOf(payout.id)).may_approve).toBe(false)
    const own = await approve(payout.id, the.admin)
    expect(own.status).toBe(403)
    expect(own.body.message).toContain("a second person has to")
    expect(received()).toEqual([])

    expect((await payoutOf(payout.id, second)).may_approve).toBe(true)
    expect((await approve(payout.id, second)).status).toBe(200)
    expect(received()).toHaveLength(1)
    expect((await payoutOf(payout.id)).operation?.by).toEqual({ kind: "api_key", name: "Accounting" })
  })

  it("is approved by no API key, whoever made it", async () => {
    const second = await payouts.second()
    const payout = await made(large())
    for (const key of [await payouts.keyOf(the.admin), await payouts.keyOf(second)]) {
      expect((await payoutOf(payout.id, key)).may_approve).toBe(false)
      const answer = await approve(payout.id, key)
      expect(answer.status).toBe(403)
      expect(answer.body.message).toBe(
        "A payout is approved by a person, and an API key is none: sign in to the admin and approve it there.",
      )
    }
    expect(received()).toEqual([])
    expect((await approve(payout.id, second)).status).toBe(200)
    // Whoever asked for it: who approved it stands beside.
    expect((await payoutOf(payout.id)).operation?.by).toEqual({ kind: "person", name: "Mer Chant" })
  })

  it("asked for by a key that another key made, or that is gone by now, is still its person's own", async () => {
    const key = await payouts.keyOf(the.admin)
    const keyOfKey = await payouts.keyOf(key)
    const payout = await made(large(), keyOfKey)
    await the.sql("DELETE FROM api_key WHERE id = $1", [keyOfKey.id])
    expect((await approve(payout.id, the.admin)).status).toBe(403)
    expect(received()).toEqual([])
    expect((await reject(payout.id, key)).status).toBe(200)
  })
}, LIMITED)
