import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { operations } from "../../../acquirer/operations"
import { schemaFields } from "../../../acquirer/operations/__tests__/schema-fields"
import { DATA_GROUPS, orderDataSchema, type DataGroup } from "../../../modules/acquiring/order-data"
import { settingsSchema } from "../../../modules/acquiring/settings"
import { wireOf, type Flow, type Situation } from "./requests"
import { situations } from "./situations"

const FLOWS: Flow[] = ["direct", "hosted", "apm"]
const SCHEMAS = {
  direct: operations.authorise.request.schema,
  hosted: operations.checkout.request.schema,
  apm: operations.authorise_apm.request.schema,
}
const GOLDEN = join(__dirname, "golden")

interface Row {
  field: string
  flows: Flow[]
  cells: string[]
}

const [filledPart = "", emptyPart = ""] = readFileSync(join(__dirname, "../../../../docs/store-data.md"), "utf8").split(
  "## Fields still empty",
)
const filled = rowsOf(filledPart)
const empty = rowsOf(emptyPart)

function rowsOf(markdown: string): Row[] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [field = "", requests = "", ...cells] = line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim())
      const flows = requests.split(", ").map((name) => name.toLowerCase()) as Flow[]
      return { field: field.replaceAll("`", ""), flows, cells }
    })
}

const fieldsOf = (rows: Row[], flow: Flow) => rows.filter(({ flows }) => flows.includes(flow)).map(({ field }) => field)

/** The paths of a request that have a value; a blank text is none. */
function valuesIn(value: unknown, path = ""): string[] {
  if (value === "" || value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((element) => valuesIn(element, `${path}[]`))
  if (typeof value !== "object") return [path]
  const inner = Object.entries(value).flatMap(([name, field]) => valuesIn(field, path ? `${path}.${name}` : name))
  return path ? [path, ...inner] : inner
}

function goldenValues(flow: Flow): Set<string> {
  const files = readdirSync(GOLDEN).filter((file) => file.endsWith(`.${flow}.json`))
  return new Set(files.flatMap(goldenOf))
}

function goldenOf(file: string): string[] {
  return valuesIn(JSON.parse(readFileSync(join(GOLDEN, file), "utf8")))
}

/** The fields whose row names the setting `leave_out`, with all that is in them. */
const named = filled.filter(({ cells }) => cells[2]?.includes("`order_data.leave_out`")).map(({ field }) => field)
const governed = filled
  .map(({ field }) => field)
  .filter((field) => named.some((outer) => field === outer || field.startsWith(`${outer}.`)))

/** What the golden requests have, and have no longer when a group is left out. */
function removedBy(group: DataGroup): Set<string> {
  const removed = FLOWS.flatMap((flow) =>
    Object.entries<Situation>(situations).flatMap(([name, situation]) => {
      const { settings = {} } = situation
      const order_data = { ...settings.order_data, leave_out: [group] }
      const left = new Set(valuesIn(wireOf(flow, { ...situation, settings: { ...settings, order_data } })))
      return goldenOf(`${name}.${flow}.json`).filter((field) => !left.has(field))
    }),
  )
  return new Set(removed)
}

describe("the table of the store's data", () => {
  it.each(FLOWS)("has each field of flow %s once", (flow) => {
    const fields = [...fieldsOf(filled, flow), ...fieldsOf(empty, flow)]
    expect(fields.filter((field, at) => fields.indexOf(field) !== at)).toEqual([])
  })

  it.each(FLOWS)("has a row for each field of flow %s, and no other", (flow) => {
    const fields = schemaFields(SCHEMAS[flow]).map(({ path }) => path)
    expect([...fieldsOf(filled, flow), ...fieldsOf(empty, flow)].sort()).toEqual(fields.sort())
  })

  it.each(FLOWS)("says of exactly the fields that the golden requests of flow %s fill that they are filled", (flow) => {
    expect([...goldenValues(flow)].sort()).toEqual(fieldsOf(filled, flow).sort())
  })

  it("says of each field where it comes from and when it is left out, or why it is empty", () => {
    expect([...filled, ...empty].filter(({ cells }) => cells.some((cell) => cell === ""))).toEqual([])
    expect(new Set(filled.map(({ cells }) => cells.length))).toEqual(new Set([3]))
    expect(empty.map(({ cells }) => cells.length)).toEqual(empty.map(() => 1))
  })

  it.each(DATA_GROUPS)("names leave_out with each field that leaving %s out removes", (group) => {
    expect([...removedBy(group)].filter((field) => !governed.includes(field))).toEqual([])
  })

  it("names leave_out with no field that stays whatever is left out", () => {
    const removed = new Set(DATA_GROUPS.flatMap((group) => [...removedBy(group)]))
    expect(governed.filter((field) => !removed.has(field))).toEqual([])
  })

  it("names settings that there are, and every one of order_data", () => {
    const settings = new Set(
      filled.flatMap(({ cells }) => [...(cells[2] ?? "").matchAll(/`([a-z_0-9.]+)`/g)].map(([, name = ""]) => name)),
    )
    const ofGroup = Object.keys(orderDataSchema().shape).map((name) => `order_data.${name}`)
    const known = [...Object.keys(settingsSchema().shape), ...ofGroup, ".insurance"]
    expect([...settings].filter((name) => !known.includes(name))).toEqual([])
    expect(ofGroup.filter((name) => !settings.has(name))).toEqual([])
  })
})
