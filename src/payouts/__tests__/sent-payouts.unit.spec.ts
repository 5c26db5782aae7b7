import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { AcquirerClient, type AcquirerError } from "../../acquirer"
import { referenceProfile } from "../../acquirer/profile/reference"
import { startSandbox, type Sandbox } from "../../sandbox"
import { checkPayout } from "../check-payout"
import { payoutFields } from "../payout-order"

/**
 * The service has no query for payouts: what it does not take would stay unknown, so that it has to be refused here.
 */
let sandbox: Sandbox
let client: AcquirerClient
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  client = new AcquirerClient({
    ...{ merchantId: "100001", accountId: "100001001", secretKey: "sandbox-secret-key" },
    baseUrl: sandbox.url,
  })
})
afterAll(async () => {
  await client.close()
  await sandbox.close()
})

const RULES = { today: "2026-11-20", details: referenceProfile.payouts }

/** What may stand in any field of text. */
const ANYTHING = ["", " ", "\u0007", "Rösterei\tNord", "漢字 🙂", "-", "x".repeat(1_000), "x".repeat(1_001), "null"]
const CODES = ["DE", "US", "XK", "GB", "de", " DE", "ZZ", "EU", "UK", "DEU", "Germany"]
const CURRENCIES = ["EUR", "JPY", "KWD", "XCG", "ZWG", "eur", "ZZZ", "EU", "Euro"]
const DAYS = ["2026-11-20", "2026-11-19", "2027-02-28", "2026-02-30", "1980-05-06", "0000-01-01", "2026-1-1", "May"]
const AMOUNTS = [
  "250.00",
  "1",
  "0",
  "0.01",
  "1.5",
  "1.500",
  "1.001",
  "-1.00",
  "1e3",
  "000000000000000012",
  "9".repeat(19),
]
const EMAILS = ["a@b.example", "ä.ö@bücher.example", "a@b", "a..b@c.de", ".a@b.de", "a b@c.de", "<a@b.de>", "a@b..de"]
const LONG_EMAIL = `${"a".repeat(250)}@b.example`
const ADDRESSES = [
  ...[
    "https://shop.example/1.pdf",
    "http://shop.example/1.pdf",
    "https://a:b@shop.example",
    "https://shop.example/a b",
  ],
  ...["ftp://shop.example", "shop.example/1", `https://shop.example/${"a".repeat(980)}`, "https://"],
]
const IBANS = [
  "DE89370400440532013000",
  "de89 3704 0044 0532 0130 00",
  "DE88370400440532013000",
  "XK051212012345678906",
]

const some = (values: readonly string[]) => fc.constantFrom<unknown>(...values, ...ANYTHING)
const anything = fc.constantFrom<unknown>(...ANYTHING, 5, null, {}, [])
/** Mostly what is right, so that a fair part of all payouts is. */
const mostly = (right: unknown, ...others: fc.Arbitrary<unknown>[]) =>
  fc.oneof({ weight: 60, arbitrary: fc.constant(right) }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })))
const record = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] })
const given = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields)

const identity = {
  first_name: mostly("Müge", anything),
  company_name: mostly("Yıldız Ltd", anything),
  date_of_birth: mostly("1980-05-06", some(DAYS)),
  entity_type: mostly("COMPANY", anything),
}
const bankDetails = {
  bank_country_code: mostly("DE", some(CODES)),
  account_name: mostly("Yıldız", anything),
  iban: mostly(IBANS[0], some(IBANS)),
}
const payouts = fc
  .tuple(
    given({
      request_id: mostly(undefined, some(["1", " 6f8d3b1e-6f0e-4f43-9b0c-3f6c0a1d2e44"])),
      payment_amount: mostly("250.00", some(AMOUNTS)),
      payment_currency: mostly("EUR", some(CURRENCIES)),
    }),
    record({
      ...{
        reason: anything,
        reference: mostly("INV-1", anything),
        client_data: anything,
        payment_method: some(["SEPA"]),
      },
      payment_date: mostly("2026-11-21", some(DAYS)),
      source_currency: mostly("USD", some(CURRENCIES)),
      beneficiary_id: mostly("ben_1", anything),
      payer: record({
        ...identity,
        additional_info: record({
          personal_email: mostly("a@b.example", some([...EMAILS, LONG_EMAIL])),
          job: anything,
        }),
        address: record({ country_code: mostly("US", some(CODES)), city: mostly("Paris", anything) }),
      }),
    }),
    mostly("21.00", some(AMOUNTS)),
    record({
      ...identity,
      additional_info: record({ personal_email: mostly("a@b.example", some([...EMAILS, LONG_EMAIL])) }),
      address: record({ country_code: mostly("US", some(CODES)), city: mostly("Paris", anything) }),
      person_documents: fc.array(
        record({
          file_type: mostly("image/png", some(["png", "a/b"])),
          file_url: mostly("https://shop.example/1", some(ADDRESSES)),
          labels: fc.array(anything, { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
    }),
    given(bankDetails),
    record({
      account_currency: mostly("EUR", some(CURRENCIES)),
      account_number: mostly("532013000", anything),
      swift_code: mostly("TESTDEFF", some(["testdeff", "TEST"])),
    }),
    fc.constantFrom("company_name", "first_name"),
  )
  .map(([order, terms, source, receiver, bank, further, name]) => ({
    ...order,
    ...terms,
    ...(order.request_id === undefined ? { request_id: randomUUID() } : {}),
    ...("source_currency" in terms ? { source_amount: source } : {}),
    beneficiary: { [name]: "N", ...receiver, bank_details: { ...bank, ...further } },
  }))

it("a payout that passes the checks is one that the service takes, whatever stands in its fields", async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(payouts, async (said) => {
      const read = payoutFields().safeParse(said)
      const checked = read.success ? checkPayout(read.data, RULES) : undefined
      if (!checked || !("order" in checked)) return
      taken += 1
      const refusal = await client.payout(checked.order).then(
        () => undefined,
        (error: AcquirerError) => error.merchantMessage,
      )
      expect(refusal).toBeUndefined()
    }),
    { numRuns: 1_500, seed: 1 },
  )
  expect(taken).toBeGreaterThan(200)
})
