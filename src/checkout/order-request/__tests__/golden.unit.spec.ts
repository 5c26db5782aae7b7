import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { wireOf, type Flow, type Wire } from "./requests"
import { situations } from "./situations"

const FLOWS: Flow[] = ["direct", "hosted", "apm"]
const ADDED = ["item_total", "shipping", "handling", "tax_total", "insurance"]
const TAKEN_OFF = ["shipping_discount", "discount"]

const cents = (text: unknown) => BigInt(String(text).replace(".", ""))
const partsOf = (wire: Wire, names: string[]) => names.reduce((sum, name) => sum + cents(wire[name]), 0n)

/** With `WRITE_GOLDEN=1` the files are written anew; read the difference before it is committed. */
describe.each(Object.entries(situations))("the request for %s", (name, situation) => {
  it.each(FLOWS)("of flow %s is the one written down", (flow) => {
    const file = join(__dirname, "golden", `${name}.${flow}.json`)
    const wire = wireOf(flow, situation)
    if (process.env.WRITE_GOLDEN === "1") writeFileSync(file, `${JSON.stringify(wire, null, 2)}\n`)
    expect(existsSync(file)).toBe(true)
    expect(wire).toEqual(JSON.parse(readFileSync(file, "utf8")))
  })

  it.each(FLOWS)("of flow %s adds up", (flow) => {
    const wire = wireOf(flow, situation)
    expect(partsOf(wire, ADDED) - partsOf(wire, TAKEN_OFF)).toBe(cents(wire.amount))
  })
})
