import { plan } from "../plan"
import { ORDER, planned } from "./planned"
import { INCIDENT, NOW, purchase } from "./purchase"

describe("a code without a meaning", () => {
  const told = (code: string) => ({ ...INCIDENT, kind: "unknown_code", key: `unknown_code:payment_status:${code}` })
  // The code of every record here is 0.
  const steps = (code: string) => planned({ payments: [{ at: "authorised" }], order: ORDER, incidents: [told(code)] })

  it("is told so no more once it has a meaning", () => {
    expect(steps("0")).toEqual(["resolve_incident"])
  })

  it("of another table is not taken for the payment's own code", () => {
    const other = { ...INCIDENT, kind: "unknown_code", key: "unknown_code:capture_status:9" }
    expect(planned({ payments: [{ at: "authorised" }], order: ORDER, incidents: [other] })).toEqual([])
  })

  it("is left to the other payments at it once the payment has another code", () => {
    expect(steps("7000")).toEqual(["leave_code 1"])
  })

  it("stays told while another payment of the order lies where it has none", () => {
    const found = purchase({
      payments: [{ at: "authorised" }, { at: "authorised", collection: "edit", booked: false }],
      order: ORDER,
      incidents: [told("0")],
    })
    const other = found.payments[1]?.facts?.transactions[0]
    if (other) other.status = { meaning: "unknown", code: "0" }
    const ofCodes = plan(found, NOW).filter(({ kind }) => kind === "resolve_incident" || kind === "leave_code")
    expect(ofCodes).toEqual([])
  })
})
