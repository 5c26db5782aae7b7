import { Secret } from "../../../src/acquirer/domain/secret"
import sealAnewJob from "../../../src/jobs/seal-anew"
import { storeOf } from "../../../src/medusa/store"
import { formSealer, openForm } from "../../../src/modules/acquiring/sealed-form"
import { serviceAccountOf } from "../../../src/modules/acquiring/service-account"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { IBAN, payoutsOf } from "../../support/payouts"
import { KEY, settingsPage } from "../../support/settings-page"
import { shop } from "../../support/shop"

const NEXT = `${KEY}, changed`
const FORM = { action: "https://service.example/pay", inputs: [{ name: "shopper_email", value: "ada@example.com" }] }
const CARD = { brand: "visa", last_four: "0004", expiration_month: "12", expiration_year: "2030" }

/** `ACQUIRING_ENCRYPTION_KEY` is changed, and nothing that is stored is lost. */
shop((the) => {
  const { read, changed } = settingsPage(the)
  const payouts = payoutsOf(the)
  const acquiring = () => storeOf(the.container).acquiring
  const settings = () => acquiring().settings("default")
  const warnings = async () => {
    const [account] = (await acquiringAdmin(the.admin).health()).accounts
    return account!.warnings.filter(({ field }) => field.startsWith("ACQUIRING_ENCRYPTION_KEY"))
  }
  afterEach(() => {
    delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
  })

  /** One row of everything that is encrypted. */
  async function sealed() {
    await changed({ token_secret: "t".repeat(40) })
    const given = await settings()
    const payout = await payouts.made(payouts.order())
    const card = await acquiring().savedCards.keep(
      given,
      { account: "default", customer_id: "cus_1", ...CARD },
      Secret.of("token-1"),
      serviceAccountOf(given),
    )
    const person = await acquiring().persons.keep("default", given, { document: "4711" })
    await the.sql(
      `INSERT INTO acquiring_payment
         (id, account, order_no, flow, payment_session_id, currency_code, amount, status, checkout_page)
       VALUES ('acqpay_k', 'default', 'K-1', 'redirect', 'payses_k', 'EUR', '1.00', 'created', $1)`,
      [JSON.stringify({ id: "page", order: "o", after: null, ...formSealer("default", given, "K-1")(FORM) })],
    )
    return { payout, card, person }
  }

  async function opened({ payout, card, person }: Awaited<ReturnType<typeof sealed>>) {
    // What this process keeps of the page for two seconds is read again.
    await acquiring().storedSettings.read("default")
    expect((await read()).problems).toEqual([])
    const now = await settings()
    const token = await acquiring().savedCards.token(now, card, serviceAccountOf(now))
    const [page] = await the.sql<{ sealed: string }>(
      "SELECT checkout_page ->> 'sealed' AS sealed FROM acquiring_payment WHERE id = 'acqpay_k'",
    )
    return {
      setting: now.token_secret,
      payout: (await payouts.payoutOf(payout.id)).said?.beneficiary,
      card: token instanceof Secret ? token.reveal() : token,
      person: await acquiring().persons.open("default", now, person),
      page: openForm(page!.sealed, "default", now, "K-1"),
    }
  }

  it("everything opens with the new key alone once the job has run; health says when the old one can go", async () => {
    const rows = await sealed()
    const before = await opened(rows)
    expect(before).toMatchObject({ setting: "t".repeat(40), card: "token-1", person: { document: "4711" }, page: FORM })
    expect(before.payout).toMatchObject({ bank_details: { iban: IBAN } })

    Object.assign(process.env, { ACQUIRING_ENCRYPTION_KEY: NEXT, ACQUIRING_ENCRYPTION_KEY_PREVIOUS: KEY })
    expect(await opened(rows)).toEqual(before)
    expect((await warnings()).map(({ reason }) => reason)).toEqual([
      "is still needed: 5 entries are encrypted with it, and are encrypted anew within minutes",
    ])
    await sealAnewJob(the.container)
    expect((await warnings()).map(({ reason }) => reason)).toEqual(["is needed by nothing that is stored any more"])

    delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
    expect(await opened(rows)).toEqual(before)
    expect(await warnings()).toEqual([])
  })

  it("what was encrypted before rows named their key is brought along, more than one batch of it", async () => {
    const rows = await sealed()
    await the.sql("UPDATE acquiring_saved_card SET sealed_key = NULL")
    for (let more = 0; more < 250; more++)
      await acquiring().persons.keep("default", await settings(), { document: String(more) })
    Object.assign(process.env, { ACQUIRING_ENCRYPTION_KEY: NEXT, ACQUIRING_ENCRYPTION_KEY_PREVIOUS: KEY })
    await acquiring().storedSettings.read("default")
    await sealAnewJob(the.container)
    delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
    expect(await opened(rows)).toMatchObject({ card: "token-1" })
    const keys = await the.sql("SELECT DISTINCT sealed_key FROM acquiring_person")
    expect(keys).toHaveLength(1)
  })

  it("what a mistyped previous key does not open is counted, and opens once the right one is given", async () => {
    const rows = await sealed()
    Object.assign(process.env, {
      ACQUIRING_ENCRYPTION_KEY: NEXT,
      ACQUIRING_ENCRYPTION_KEY_PREVIOUS: `${KEY}, mistyped`,
    })
    await acquiring().storedSettings.read("default")
    await sealAnewJob(the.container)
    expect((await warnings()).map(({ reason }) => reason)).toContain(
      "does not open 5 entries, nor does any other key: put the key here that they were encrypted with",
    )
    process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS = KEY
    await acquiring().storedSettings.read("default")
    await sealAnewJob(the.container)
    delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
    expect(await opened(rows)).toMatchObject({ card: "token-1", page: FORM })
  })

  it("health says what the present key does not open where the former one was not kept, and where to put that", async () => {
    await sealed()
    await changed({ token_secret: null })
    process.env.ACQUIRING_ENCRYPTION_KEY = NEXT
    await acquiring().storedSettings.read("default")
    const reason =
      "does not open 3 entries, such as saved cards: put the former key into ACQUIRING_ENCRYPTION_KEY_PREVIOUS, or into secret_key_previous if it was the secret key"
    expect(await warnings()).toEqual([{ field: "ACQUIRING_ENCRYPTION_KEY", reason }])
    const german = await the.admin.get("/admin/acquiring/health", { "accept-language": "de" })
    expect(JSON.stringify(good(german))).toContain("öffnet 3 Einträge nicht")

    process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS = KEY
    await sealAnewJob(the.container)
    delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
    expect(await warnings()).toEqual([])
  })

  it("health speaks of one entry as one, in English and in German", async () => {
    await changed({ token_secret: "t".repeat(40) })
    const said = async (language: string) => {
      const health = await the.admin.get<{ accounts: { warnings: { reason: string }[] }[] }>(
        "/admin/acquiring/health",
        { "accept-language": language },
      )
      return good(health).accounts.flatMap(({ warnings }) => warnings.map(({ reason }) => reason))
    }
    Object.assign(process.env, { ACQUIRING_ENCRYPTION_KEY: NEXT, ACQUIRING_ENCRYPTION_KEY_PREVIOUS: KEY })
    expect(await said("en")).toEqual([
      "is still needed: 1 entry is encrypted with it, and is encrypted anew within minutes",
    ])
    expect(await said("de")).toEqual([
      "wird noch gebraucht: 1 Eintrag ist damit verschlüsselt und wird innerhalb von Minuten neu verschlüsselt",
    ])
  })

  it("health names a previous key that stands alone: what it encrypts would be lost with it", async () => {
    delete process.env.ACQUIRING_ENCRYPTION_KEY
    process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS = KEY
    const reason =
      "encrypts what is stored, since ACQUIRING_ENCRYPTION_KEY is not set: name it ACQUIRING_ENCRYPTION_KEY"
    expect(await warnings()).toEqual([{ field: "ACQUIRING_ENCRYPTION_KEY_PREVIOUS", reason }])
    const german = await the.admin.get("/admin/acquiring/health", { "accept-language": "de" })
    expect(JSON.stringify(good(german))).toContain("Nennen Sie ihn ACQUIRING_ENCRYPTION_KEY")
    delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
  })

  it("health names a previous key that is too short, and the job says so once and leaves everything", async () => {
    const rows = await sealed()
    const before = await opened(rows)
    process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS = "short"
    const reason =
      "must have at least 32 characters: until it has, no payment page opens, and no saved card, payout or stored secret can be read or written"
    expect(await warnings()).toEqual([{ field: "ACQUIRING_ENCRYPTION_KEY_PREVIOUS", reason }])
    const german = await the.admin.get<{ accounts: { warnings: unknown[] }[] }>("/admin/acquiring/health", {
      "accept-language": "de",
    })
    expect(JSON.stringify(good(german).accounts)).toContain("muss mindestens 32 Zeichen haben")

    const log = jest.spyOn(storeOf(the.container).logger, "error")
    for (let runs = 0; runs < 2; runs++) await sealAnewJob(the.container)
    expect(log.mock.calls).toEqual([[expect.stringContaining("ACQUIRING_ENCRYPTION_KEY_PREVIOUS must have at least")]])
    log.mockRestore()
    delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
    expect(await opened(rows)).toEqual(before)
  })
})
