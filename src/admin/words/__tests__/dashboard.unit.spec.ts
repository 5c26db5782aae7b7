import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { de } from "../de"
import { en } from "../en"
import { PAYMENT_STATUS } from "../payment"

const SOURCE = resolve(dirname(require.resolve("@medusajs/dashboard/package.json")), "src")
const HELPERS = readFileSync(resolve(SOURCE, "lib/order-helpers.ts"), "utf8")

/** The dashboard's names of the states that are Medusa's as well as ours. */
const MEDUSAS = {
  authorised: "authorized",
  captured: "captured",
  partially_captured: "partially_captured",
  refunded: "refunded",
  partially_refunded: "partially_refunded",
  cancelled: "canceled",
} as const

interface Translations {
  orders: { payment: { status: Record<string, string> } }
}

function wordsOf(language: string): Record<string, string> {
  const text = readFileSync(resolve(SOURCE, `i18n/translations/${language}.json`), "utf8")
  return (JSON.parse(text) as Translations).orders.payment.status
}

describe("a payment's badge", () => {
  const [, table = ""] = /getOrderPaymentStatus = [\s\S]*?= \{([\s\S]*?)\}\[status\]/.exec(HELPERS) ?? []
  const badges = new Map(
    [...table.matchAll(/(\w+): \[\s*t\("orders\.payment\.status\.(\w+)"\),\s*"(\w+)",?\s*\]/g)].map(
      ([, name = "", key = "", colour = ""]) => [name, { key, colour }],
    ),
  )

  it.each(Object.entries(MEDUSAS))("of %s has the colour and the words of the dashboard's %s", (own, name) => {
    const badge = badges.get(name)
    const word = PAYMENT_STATUS[own as keyof typeof MEDUSAS]
    expect(word).toEqual({ text: `payment.status.${own}`, colour: badge?.colour })
    const key = badge?.key ?? ""
    const medusas = [wordsOf("en")[key], wordsOf("de")[key]]
    expect([en.payment.status, de.payment.status].map((words) => words[own as keyof typeof words])).toEqual(medusas)
    // As the service reports it, too.
    expect([en.meaning.codes, de.meaning.codes].map((words) => words[own as keyof typeof words])).toEqual(medusas)
  })
})
