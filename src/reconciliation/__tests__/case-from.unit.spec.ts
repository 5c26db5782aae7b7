import { NOW, purchase, type PurchasePlot } from "../plan/__tests__/purchase"
import { plan } from "../plan/plan"
import { caseFrom } from "../case-from"
import { redactedCase } from "../redacted-case"

const PLOT: PurchasePlot = {
  order: { total: "25.00" },
  payments: [
    { at: "captured", booked: { captured: ["10.00"] }, refunds: [{ amount: "5.00" }] },
    {
      at: "authorised",
      operations: [
        {
          ...{ kind: "capture", state: "refused", evidence: "person", client_ip: "203.0.113.9" },
          answer: { changed_at: "2030-01-15T10:00:00.000Z" },
          stated: {
            ...{ by: "user_1", note: "Frau Lovelace rang", at: "2030-01-15T11:00:00.000Z", outcome: "did_not_happen" },
            before: [{ by: "user_2", note: "Herr Babbage rang", at: "2030-01-15T10:00:00.000Z", outcome: "done" }],
          },
        },
      ],
    },
  ],
}

const written = (found: object) => JSON.parse(JSON.stringify(found)) as unknown

describe("a case out of its own JSON", () => {
  it("is the case that was written down", () => {
    const found = purchase(PLOT)
    expect(caseFrom(written(found))).toEqual(found)
  })

  it("has the plan of the whole case, though nothing of a person is left in it", () => {
    const found = purchase(PLOT)
    const redacted = written(redactedCase(found))
    expect(JSON.stringify(redacted)).not.toMatch(/Lovelace|Babbage|user_|203\.0\.113/)
    const steps = plan(found, NOW)
    expect(steps.length).toBeGreaterThan(0)
    expect(plan(caseFrom(redacted), NOW)).toEqual(steps)
  })

  it.each([[null], ["text"], [{}], [{ collections: [], payments: [] }]])("is none out of %j", (json) => {
    expect(() => caseFrom(json)).toThrow("This is no case")
  })
})
