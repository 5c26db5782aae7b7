import { readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import fc from "fast-check"
import { advance, canFollow, TRANSITIONS, type KnownPaymentStatus, type PaymentStatus } from "../payment-state"

const STATES = Object.keys(TRANSITIONS) as KnownPaymentStatus[]

/** A life of a payment: a walk through the table from its beginning, of any length. */
const life = fc.array(fc.nat(), { maxLength: 8 }).map((choices) => {
  const walk: KnownPaymentStatus[] = ["created"]
  for (const choice of choices) {
    const next = TRANSITIONS[walk.at(-1) ?? "created"]
    const step = next[choice % Math.max(1, next.length)]
    if (step) walk.push(step)
  }
  return walk
})

/**
 * The same life as messages tell it: any of them lost, repeated, in any order; the last state is told at least once.
 */
const told = life.chain((walk) =>
  fc
    .array(fc.constantFrom(...walk), { maxLength: 20 })
    .chain((messages) => fc.shuffledSubarray([...messages, ...walk.slice(-1)], { minLength: messages.length + 1 }))
    .map((messages) => ({ end: walk.at(-1), messages })),
)

it("ends where the service ended, whatever came late, twice, in any order or not at all", () => {
  fc.assert(
    fc.property(told, ({ end, messages }) => {
      const known = messages.reduce<PaymentStatus>((before, reported) => advance(before, reported), "unknown")
      expect(known).toBe(end)
    }),
    { numRuns: 5_000 },
  )
})

it("never leads back", () => {
  for (const state of STATES) expect(canFollow(state, state)).toBe(false)
})

it("never takes an unknown code for news", () => {
  for (const state of STATES) expect(advance(state, "unknown")).toBe(state)
})

it("lets nothing follow an end", () => {
  for (const end of ["cancelled", "declined", "expired", "refunded"] as const) {
    for (const state of STATES) expect(advance(end, state)).toBe(end)
  }
})

it("goes on after a part was captured and refunded only where more is captured since", () => {
  for (const state of ["partially_captured", "captured", "partially_refunded"] as const) {
    expect(advance("refunded", state, true)).toBe(state)
    expect(advance("refunded", state, false)).toBe("refunded")
  }
  for (const state of ["created", "authorised", "cancelled", "unknown"] as const) {
    expect(advance("refunded", state, true)).toBe("refunded")
    expect(advance("captured", state, true)).toBe("captured")
  }
})

it("is drawn in the docs as it stands in the table", () => {
  const file = resolve(__dirname, "../../../../docs/payment-state.md")
  const text = readFileSync(file, "utf8")
  const drawn = text.replace(/```mermaid\n[^]*?```/, () => `\`\`\`mermaid\n${drawing()}\`\`\``)
  if (process.env.DRAW) writeFileSync(file, drawn)
  // Run this test with DRAW=1 to draw the table anew.
  else expect(text).toBe(drawn)
})

function drawing(): string {
  const lines = STATES.flatMap((from) => TRANSITIONS[from].map((to) => `  ${from} --> ${to}`))
  const ends = STATES.filter((state) => TRANSITIONS[state].length === 0).map((state) => `  ${state} --> [*]`)
  return ["stateDiagram-v2", "  [*] --> created", ...lines, ...ends, ""].join("\n")
}
