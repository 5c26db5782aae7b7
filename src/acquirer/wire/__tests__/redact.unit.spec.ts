import fc from "fast-check"
import { parseCard } from "../../domain/card-form"
import { Secret } from "../../domain/secret"
import { redactor } from "../redact"

const PAN = "4111111111111111"
const redact = redactor(["the-secret-key"])

it("shows a request without card, code, token and signature, and everything else as it is", () => {
  expect(
    redact({
      order_no: "A-1",
      amount: "5.00",
      card: PAN,
      expiration_month: "12",
      expiration_year: "2030",
      security_code: "987",
      token_id: "tok_1",
      encryption_data: "ab".repeat(32),
      quantity: 2,
      none: null,
      cart_items: [{ basic_item_data: { name: "Hat", quantity: "1" } }],
      bank_details: { iban: "DE89370400440532013000", account_number: "532013000" },
    }),
  ).toEqual({
    order_no: "A-1",
    amount: "5.00",
    card: "411111…1111",
    expiration_month: "[hidden]",
    expiration_year: "[hidden]",
    security_code: "[hidden]",
    token_id: "[hidden]",
    encryption_data: "[hidden]",
    quantity: 2,
    none: null,
    cart_items: [{ basic_item_data: { name: "Hat", quantity: "1" } }],
    bank_details: { iban: "…3000", account_number: "…3000" },
  })
})

it("hides what the store says of the shopper's papers and addresses on the net", () => {
  const owner = { email: "ada@example.com", lastLogin_ip: "203.0.113.9", registration_ip: "2001:db8::7" }
  const person = { document_number: "12345678909", social_name: "Ada" }
  const shown = redact({ document: "X0000007", birth_date: "10-12-1985", account_owner: [owner], person })
  expect(JSON.stringify(shown)).not.toMatch(/X0000007|1985|203\.0|2001:db8|12345678909|Ada"/)
})

it("leaves a card alone that the service has masked", () => {
  expect(redact({ card: "411111******1111" })).toEqual({ card: "411111******1111" })
})

it("hides page inputs by the names they have", () => {
  expect(
    redact({
      action: "https://x.example/",
      inputs: [
        { name: "token_id", value: "t" },
        { name: "order_no", value: "A-1" },
      ],
    }),
  ).toEqual({
    action: "https://x.example/",
    inputs: [
      { name: "token_id", value: "[hidden]" },
      { name: "order_no", value: "A-1" },
    ],
  })
})

it.each([
  ["JSON", `{"security_code": "987", "card":"${PAN}","encryption_data":"abcdef","cvv":987}`],
  ["JSON cut short", `{"order_no":"A-1","card":"${PAN}","security_code":"98`],
  ["JSON in JSON", JSON.stringify({ log: JSON.stringify({ card: PAN, token_id: "abcdef" }) })],
  [
    "XML",
    `<respon><card>${PAN}</card><security_code a="1"> 987 </security_code><encryption_data><![CDATA[abcdef]]></encryption_data></respon>`,
  ],
  ["XML cut short", `<respon><card>${PAN}</card><security_code>987`],
  ["a form", `order_no=A-1&card=${PAN}&security_code=987&encryption_data=abcdef`],
  ["an escaped form", `allParams=order_no=A-1&amp;card=${PAN}&amp;security_code=987`],
  [
    "HTML",
    `<input type="hidden" name="token_id" value="abcdef"><input name='security_code' id=x value='987'><input name=card value=${PAN}>`,
  ],
  ["prose", `the card 4111 1111 1111 1111 (4111-1111-1111-1111) was declined, key the-secret-key`],
  ["a key", { [PAN]: "x" }],
  ["a number", { note: 4111111111111111 }],
  ["a list", [[`pay with ${PAN} please`]]],
])("hides all of it in %s", (_name, value) => {
  const shown = JSON.stringify(redact(value))
  expect(shown).not.toMatch(/4111.?1111.?1111.?1111|987|abcdef|the-secret-key/)
})

it("does not lose what a merchant needs", () => {
  expect(redact('{"return_status":"9","return_message":"account closed","order_no":"T20261120000001"}')).toBe(
    '{"return_status":"9","return_message":"account closed","order_no":"T20261120000001"}',
  )
  expect(redact("<html><title>502 Bad Gateway</title></html>")).toBe("<html><title>502 Bad Gateway</title></html>")
})

it("shows cards and secrets as they show themselves", () => {
  const form = {
    number: PAN,
    expiration_month: "12",
    expiration_year: "30",
    security_code: "987",
    first_name: "A",
    last_name: "B",
  }
  expect(JSON.stringify(redact({ card: parseCard(form, new Date("2026-01-01")), key: new Secret("x") }))).not.toMatch(
    /4111111|987/,
  )
})

it("cuts long texts and ends on deep and hostile ones", () => {
  expect(String(redact("x".repeat(100_000))).length).toBeLessThan(5_000)
  let deep: unknown = PAN
  for (let level = 0; level < 1_000; level++) deep = { deep }
  expect(JSON.stringify(redact(deep))).not.toContain(PAN)
  const computed = process.cpuUsage()
  redact('"card":"' + '\\"'.repeat(2_000))
  redact("<card ".repeat(700))
  redact("name=card ".repeat(400))
  redact("1 ".repeat(2_000))
  expect(process.cpuUsage(computed).user).toBeLessThan(1_000_000)
})

/** Wherever a long text is cut. */
const NEAR_THE_CUT = Array.from({ length: 60 }, (_, at) => 3_950 + at)

it.each([
  ["a card number", PAN],
  ["a card number in groups", "4111 1111 1111 1111"],
  ["a card number in a form", `card=${PAN}`],
  ["a card number in JSON", `"card":"${PAN}"`],
  ["two card numbers", `${PAN} 5555-5555-5555-4444`],
  ["a card number among others", `7 ${PAN} 8`],
  ["a security code", `"security_code":"987"`],
])("shows no half of %s where it cuts a long text", (_what, secret) => {
  const shown = NEAR_THE_CUT.map((at) => String(redact(`${"x".repeat(at)} ${secret} ${"y".repeat(at)}`)))
  expect(shown.filter((text) => /4111[ -]?111[ -]?1|5555[ -]?555|"9/.test(text))).toEqual([])
})

it("shows no half of a secret where it cuts a long text", () => {
  const two = redactor(["the-secret-key", "key-before"])
  for (const at of NEAR_THE_CUT) {
    const shown = String(two(`${"x".repeat(at)}the-secret-key,key-before${"y".repeat(at)}`))
    expect(shown).not.toMatch(/xt|secret|,k|before/)
  }
})

it("shows no card number in any JSON, wherever it stands", () => {
  const text = fc.string({ maxLength: 20 }).filter((around) => !/[\d\p{L}]$|^[\d\p{L}]/u.test(around))
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), text, text, (value, before, after) => {
      const shown = JSON.stringify(redact({ value, hidden: { in: [`${before}${PAN}${after}`] } }))
      expect(shown).not.toContain(PAN)
    }),
  )
})
