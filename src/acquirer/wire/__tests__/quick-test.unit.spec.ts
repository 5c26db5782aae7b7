import fc from "fast-check"
import { z } from "zod"
import { operations, type Operation } from "../../operations"
import { cardPayment, hostedCheckout, apmPayment } from "../../operations/__tests__/payment-inputs"
import { payoutRequest } from "../../operations/__tests__/payout-input"
import { codes } from "../../operations/__tests__/raw-message"
import { quickTest } from "../quick-test"

const account = { merchant_id: "100001", account_id: "100001001" }

/** The body of an operation as it is checked before it leaves. */
function sample<Input, Output, Request extends object, Response extends object>(
  operation: Operation<Input, Output, Request, Response>,
  input: Input,
) {
  const body: object = { ...operation.toWire(input, codes, account), encryption_data: "" }
  return { name: operation.name, schema: operation.request.schema, body }
}

const samples = [
  sample(operations.authorise, cardPayment),
  sample(operations.authorise_apm, apmPayment),
  sample(operations.checkout, hostedCheckout),
  sample(operations.payout, payoutRequest),
]

/** What may stand where something else belongs. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, "", " ", "1", "12", "abc", "129.90", "USD", "US", 0, 1, 1.5, NaN, Infinity),
  fc.constantFrom<unknown>(
    2 ** 53,
    true,
    1n,
    [],
    {},
    [null],
    [{}],
    { mpi_info: {} },
    "203.0.113.7",
    "1x1",
    "01-02-1990",
  ),
)

/** Every place in a value, the value of each of which may be another. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]))]
}

function having(value: unknown, [name, ...rest]: string[], other: unknown): unknown {
  if (name === undefined) return other
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === name ? having(inner, rest, other) : inner))
  return { ...Object(value), [name]: having(Object(value)[name], rest, other) }
}

describe("the quick test of a request", () => {
  it.each(samples)("$name: passes what is sent", ({ schema, body }) => {
    expect(quickTest(schema)(body)).toBe(true)
  })

  it.each(samples)("$name: passes nothing that the schema refuses", ({ schema, body }) => {
    const here = places(body)
    const name = fc.constantFrom("orderNumber", "constructor", "__proto__")
    const place = fc.oneof(
      fc.constantFrom(...here),
      fc.tuple(fc.constantFrom(...here), name).map(([path, last]) => [...path, last]),
    )
    let refused = 0
    fc.assert(
      fc.property(place, anything, (path, other) => {
        const changed = having(body, path, other)
        const fits = schema.safeParse(changed).success
        if (!fits) refused += 1
        if (quickTest(schema)(changed)) expect(fits).toBe(true)
      }),
      { numRuns: 2_000 },
    )
    expect(refused).toBeGreaterThan(500)
  })

  it.each([
    ["a whole text", z.string().regex(/^a$/g), "ab"],
    ["a text that is changed first", z.string().trim().min(1), " "],
    ["two patterns", z.string().regex(/a/).regex(/b/), "a"],
    ["a number with a limit", z.number().min(3), 2],
    ["a 32-bit number", z.int32(), 2 ** 40],
    ["a list with a limit", z.array(z.string()).max(1), ["a", "b"]],
    ["a group with a rule", z.object({ a: z.string() }).refine(({ a }) => a === "b"), { a: "a" }],
    ["no other fields", z.strictObject({ a: z.string() }), { a: "a", b: "b" }],
    ["a field that must be there", z.strictObject({ a: z.string() }), {}],
    ["an address", z.email(), "nobody"],
  ])("refuses what is not %s", (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
    expect(quickTest(schema)(value)).toBe(false)
  })
})
