import type { AccountOptions } from "./settings"

/**
 * The accounts a store declares, read from its payment module's providers: the configuration is the only place that
 * names them, whether written with the `acquiring()` helper or in the long form.
 */
export function declaredAccounts(paymentModule: unknown): Record<string, AccountOptions> {
  // Without a prototype: the id in a notification's address may be `__proto__` or `constructor`.
  const accounts: Record<string, AccountOptions> = Object.create(null) as Record<string, AccountOptions>
  for (const provider of providersOf(paymentModule)) {
    if (typeof provider !== "object" || provider === null) continue
    const options: unknown = "options" in provider ? provider.options : undefined
    if (typeof options !== "object" || options === null || !("account" in options)) continue
    const { account, ...settings } = options as { account: unknown } & AccountOptions
    if (typeof account === "string") accounts[account] = settings
  }
  return accounts
}

function providersOf(paymentModule: unknown): unknown[] {
  if (typeof paymentModule !== "object" || paymentModule === null || !("options" in paymentModule)) return []
  const options = paymentModule.options
  if (typeof options !== "object" || options === null || !("providers" in options)) return []
  return Array.isArray(options.providers) ? options.providers : []
}
