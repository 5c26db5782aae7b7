import { GROUPS } from "../../src/admin/settings/catalogue"
import { CODE_ONLY, SECRETS, settingsSchema } from "../../src/modules/acquiring/settings"

interface Shape {
  shape?: Record<string, Shape>
  def?: { type: string }
  unwrap?: () => Shape
}

/** Groups such as `timeouts` by their settings; everything else, the profile too, as one. */
function namesOf(shape: Record<string, unknown>, before = ""): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    let inner = schema as Shape
    while (!inner.shape && inner.def?.type !== "array" && inner.unwrap) inner = inner.unwrap()
    return inner.shape && before === "" ? namesOf(inner.shape, `${name}.`) : [`${before}${name}`]
  })
}

const fields = GROUPS.flatMap((group) => group.fields)

it("the settings page has every setting that is not code's alone, once", () => {
  const settings = namesOf(settingsSchema().shape).filter((name) => !CODE_ONLY.some((code) => code === name))
  expect(fields.map(({ name }) => name).sort()).toEqual(settings.sort())
})

it.each([
  ["timeouts.", "connection"],
  ["failed_attempts.", "checkout"],
])("the settings page has %s with the %s", (begins, group) => {
  const groups = GROUPS.filter(({ fields }) => fields.some(({ name }) => name.startsWith(begins)))
  expect(groups.map(({ title }) => title)).toEqual([`setting.groups.${group}.title`])
})

it("the settings page shows no secret as text", () => {
  const secret = fields.filter(({ kind }) => kind === "secret").map(({ name }) => name)
  expect(secret.sort()).toEqual([...SECRETS].sort())
})
