import { AcquirerError } from "../../acquirer/domain/errors"
import { verdictOn, withNextStep } from "../connection-verdict"

/** As the client says it: by an HTTP status, or by a `return_status`. */
const byStatus = (status: number, said?: string) =>
  new AcquirerError("refused", {
    code: `http_${status}`,
    merchantMessage: `The service does not allow it (HTTP ${status}).`,
    ...(said === undefined ? {} : { said }),
  })
const unsigned = (said?: string) =>
  new AcquirerError("protocol", {
    ...{ code: "signature", sent: true, merchantMessage: "The service's answer is not signed." },
    ...(said === undefined ? {} : { said }),
  })
const byCode = (code: string, said: string) =>
  new AcquirerError("refused", { code, said, merchantMessage: `The service refused the request: ${said} (${code}).` })

describe("what stands in the way is judged by the service's words, then by its status", () => {
  it.each([
    ["IP not registered", "address"],
    ["The IP address 203.0.113.9 is not whitelisted", "address"],
    ["source address not allowed", "address"],
    ["This host is not in the allow list", "address"],
    ["encryption_data is wrong", "signature"],
    ["Invalid signature", "signature"],
    ["merchant_id is unknown", "ids"],
    ["no such account", "ids"],
    ["timestamp expired", "clock"],
  ])("%s: %s, whatever the status is", (said, verdict) => {
    for (const error of [
      byStatus(401, said),
      byStatus(403, said),
      byStatus(400, said),
      byCode("0", said),
      unsigned(said),
    ])
      expect([error.code, verdictOn(error)]).toEqual([error.code, verdict])
    const unnamed = { table: "return_status", code: "17" }
    const error = new AcquirerError("protocol", {
      code: "unknown_code",
      sent: true,
      merchantMessage: "?",
      said,
      unnamed,
    })
    expect(verdictOn(error)).toBe(verdict)
  })

  it.each([
    [403, "address"],
    [401, "ids"],
    [404, "protocol"],
  ])("no word of it, HTTP %i: %s", (status, verdict) => {
    expect(verdictOn(byStatus(status))).toBe(verdict)
    expect(verdictOn(byStatus(status, "Not accepted"))).toBe(verdict)
  })

  it("no word of it, in a code: protocol", () => {
    expect(verdictOn(byCode("0", "Not accepted"))).toBe("protocol")
    expect(verdictOn(byCode("0", "the billing address is not valid"))).toBe("protocol")
  })

  it("no word of it, unsigned: signature, whatever the clocks are", () => {
    const clock = { difference: "60 minutes ahead", isStamped: true }
    for (const error of [unsigned(), unsigned("Not accepted")]) expect(verdictOn(error, clock)).toBe("signature")
  })

  it("a time that is refused unsigned does not prove that this server's clock is behind", () => {
    expect(withNextStep(unsigned("timestamp expired"))).toMatch(/Check this server's clock; if it is right/)
  })

  it("clocks that differ count where a time is sent, and nothing was said of anything else", () => {
    const clock = { difference: "60 minutes ahead", isStamped: true }
    expect(verdictOn(byStatus(401, "not accepted"), clock)).toBe("clock")
    expect(verdictOn(byStatus(401, "merchant_id is unknown"), clock)).toBe("ids")
    expect(verdictOn(byStatus(401, "not accepted"), { ...clock, isStamped: false })).toBe("ids")
  })

  it("a certificate that is not valid yet is a matter of this server's clock, another one is not", () => {
    const failure = (why: string) =>
      new AcquirerError("transport", { code: "tls", merchantMessage: `Not secure: ${why}` })
    expect(verdictOn(failure("CERT_NOT_YET_VALID"))).toBe("clock")
    expect(verdictOn(failure("CERT_HAS_EXPIRED"))).toBe("tls")
  })
})
