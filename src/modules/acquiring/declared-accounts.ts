import type { AccountOptions } from "./settings"

/** What a store's configuration says of an account, with the account's id. */
export type DeclaredAccount = AccountOptions & { account: string }

/**
 * The accounts a store declares, by their ids, read from its payment module's providers: the configuration is the only
 * place that names them, whether written with the `acquiring()` helper or in the long form.
 */
export function declaredAccounts(paymentModule: unknown): Map<string, DeclaredAccount> {
  const accounts = new Map<string, DeclaredAccount>()
  for (const provider of providersOf(paymentModule)) {
    if (typeof provider !== "object" || provider === null) continue
    const options: unknown = "options" in provider ? provider.options : undefined
    if (typeof options !== "object" || options === null || !("account" in options)) continue
    if (typeof options.account === "string") accounts.set(options.account, options as DeclaredAccount)
  }
  return accounts
}

function providersOf(paymentModule: unknown): unknown[] {
  if (typeof paymentModule !== "object" || paymentModule === null || !("options" in paymentModule)) return []
  const options = paymentModule.options
  if (typeof options !== "object" || options === null || !("providers" in options)) return []
  return Array.isArray(options.providers) ? options.providers : []
}
