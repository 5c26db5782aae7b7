/** A setting as it was in force before a change and after it. */
export interface SettingChange {
  field: string
  from: unknown
  to: unknown
}

/**
 * Settings whose values are numbers, choices, currencies, countries, origins: nothing else passes their check. In a
 * free text, an address' path or a method's picture somebody may have put a key by mistake, and a log keeps it for
 * good.
 */
const LOGGED: ReadonlySet<string> = new Set([
  ...["environment", "language", "capture", "open3d", "open3d_rules", "redirect_opens_in", "cancelled_at_service"],
  ...["storefront_origins", "form_action_origins", "optimise_methods", "saved_cards"],
  ...["checkout_minutes", "session_body_kb", "batch_window_ms"],
  ...["failed_attempts", "timeouts", "asking", "late_money", "subscriptions", "notifications", "journal", "runs"],
  ...["close", "payouts", "reconcile"],
])

/** A longer value is left out: the log says that it changed. */
const LONGEST = 1_000

/**
 * What a change led to, of those fields that can hold no secret.
 * @param fields the ones that changed, those of a group with its name before
 */
export function settingChanges(fields: readonly string[], before: object, after: object): SettingChange[] {
  return fields.flatMap((field) => {
    const [name = "", ...rest] = field.split(".")
    if (!LOGGED.has(name)) return []
    const [from, to] = [valueOf(before, name, rest[0]), valueOf(after, name, rest[0])]
    const texts = [from, to].map((value) => JSON.stringify(value))
    if (texts[0] === texts[1] || texts.some((text) => text.length > LONGEST)) return []
    return [{ field, from, to }]
  })
}

function valueOf(settings: object, name: string, inner: string | undefined): unknown {
  const value = (settings as Record<string, unknown>)[name]
  const own = inner === undefined ? value : (value as Record<string, unknown> | undefined)?.[inner]
  return own ?? null
}
