import type { z } from "zod"
import { settingsSchema, type AccountOptions, type Settings } from "./settings"
import { SettingsError, type SettingsProblem } from "./settings-error"
import type { GivenSettings } from "./settings-layers"
import { wrongKind } from "./wrong-kind"

/**
 * Reads settings against the schema.
 * @throws SettingsError naming every field at fault and the reason; values are never repeated.
 */
export function readSettings(account: string, input: AccountOptions): Settings {
  const parsed = settingsSchema().safeParse(input)
  if (parsed.success) return parsed.data
  throw new SettingsError(account, problemsOf(parsed.error))
}

/** As far as settings can be read: those at fault are left out. */
export function readableSettings(input: GivenSettings): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(settingsSchema().shape).flatMap(([name, schema]) => {
      const parsed = schema.safeParse(input[name])
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
    }),
  )
}

function problemsOf(error: z.ZodError): SettingsProblem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ field: [...issue.path, key].join("."), reason: "is not a setting" }))
    if (issue.code === "too_small" && issue.origin === "number")
      return [{ field: issue.path.join("."), reason: `must be at least ${issue.minimum}` }]
    if (issue.code === "too_big" && issue.origin === "number")
      return [{ field: issue.path.join("."), reason: `must be at most ${issue.maximum}` }]
    return [{ field: issue.path.join("."), reason: reasonOf(issue) }]
  })
}

/** What the parser says of a value of another kind where its schema has no words of its own. */
const PARSERS_OWN = /^Invalid input: expected .+, received (\w+)$/

function reasonOf(issue: z.core.$ZodIssue): string {
  const received = PARSERS_OWN.exec(issue.message)?.[1]
  if (issue.code !== "invalid_type" || received === undefined) return issue.message
  return received === "undefined" ? "is missing" : wrongKind(issue.expected)
}
