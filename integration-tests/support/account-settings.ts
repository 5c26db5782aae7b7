import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import type { AccountOptions } from "../../src/modules/acquiring/settings"

/** What an account's configuration says, and what tests say beside it: undone in any order, nothing of it stays. */
const ALL = new WeakMap<object, { base: object; said: object[] }>()

/**
 * Changes what `medusa-config.ts` says of an account, as it stands for the next call. Answers how to take the change
 * back.
 */
export function declareSettings(container: MedusaContainer, settings: AccountOptions, account = "default"): () => void {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const payment = modules?.[Modules.PAYMENT]
  const providers = typeof payment === "object" && "options" in payment ? payment.options?.providers : undefined
  if (!Array.isArray(providers)) throw new Error("The shop's configuration has no payment providers")
  const provider = (providers as Provider[]).find(({ id }) => id === account)
  if (!provider) throw new Error(`The shop's configuration has no account ${account}`)
  const known = ALL.get(provider) ?? { base: provider.options, said: [] }
  ALL.set(provider, known)
  const own = { ...settings }
  known.said.push(own)
  const inForce = () => {
    provider.options = Object.assign({}, known.base, ...known.said) as object
  }
  inForce()
  return () => {
    known.said = known.said.filter((one) => one !== own)
    inForce()
  }
}

interface Provider {
  id: string
  options: object
}
