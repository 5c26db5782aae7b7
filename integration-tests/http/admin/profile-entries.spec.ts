import type {
  AccountSettingsView,
  ProblemAnswer,
  ProfilePreview,
  ProfileView,
} from "../../../src/api/admin/acquiring/http-types"
import { entriesOf, UNSAID } from "../../../src/acquirer/profile/entries"
import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { withRecipe } from "../../../src/admin/settings/with-recipe"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

const ACCOUNT = "/admin/acquiring/accounts/default"
const RECIPE = { signature: { default: { algorithm: "sha256", key: "append" } } }

/** What the service's specification leaves open, entry by entry. */
shop(({ admin, visitor, buy, sql, sandbox }) => {
  afterEach(async () => {
    sandbox.control.clearFaults()
    for (const table of ["account_settings", "settings_change"]) await sql(`DELETE FROM acquiring_${table}`)
    // What this process still keeps of them is read again.
    await admin.get(`${ACCOUNT}/settings`)
  })

  const view = async () => good(await admin.get<ProfileView>(`${ACCOUNT}/profile`))
  const preview = async (change: object) => good(await admin.post<ProfilePreview>(`${ACCOUNT}/profile/preview`, change))
  const save = async (profile: object | null) => {
    const { version } = await view()
    good(await admin.post<AccountSettingsView>(`${ACCOUNT}/settings`, { settings: { profile }, version }))
  }
  const entry = async (path: string) => (await view()).entries.find((one) => one.path === path)

  it("are shown with what is assumed, said one by one, and reset", async () => {
    expect(await entry("timeZone")).toMatchObject({ value: "UTC", assumed: "UTC", is_own: false })
    const { profile, changes } = await preview({ entries: [{ path: "timeZone", value: "Asia/Shanghai" }] })
    expect(changes).toMatchObject([{ path: "timeZone", from: "UTC", to: "Asia/Shanghai" }])
    expect(await entry("timeZone")).toMatchObject({ value: "UTC" })
    await save(profile)
    expect(await entry("timeZone")).toMatchObject({ value: "Asia/Shanghai", assumed: "UTC", is_own: true })
    const back = await preview({ entries: [{ path: "timeZone" }] })
    expect(back).toMatchObject({ profile: {}, changes: [{ from: "Asia/Shanghai", to: "UTC" }] })
  })

  it("are shown all, and no other: what the reference profile says, and what can be said beside", async () => {
    const { entries } = await view()
    const paths = entries.map(({ path }) => path)
    expect([...paths].sort()).toEqual([...entriesOf(referenceProfile).keys(), ...UNSAID].sort())
    for (const [path, value] of entriesOf(referenceProfile)) {
      expect(entries.find((one) => one.path === path)).toMatchObject({ value, assumed: value, is_own: false })
    }
  })

  it.each<[point: string, path: string, value: string]>([
    ["lists among the other values of a signature", "signature/default/lists", "flat-indexed"],
    ["the secret hashed first", "signature/default/key", "append-hashed"],
    ["the secret as one more pair", "signature/default/key", "pair"],
    ["the name of that pair", "signature/default/key_name", "secret"],
    ["a notification's value in what is nested", "notification/fields/order_no", "data.orderNo"],
    ["a notification signed in a header", "notification/signature/in", "header"],
    ["the header's name", "notification/signature/name", "x-sign"],
    ["the status that acknowledges", "acknowledgement/status", "202"],
    ["the text that acknowledges", "acknowledgement/body", '{"code":"success"}'],
    ["the content type of that text", "acknowledgement/contentType", "application/json"],
    ["what a query's amount means after a part was captured", "capturedAmount", "captured"],
    ["how the shopper's offset is written", "offset", "iso"],
    ["a field for what was captured", "capturedField", "captured_amount"],
    ["a field for the time of a request", "stamp/field", "timestamp"],
    ["what stands in that field", "stamp/format", "YYYYMMDDHHmmss"],
    ["the payment page on another host", "urls/checkout", "https://pay.example"],
  ])("save %s, and take it back", async (_, path, value) => {
    const assumed = entriesOf(referenceProfile).get(path) ?? null
    // A key stands beside the text of a plain algorithm only, and a time in a field.
    if (path === "signature/default/key") await save({ signature: { default: { algorithm: "sha256", key: "append" } } })
    if (path === "stamp/format") await save({ stamp: { field: "timestamp" } })
    const { profile, changes } = await preview({ entries: [{ path, value }] })
    expect(changes.map((change) => [change.path, change.to])).toContainEqual([path, value])
    await save(profile)
    expect(await entry(path)).toMatchObject({ value, assumed, is_own: true })
    const { profile: without } = await preview({ entries: [{ path }, { path: "signature/default/algorithm" }] })
    expect(entriesOf(without).has(path)).toBe(false)
  })

  it("stand in the history of settings entry by entry, from what to what", async () => {
    await save({ timeZone: "Asia/Shanghai" })
    await save({ timeZone: "Asia/Shanghai", codes: { payment_status: { "3500": "authorised" } } })
    await save(null)
    const { changes } = good(await admin.get<AccountSettingsView>(`${ACCOUNT}/settings`))
    expect(changes.map(({ fields, entries }) => [fields, entries])).toEqual([
      [
        ["profile"],
        [
          { path: "codes/payment_status/3500", from: "authorised", to: null },
          { path: "timeZone", from: "Asia/Shanghai", to: "UTC" },
        ],
      ],
      [["profile"], [{ path: "codes/payment_status/3500", from: null, to: "authorised" }]],
      [["profile"], [{ path: "timeZone", from: "UTC", to: "Asia/Shanghai" }]],
    ])
  })

  it("can be added, each kind with its question, what it may say, and of what", async () => {
    const { addable } = await view()
    expect(addable.filter(({ meaning }) => meaning === "")).toEqual([])
    const kinds = new Map(addable.map((one) => [one.begins, one]))
    expect(kinds.get("urls/")).toMatchObject({ options: null, names: expect.arrayContaining(["capture"]) as string[] })
    expect(kinds.get("bodies/codecs/")).toMatchObject({ options: ["json", "form", "xml"] })
    expect(kinds.get("signature/verify/")).toMatchObject({ meaning: "Must this message be signed?" })
    expect(kinds.get("codes/payment_status/")).toMatchObject({ names: null })
    // Countries and payment methods: nobody can list them.
    expect(kinds.get("payouts/required/")).toMatchObject({ names: null })
    const { changes } = await preview({
      entries: [{ path: "payouts/required/ZZ:BANK", value: "beneficiary.last_name" }],
    })
    expect(changes.map(({ path, to }) => [path, to])).toEqual([["payouts/required/ZZ:BANK", "beneficiary.last_name"]])
  })

  it("can be imported as a whole, and say what changes before", async () => {
    await save({ timeZone: "Asia/Shanghai" })
    const imported = { codes: { payment_status: { "3500": "authorised", "6100": null } } }
    const { profile, changes } = await preview({ profile: imported })
    expect(profile).toEqual(imported)
    expect(changes.map(({ path, from, to }) => [path, from, to])).toEqual([
      ["codes/payment_status/6100", "expired", null],
      ["timeZone", "Asia/Shanghai", "UTC"],
      ["codes/payment_status/3500", null, "authorised"],
    ])
  })

  const THEIRS = { acknowledgement: { body: "[OK]" } }
  const entered = async (path: string, value: string) => (await preview({ entries: [{ path, value }] })).profile

  it.each([
    ["an entry", () => entered("timeZone", "Asia/Tokyo"), THEIRS],
    ["a code that was seen", () => entered("codes/payment_status/3500", "authorised"), THEIRS],
    ["a recipe that was found", async () => withRecipe((await view()).profile, RECIPE), THEIRS],
    [
      "an import, which says all of it",
      async () => (await preview({ profile: { timeZone: "Asia/Tokyo" } })).profile,
      {},
    ],
  ])("%s does not overwrite what somebody else saved meanwhile", async (_, said, kept) => {
    const { version } = await view()
    const mine = await said()
    await save(THEIRS)
    const late = await admin.post<ProblemAnswer>(`${ACCOUNT}/settings`, { settings: { profile: mine }, version })
    expect([late.status, late.body.type]).toEqual([409, "busy"])
    expect((await view()).profile).toEqual(THEIRS)

    const anew = await said()
    const { changes } = await preview({ profile: anew })
    const gone = changes.filter(({ path, from }) => path === "acknowledgement/body" && from === "[OK]")
    expect(gone).toHaveLength(kept === THEIRS ? 0 : 1)
    await save(anew)
    expect((await view()).profile).toMatchObject(kept)
  })

  it("are refused by name, and nothing is saved", async () => {
    const cases: [change: object, field: string][] = [
      [{ entries: [{ path: "codes/payment_status/3500", value: "done" }] }, "profile.codes.payment_status.3500"],
      [{ entries: [{ path: "colour", value: "red" }] }, "profile.colour"],
      [{ entries: [{ path: "signature/default/key", value: "append" }] }, "profile.signature.default.key"],
      [{ profile: { timeZone: "Mars" } }, "profile.timeZone"],
    ]
    for (const [change, field] of cases) {
      const answer = await admin.post<ProblemAnswer>(`${ACCOUNT}/profile/preview`, change)
      expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([400, [field]])
    }
    expect((await admin.post(`${ACCOUNT}/profile/preview`, { profile: [] })).status).toBe(400)
    expect((await admin.get("/admin/acquiring/accounts/other/profile")).status).toBe(404)
    expect((await visitor.get(`${ACCOUNT}/profile`)).status).toBe(401)
    expect((await view()).profile).toEqual({})
  })

  it("list a code that the service answered and nobody named; mapped, its payments are looked at again", async () => {
    const acquiring = acquiringAdmin(admin)
    await save({ codes: { payment_status: { "3000": null } } })
    const order = await buy()
    const { payment } = await acquiring.paymentOf(order)
    await acquiring.refresh(payment.id)
    const openIncidents = async () => (await acquiring.incidents()).incidents.map(({ kind }) => kind)
    expect(await openIncidents()).toEqual(["unknown_code"])
    const { unmapped } = await view()
    expect(unmapped).toMatchObject([{ table: "payment_status", code: "3000", count: 1, order_no: payment.order_no }])

    await sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 day'")
    const mapping = await preview({ entries: [{ path: "codes/payment_status/3000", value: "authorised" }] })
    expect(mapping).toMatchObject({
      changes: [{ path: "codes/payment_status/3000", from: null, to: "authorised" }],
      payments_count: 1,
      payments: [{ order_no: payment.order_no, becomes: "authorised", belongs_to: { order_id: order.id } }],
    })
    await save(mapping.profile)
    expect((await view()).unmapped).toEqual([])
    const [row] = await sql<{ soon: boolean }>(
      "SELECT next_check_at < now() + interval '1 minute' AS soon FROM acquiring_payment",
    )
    expect(row?.soon).toBe(true)
    expect(await openIncidents()).toEqual([])
  })

  it("a code that left a capture open comes to the queue, is mapped with a preview, and the capture is queried again", async () => {
    const acquiring = acquiringAdmin(admin)
    await save({ codes: { capture_status: { "1": null } } })
    const order = await buy()
    const { payment, store } = await acquiring.paymentOf(order)
    const away = sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    await admin.post(`/admin/payments/${store.payment_id}/capture`)
    const waiting = async () =>
      (await acquiring.queue()).queue.map(({ kind, actions }) => [kind, actions.includes("map_code")])
    expect(await waiting()).toEqual([
      ["capture", true],
      ["unknown_code", true],
    ])
    const at = { table: "capture_status", code: "1" }
    expect((await view()).unmapped).toMatchObject([{ ...at, options: ["done", "failed"] }])

    await sql("UPDATE acquiring_operation SET next_query_at = now() + interval '1 day' WHERE kind = 'capture'")
    const mapping = await preview({ entries: [{ path: "codes/capture_status/1", value: "done" }] })
    expect(mapping).toMatchObject({
      operations_count: 1,
      operations: [{ kind: "capture", amount: "25.00", ...at, becomes: "done", belongs_to: { order_id: order.id } }],
    })
    await save(mapping.profile)
    expect((await view()).unmapped).toEqual([])
    const [row] = await sql<{ soon: boolean }>(
      "SELECT next_query_at < now() + interval '1 minute' AS soon FROM acquiring_operation WHERE kind = 'capture'",
    )
    expect(row?.soon).toBe(true)
    sandbox.control.clearFaults(away.id)
    await acquiring.refresh(payment.id)
    expect(await waiting()).toEqual([])
  })

  it("a code without a meaning is shown until no payment is at it", async () => {
    const acquiring = acquiringAdmin(admin)
    await save({ codes: { payment_status: { "3000": null } } })
    const [first, second] = [await acquiring.paymentOf(await buy()), await acquiring.paymentOf(await buy())]
    for (const { payment } of [first, second]) await acquiring.refresh(payment.id)
    const shown = async () => (await acquiring.incidents()).incidents.map(({ kind }) => kind)
    expect(await shown()).toEqual(["unknown_code"])
    for (const [{ payment }, left] of [
      [second, ["unknown_code"]],
      [first, []],
    ] as const) {
      sandbox.control.capture(payment.transaction_id ?? "")
      await acquiring.refresh(payment.id)
      expect(await shown()).toEqual(left)
    }
  })
})
