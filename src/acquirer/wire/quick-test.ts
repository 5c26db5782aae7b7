import { z, type ZodType } from "zod"

type QuickTest = (value: unknown) => boolean

const tests = new WeakMap<ZodType, QuickTest>()

/**
 * Whether a value fits a request's schema, without the copy that zod makes of all it reads. Texts, their patterns,
 * lists and groups of fields are tested here, every other type is asked itself. A `false` may be wrong: then zod
 * decides.
 */
export function quickTest(schema: ZodType): QuickTest {
  const known = tests.get(schema)
  if (known) return known
  const test = testOf(schema)
  tests.set(schema, test)
  return test
}

function testOf(schema: ZodType): QuickTest {
  if (schema instanceof z.ZodOptional) {
    const test = quickTest(schema.unwrap() as ZodType)
    return (value) => value === undefined || test(value)
  }
  // Request types read one element as a list, and text as a number; what is right already they leave as it is.
  if (schema instanceof z.ZodPipe) return quickTest(schema.out as ZodType)
  if (schema instanceof z.ZodString) return textTest(schema)
  if (schema instanceof z.ZodNumber && !hasChecks(schema)) {
    if (schema.format === null) return Number.isFinite
    if (schema.format === "safeint") return Number.isSafeInteger
  }
  if (schema instanceof z.ZodArray && !hasChecks(schema)) {
    const test = quickTest(schema.element as ZodType)
    return (value) => Array.isArray(value) && value.every(test)
  }
  if (schema instanceof z.ZodObject && !hasChecks(schema)) return groupTest(schema)
  return byZod(schema)
}

function byZod(schema: ZodType): QuickTest {
  return (value) => schema.safeParse(value).success
}

function hasChecks({ def }: ZodType): boolean {
  return (def.checks?.length ?? 0) > 0
}

function textTest(schema: z.ZodString): QuickTest {
  const checks = (schema.def.checks ?? []).map(checkOf)
  if (checks.some((check) => !check)) return byZod(schema)
  const [first, ...others] = checks as ((text: string) => boolean)[]
  if (!first) return (value) => typeof value === "string"
  if (others.length > 0) return byZod(schema)
  return (value) => typeof value === "string" && first(value)
}

function checkOf({ _zod: { def } }: z.core.$ZodCheck): ((text: string) => boolean) | undefined {
  if ("pattern" in def && def.pattern instanceof RegExp && !def.pattern.global) {
    const { pattern } = def
    return (text) => pattern.test(text)
  }
  if (def.check === "min_length" && "minimum" in def) return (text) => text.length >= Number(def.minimum)
  return undefined
}

/** Fields that the schema does not have are left to zod. */
function groupTest({ shape }: z.ZodObject): QuickTest {
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, quickTest(field as ZodType)]))
  const required = Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodOptional))
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false
    const group = value as Record<string, unknown>
    for (const name in group) if (!fields.get(name)?.(group[name])) return false
    return required.every((name) => name in group)
  }
}
