import type { PayoutsAnswer } from "../../../src/api/admin/acquiring/http-types"
import { storeOf } from "../../../src/medusa/store"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { sendUnsentPayouts } from "../../../src/payouts/send-unsent"
import { resolveInFlight } from "../../../src/reconciliation/resolve-in-flight"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { declareSettings } from "../../support/account-settings"
import { eventually } from "../../support/eventually"
import { good, type Http } from "../../support/http"
import { IBAN, payoutsOf } from "../../support/payouts"
import { shop } from "../../support/shop"

const XK_IBAN = "XK051212012345678906"

const QUICK = {
  env: {
    ACQUIRER_SETTINGS: JSON.stringify({
      asking: { within_ms: 0, first_after_ms: 60_000 },
      payouts: { approval_above: { EUR: "1000.00" } },
    }),
  },
}

shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  let takeBack: () => void
  beforeEach(() => {
    the.sandbox.control.reset()
    the.sandbox.control.settings({ payoutMode: "manual" })
    takeBack = declareSettings(the.container, { backend_url: the.url().replace(/\/$/, "") })
  })
  afterEach(() => takeBack())

  const { order, make, made, payoutOf, approve, reject, received, second: secondPerson } = payoutsOf(the)

  /** A payout that is being made: its row in the journal while the service, which has it, has not answered yet. */
  async function inFlight(body: object) {
    the.sandbox.control.addFault({ kind: "delay", operation: "payout", ms: 1_500 })
    const pressed = made(body)
    await eventually(async () => received()[0])
    const rows = await the.sql<{ row: Record<string, unknown> }>("SELECT to_jsonb(o) AS row FROM acquiring_operation o")
    expect(rows).toHaveLength(1)
    return { pressed, row: rows[0]!.row }
  }

  const ownId = async () => (await the.sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`))[0]?.id

  /** Everything that the service has reported by now is worked. */
  async function reported(state: string, id: string) {
    return eventually(async () => {
      await workNotifications(the.container)
      const payout = await payoutOf(id)
      return payout.state === state ? payout : undefined
    })
  }

  it("is sent once, is under way, and is completed by the service's notification, however often that comes", async () => {
    const body = order()
    const payout = await made(body)
    expect(payout).toMatchObject({ state: "under_way", amount: "250.00", currency_code: "EUR", account_hint: "…3000" })
    const [request, ...more] = received()
    expect(more).toEqual([])
    expect(request?.body).toMatchObject({
      payment_amount: "250.00",
      request_id: body.request_id,
      payment_method: "SEPA",
    })

    const [at] = the.sandbox.control.payouts()
    the.sandbox.control.advancePayout(at!.id, { status: "completed" })
    const completed = await reported("completed", payout.id)
    expect(completed.operation).toMatchObject({ kind: "payout", state: "done", transaction_id: at!.id })
    expect(completed.timeline.map(({ what }) => what)).toEqual([
      "asked for",
      "sent to the service",
      "reported by the service: completed",
      "completed",
    ])
    const [notification] = the.sandbox.control.notifications({ transactionId: at!.id }).slice(-1)
    const { notifications } = await acquiring.notifications("kind=payout")
    expect(notifications[0]).toMatchObject({ kind: "payout", payout_id: payout.id })
    await the.sandbox.control.resend({ id: notification!.id })
    await workNotifications(the.container)
    expect((await payoutOf(payout.id)).timeline).toEqual(completed.timeline)
    expect((await acquiring.incidents("")).incidents).toEqual([])
    expect(received()).toHaveLength(1)
  })

  it("pressed twice with the same request_id is one payout; another payout under it is refused", async () => {
    const body = order()
    const [one, other] = await Promise.all([made(body), made(body)])
    expect(one.id).toBe(other.id)
    expect((await made(body)).id).toBe(one.id)
    expect(the.sandbox.control.payouts()).toHaveLength(1)
    const changed = await make({ ...body, payment_amount: "251.00" })
    expect(changed.status).toBe(409)
    expect(changed.body.message).toBe("request_id was used for another payout. Nothing was sent.")
    expect(received()).toHaveLength(1)
  })

  it("whose answer is lost is unknown, is shown, is not sent again, and is resolved by the notification", async () => {
    const body = order()
    the.sandbox.control.addFault({ kind: "reset_after", operation: "payout" })
    const payout = await made(body)
    expect(payout.state).toBe("unknown")
    expect((await acquiring.incidents("")).incidents).toMatchObject([{ kind: "unknown_outcome", amount: "250.00" }])
    expect((await made(body)).state).toBe("unknown")
    await sendUnsentPayouts(storeOf(the.container))
    expect(received()).toHaveLength(1)

    const [at] = the.sandbox.control.payouts()
    the.sandbox.control.advancePayout(at!.id, { status: "failed" })
    const failed = await reported("failed", payout.id)
    expect(failed.operation).toMatchObject({ state: "refused", transaction_id: at!.id })
    expect((await acquiring.incidents("")).incidents).toMatchObject([{ kind: "payout_failed" }])
  })

  it("above the limit waits for a second person; whoever asked for it cannot approve it", async () => {
    const second = await secondPerson()
    const payout = await made(order({ payment_amount: "1000.01" }))
    expect(payout).toMatchObject({ state: "waiting_for_approval", may_approve: false })
    expect(await acquiring.queue()).toMatchObject({
      counts: { payout: 1 },
      queue: [
        {
          ...{ source: "payout", id: payout.id, amount: "1000.01", actions: ["decide_payout"] },
          payout: {
            beneficiary: expect.stringMatching(/./) as string,
            asked_by: { kind: "person", name: "Mer Chant" },
          },
        },
      ],
    })
    const own = await approve(payout.id, the.admin)
    expect(own.status).toBe(403)
    expect(own.body.message).toContain("a second person has to")
    expect(received()).toEqual([])

    const [one, other] = await Promise.all([approve(payout.id, second), approve(payout.id, second)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect(received()).toHaveLength(1)
    const approved = await payoutOf(payout.id)
    expect(approved).toMatchObject({ state: "under_way" })
    expect(approved.decided_by).not.toBe(approved.created_by)
    expect(approved.timeline.slice(0, 2)).toMatchObject([
      { what: "asked for", by: "Mer Chant" },
      { what: "approved", by: "Sec Ond" },
    ])

    const rejected = await made(order({ payment_amount: "2000.00" }))
    const back = await reject(rejected.id, the.admin, { note: "Typo" })
    expect(good(back).payout).toMatchObject({ state: "rejected", note: "Typo" })
    expect((await approve(rejected.id, second)).status).toBe(409)
    await sendUnsentPayouts(storeOf(the.container))
    expect(received()).toHaveLength(1)
  })

  it("left by a process that died before it was sent is sent by the job, once", async () => {
    const payout = await made(order({ payment_amount: "1500.00" }))
    await the.sql("UPDATE acquiring_payout SET approval = 'approved', created_at = now() - interval '1 hour'")
    await sendUnsentPayouts(storeOf(the.container))
    await sendUnsentPayouts(storeOf(the.container))
    expect(received()).toHaveLength(1)
    expect((await payoutOf(payout.id)).state).toBe("under_way")
  })

  it("is in the journal as sent before the service has answered", async () => {
    const body = order()
    const { pressed, row } = await inFlight(body)
    expect(row).toMatchObject({
      ...{ kind: "payout", reference: body.request_id, state: "sent", amount: "250.00", currency_code: "EUR" },
      ...{ resolved_at: null, transaction_id: null, requested_by: await ownId() },
    })
    expect((await pressed).operation).toMatchObject({ id: row.id, state: "unknown", code: "accepted" })
  })

  it("whose process died after it was sent is unknown, is never sent again, and is resolved by the notification", async () => {
    const body = order()
    const { pressed, row } = await inFlight(body)
    const payout = await pressed
    // What a process that dies while it waits for the answer leaves behind it, found by another one later.
    await the.sql("DELETE FROM acquiring_operation")
    await the.sql(
      `INSERT INTO acquiring_operation (${Object.keys(row).join(", ")})
       SELECT ${Object.keys(row).join(", ")} FROM jsonb_populate_record(NULL::acquiring_operation, $1)`,
      [JSON.stringify(row)],
    )
    const anHour = (name: string) => `${name} = ${name} - interval '1 hour'`
    await the.sql(`UPDATE acquiring_operation SET ${anHour("sent_at")}, ${anHour("next_query_at")}`)
    await the.sql(`UPDATE acquiring_payout SET ${anHour("created_at")}`)

    await sendUnsentPayouts(storeOf(the.container))
    await resolveInFlight(the.container)
    expect(await payoutOf(payout.id)).toMatchObject({ state: "unknown", operation: { id: row.id } })
    expect(await acquiring.queue()).toMatchObject({ queue: [{ source: "unknown", id: row.id, amount: "250.00" }] })
    expect((await made(body)).state).toBe("unknown")
    expect(received()).toHaveLength(1)

    const [at] = the.sandbox.control.payouts()
    the.sandbox.control.advancePayout(at!.id, { status: "completed" })
    const completed = await reported("completed", payout.id)
    expect(completed.operation).toMatchObject({ id: row.id, state: "done", transaction_id: at!.id })
    expect(await acquiring.queue()).toMatchObject({ queue: [] })
    expect(received()).toHaveLength(1)
  })

  it("keeps persons and bank accounts sealed, and shows them to the merchant", async () => {
    const payout = await made(order())
    expect(payout.said).toMatchObject({ beneficiary: { bank_details: { iban: IBAN } } })
    for (const table of ["acquiring_payout", "acquiring_operation", "acquiring_incident"]) {
      const rows = await the.sql<{ row: string }>(`SELECT row_to_json(t)::text AS row FROM ${table} t`)
      for (const { row } of rows) expect(row).not.toMatch(/Rösterei|DE8937040044/)
    }
  })

  it("to every country and in every currency that there is, also in one of the newest", async () => {
    const bank_details = { account_name: "N", bank_country_code: "XK", account_currency: "XCG", swift_code: "TESTXKPR" }
    const body = order({ beneficiary: { company_name: "N", bank_details: { ...bank_details, iban: XK_IBAN } } })
    expect(await made(body)).toMatchObject({ state: "under_way" })
  })

  it("lists payouts by page and state", async () => {
    await made(order())
    await made(order({ payment_amount: "5000.00" }))
    const list = async (query: string) => good(await the.admin.get<PayoutsAnswer>(`/admin/acquiring/payouts?${query}`))
    expect(await list("limit=1")).toMatchObject({
      ...{ count: 2, limit: 1, offset: 0 },
      payouts: [{ amount: "5000.00", state: "waiting_for_approval" }],
    })
    expect((await list("limit=1&offset=1")).payouts.map(({ amount }) => amount)).toEqual(["250.00"])
    expect(await list("state=waiting_for_approval")).toMatchObject({ count: 1, payouts: [{ amount: "5000.00" }] })
    expect(JSON.stringify(await list(""))).not.toContain("Rösterei")
  })

  describe("what is wrong is said by field, and nothing is written or sent", () => {
    const bank = (details: object) => ({ beneficiary: { company_name: "N", bank_details: details } })
    const GIVEN = { account_name: "N", bank_country_code: "DE", iban: IBAN }
    const BANK_COUNTRY = "beneficiary.bank_details.bank_country_code"
    const ACCOUNT_CURRENCY = "beneficiary.bank_details.account_currency"
    it.each<[string, object, string[]]>([
      ["nothing", { request_id: undefined, payment_amount: undefined }, ["request_id", "payment_amount"]],
      [
        "nothing of an empty form",
        { ...{ payment_amount: "", payment_currency: "" }, beneficiary: {} },
        [
          ...["payment_amount", "payment_currency", "beneficiary.bank_details.bank_country_code"],
          ...["beneficiary.bank_details.account_name", "beneficiary.bank_details.iban", "beneficiary.first_name"],
        ],
      ],
      ["no UUID", { request_id: "1" }, ["request_id"]],
      ["no amount", { payment_amount: "a lot" }, ["payment_amount"]],
      ["an exponent", { payment_amount: "1e3" }, ["payment_amount"]],
      ["a book for a reason", { reason: "x".repeat(1_001) }, ["reason"]],
      ["three digits", { payment_amount: "1.001" }, ["payment_amount"]],
      ["a separator of thousands", { payment_amount: "1.500" }, ["payment_amount"]],
      ["nothing to pay", { payment_amount: "0.00" }, ["payment_amount"]],
      ["less than nothing", { payment_amount: "-1.00" }, ["payment_amount"]],
      ["no currency", { payment_currency: "eur" }, ["payment_currency"]],
      ["an unknown field", { colour: "red" }, ["colour"]],
      ["a day that is over", { payment_date: "2020-01-01" }, ["payment_date"]],
      ["nobody", { beneficiary: undefined }, ["beneficiary"]],
      [
        "an IBAN with a slip of the pen",
        bank({ account_name: "N", bank_country_code: "DE", iban: "DE88370400440532013000" }),
        ["beneficiary.bank_details.iban"],
      ],
      [
        "a country whose banks need more",
        { ...bank({ account_name: "N", bank_country_code: "US", account_number: "1" }), payment_method: "ACH" },
        ["beneficiary.bank_details.bank_code", "beneficiary.bank_details.bank_account_category"],
      ],
      [
        "a number among texts",
        { beneficiary: { company_name: "N", bank_details: { account_name: 5, bank_country_code: "DE", iban: IBAN } } },
        ["beneficiary.bank_details.account_name"],
      ],
      [
        "what is malformed together with what is wrong by its meaning",
        {
          ...{ payment_amount: "a lot", payment_date: "2020-01-01", source_amount: "0.00", colour: "red" },
          ...bank({ account_name: "N", bank_country_code: "DE", iban: "DE88370400440532013000" }),
          payer: { date_of_birth: "May", additional_info: { personal_email: "nobody" } },
        },
        [
          ...["payment_amount", "payer.date_of_birth", "colour", "source_amount", "source_currency", "payment_date"],
          ...["beneficiary.bank_details.iban", "payer.additional_info.personal_email"],
        ],
      ],
      [
        "days of birth that have not begun",
        {
          beneficiary: { company_name: "N", date_of_birth: "2999-12-31", bank_details: GIVEN },
          payer: { company_name: "N", date_of_birth: "2999-12-31" },
        },
        ["beneficiary.date_of_birth", "payer.date_of_birth"],
      ],
      [
        "two sums",
        { payment_amount: "1.500", source_amount: "2.500", source_currency: "EUR" },
        ["payment_amount", "source_amount"],
      ],
      ["a country of the bank in words", bank({ ...GIVEN, bank_country_code: "Germany" }), [BANK_COUNTRY]],
      ["a country of the bank that nobody knows", bank({ ...GIVEN, bank_country_code: "ZZ" }), [BANK_COUNTRY]],
      ["a country of the bank in small letters", bank({ ...GIVEN, bank_country_code: "de" }), [BANK_COUNTRY]],
      ["a currency of the account in words", bank({ ...GIVEN, account_currency: "Euro" }), [ACCOUNT_CURRENCY]],
      ["a currency of the account that nobody knows", bank({ ...GIVEN, account_currency: "ZZZ" }), [ACCOUNT_CURRENCY]],
      [
        "countries of addresses that nobody knows",
        {
          beneficiary: { company_name: "N", address: { country_code: "ZZ" }, bank_details: GIVEN },
          payer: { company_name: "N", address: { country_code: "EU" } },
        },
        ["beneficiary.address.country_code", "payer.address.country_code"],
      ],
      ["a currency to take it from that nobody knows", { source_currency: "ZZZ" }, ["source_currency"]],
      ["a currency to pay that nobody knows", { payment_currency: "ZZZ" }, ["payment_currency"]],
      [
        "e-mail addresses that no post reaches",
        {
          beneficiary: {
            company_name: "N",
            additional_info: { personal_email: "a..b@example.com" },
            bank_details: GIVEN,
          },
          payer: { company_name: "N", additional_info: { personal_email: `${"a".repeat(250)}@example.com` } },
        },
        ["beneficiary.additional_info.personal_email", "payer.additional_info.personal_email"],
      ],
      [
        "a document behind a password, and one whose address is broken",
        {
          beneficiary: {
            company_name: "N",
            person_documents: [{ file_url: "https://a:b@example.com/1" }, { file_url: "https://example.com/a b" }],
            bank_details: GIVEN,
          },
        },
        ["beneficiary.person_documents.0.file_url", "beneficiary.person_documents.1.file_url"],
      ],
      [
        "an account of which nothing can be sent",
        {
          ...bank({
            ...{ account_name: "N", bank_country_code: "US", account_number: "\u0007" },
            ...{ bank_code: "021000021", bank_account_category: "CHECKING" },
          }),
          payment_method: "ACH",
        },
        ["beneficiary.bank_details.account_number"],
      ],
    ])("%s", async (_, change, fields) => {
      const { status, body } = await make(order(change))
      expect({ status, fields: body.errors?.map(({ field }) => field) }).toEqual({ status: 400, fields })
      expect(await the.sql("SELECT id FROM acquiring_payout")).toEqual([])
      expect(received()).toEqual([])
    })

    it("an account or a payout that is not there; nobody signed in", async () => {
      expect((await make(order({ account: "nobody" }))).status).toBe(404)
      for (const path of ["", "/approve", "/reject"]) {
        const address = `/admin/acquiring/payouts/acqpo_1${path}`
        const call = (who: Http) => (path === "" ? who.get(address) : who.post(address, {}))
        expect([(await call(the.admin)).status, (await call(the.visitor)).status]).toEqual([404, 401])
      }
      expect((await the.visitor.get("/admin/acquiring/payouts")).status).toBe(401)
      expect((await make(order(), the.visitor)).status).toBe(401)
      expect((await the.visitor.get("/admin/acquiring/payouts/fields")).status).toBe(401)
      const needs = await the.admin.get("/admin/acquiring/payouts/fields?country=GB")
      expect(needs.body).toMatchObject({
        required: expect.arrayContaining(["beneficiary.bank_details.bank_code"]) as unknown,
      })
    })
  })
}, QUICK)
