import { payoutsOf } from "../../support/payouts"
import { declareSettings } from "../../support/account-settings"
import { shop } from "../../support/shop"
import type { PayoutFields } from "../../../src/acquirer/operations/payout"
import { storeOf } from "../../../src/medusa/store"
import { sendUnsentPayouts } from "../../../src/payouts/send-unsent"

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

  it("is checked again when it is approved: what the rules of that day refuse is named by field, and nothing is sent", async () => {
    const second = await payouts.second()
    const payout = await made(large())
    const restore = declareSettings(the.container, {
      payouts: { approval_above: { EUR: "1000.00" } },
      profile: { payouts: { required: { "*:SEPA": "beneficiary.bank_details.iban, reason" } } },
    })
    const refused = await approve(payout.id, second)
    restore()
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: "reason", reason: "is missing" }]])
    expect(received()).toEqual([])
    expect((await payoutOf(payout.id)).state).toBe("waiting_for_approval")
    expect((await approve(payout.id, second)).status).toBe(200)
    expect(received()).toHaveLength(1)
  })

  it("that needed nobody and was never sent waits for a second person once the limit is lowered", async () => {
    const second = await payouts.second()
    const store = storeOf(the.container)
    const died = jest.spyOn(store.acquiring.journal, "begin").mockRejectedValue(new Error("The process has died."))
    const body = order({ payment_amount: "250.00" })
    expect((await payouts.make(body)).status).toBe(500)
    died.mockRestore()
    const restore = declareSettings(the.container, { payouts: { approval_above: { EUR: "100.00" } } })
    await the.sql("UPDATE acquiring_payout SET created_at = now() - interval '1 hour'")
    await sendUnsentPayouts(store)
    const again = await made(body)
    expect([again.state, received()]).toEqual(["waiting_for_approval", []])
    expect((await approve(again.id, the.admin)).status).toBe(403)
    expect((await approve(again.id, second)).status).toBe(200)
    restore()
    expect(received()).toHaveLength(1)
  })

  it("is checked again when it is approved: also what was let pass before, such as an e-mail that is none", async () => {
    const second = await payouts.second()
    const payout = await made(large())
    const store = storeOf(the.container).acquiring
    const settings = await store.settings("default")
    const row = await store.payouts.find(payout.id)
    const said = JSON.parse(store.payouts.said(row!, settings) ?? "") as PayoutFields
    const old = { ...said.beneficiary, additional_info: { personal_email: "ada@" }, address: { country_code: "ZZ" } }
    await the.sql("DELETE FROM acquiring_payout WHERE id = $1", [payout.id])
    const { account, request_id, amount, currency_code, created_by, created_by_person } = row!
    const kept = {
      payment_method: null,
      country_code: null,
      reference: null,
      account_hint: null,
      service_account: null,
    }
    const { row: before } = await store.payouts.open(
      { ...kept, account, request_id, amount, currency_code, created_by, created_by_person, approval: "waiting" },
      JSON.stringify({ ...said, beneficiary: old }),
      settings,
    )
    const refused = await approve(before.id, second)
    expect(refused.status).toBe(400)
    expect(refused.body.errors?.map(({ field }) => field)).toEqual([
      "beneficiary.address.country_code",
      "beneficiary.additional_info.personal_email",
    ])
    expect(received()).toEqual([])
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
