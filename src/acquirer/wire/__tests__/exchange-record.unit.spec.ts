import { inspect } from "node:util"
import { call } from "../call"
import type { CallContext } from "../call-context"
import type { ExchangeRecord } from "../exchange-record"
import { ACCOUNT, KEY, type Reply } from "./fake-service"
import { answered, approvingService, failureAt, input, operation } from "./made-up-call"

const service = approvingService()
const failure = (change?: Partial<CallContext>, given?: typeof input) => failureAt(service.current, change, given)
const replying = (reply: Reply) => {
  service.current.reply = () => reply
}

describe("what it tells of an exchange", () => {
  it("is redacted, timed and tied together by the correlation id", async () => {
    const records: ExchangeRecord[] = []
    let time = Date.parse("2026-11-20T10:00:00Z")
    await call(
      operation,
      input,
      service.current.context({ onExchange: (record) => records.push(record), now: () => new Date((time += 40)) }),
    )
    expect(records).toEqual([
      {
        correlationId: "call-1",
        operation: "authorise",
        url: `${service.current.url}/v1/operation`,
        startedAt: new Date("2026-11-20T10:00:00.040Z"),
        durationMs: 40,
        request: {
          ...ACCOUNT,
          order_no: "A-1",
          amount: "50.00",
          currency: "USD",
          security_code: "[hidden]",
          encryption_data: "[hidden]",
        },
        headers: expect.objectContaining({ "x-correlation-id": "call-1" }),
        status: 200,
        answerHeaders: expect.objectContaining({ "content-type": expect.any(String) }),
        response: { ...ACCOUNT, ...answered, encryption_data: "[hidden]" },
      },
    ])
    expect(inspect(records, { depth: 9 })).not.toContain(KEY)
  })

  it("comes for failures too", async () => {
    const records: ExchangeRecord[] = []
    replying({ status: 502, body: "oops" })
    await failure({ onExchange: (record) => records.push(record) })
    expect(records[0]).toMatchObject({
      status: 502,
      response: "oops",
      error: { kind: "transport", code: "http_502", sent: true },
    })
  })

  it("never costs the answer when the listener fails", async () => {
    const onExchange = () => {
      throw new Error("log is full")
    }
    expect(await call(operation, input, service.current.context({ onExchange }))).toBe("1 50.00")
    expect(await call(operation, input, service.current.context({ onExchange, isObserved: onExchange }))).toBe(
      "1 50.00",
    )
  })
})
