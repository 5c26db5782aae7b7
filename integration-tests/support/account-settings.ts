import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import type { AccountOptions } from "../../src/modules/acquiring/settings"

/**
 * Changes what `medusa-config.ts` says of an account, as it stands for the next call. Answers how to take the change
 * back.
 */
export function declareSettings(container: MedusaContainer, settings: AccountOptions, account = "default"): () => void {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const payment = modules?.[Modules.PAYMENT]
  const providers = typeof payment === "object" && "options" in payment ? payment.options?.providers : undefined
  if (!Array.isArray(providers)) throw new Error("The shop's configuration has no payment providers")
  const declared: Record<string, unknown> = providers.find(({ id }) => id === account)?.options
  const before = { ...declared }
  Object.assign(declared, settings)
  return () => {
    for (const name of Object.keys(settings)) delete declared[name]
    Object.assign(declared, before)
  }
}
