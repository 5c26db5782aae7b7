import type { CallContext } from "../call-context"
import type { ExchangeRecord } from "../exchange-record"
import { report } from "../exchanged"
import { redactor } from "../redact"

const answer = { payout_id: "P1", beneficiary: { first_name: "Ada", email: "ada@lovelace.example" }, amount: "2.00" }
const xml = "<answer><payout_id>P1</payout_id><beneficiary><first_name>Ada</first_name></beneficiary></answer>"

/** What a call whose answer was not read leaves in the log. */
function shown(body: string): unknown {
  const records: ExchangeRecord[] = []
  const call = {
    correlationId: "c",
    operation: "payout" as const,
    url: "https://service.example",
    startedAt: new Date(),
  }
  const context = {
    redact: redactor([]),
    now: () => new Date(),
    onExchange: (one: ExchangeRecord) => records.push(one),
  }
  const response = { status: 200, headers: {}, body: Buffer.from(body) }
  report({ ...call, response } as Parameters<typeof report>[0], context as unknown as CallContext)
  return records[0]?.response
}

describe("an answer that was not read", () => {
  it.each([
    ["cut JSON", JSON.stringify(answer).slice(0, -5)],
    ["JSON with something before it is closed", JSON.stringify(answer).replace('"P1"', "P1")],
    ["a cut list", `[${JSON.stringify(answer)}`],
    ["cut XML", xml.slice(0, -5)],
  ])("is not shown where it is %s", (_, body) => {
    expect(shown(body)).toBe(`[unreadable: ${body.length} characters, hidden]`)
  })

  it.each([
    ["JSON", JSON.stringify(answer)],
    ["XML", xml],
  ])("is shown by its fields where it is %s, without persons", (_, body) => {
    expect(shown(body)).toMatchObject({ payout_id: "P1", beneficiary: "[hidden]" })
  })

  it.each(["Bad Gateway", "<!DOCTYPE html><title>502</title>", " <html><body>502</body></html>"])(
    "is shown: %s",
    (text) => {
      expect(shown(text)).toBe(text)
    },
  )
})
