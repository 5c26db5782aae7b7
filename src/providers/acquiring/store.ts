import { MedusaError } from "@medusajs/framework/utils"
import type { Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { Store } from "../../medusa/store"
import type AcquiringModuleService from "../../modules/acquiring/service"

/** What the payment module's container holds for us, when the store's configuration declares it. */
export interface ProviderContainer {
  acquiring?: AcquiringModuleService
  query?: Omit<RemoteQueryFunction, symbol>
  logger: Logger
}

/**
 * The same out of the payment module's container. Resolved at call time: the modules are not there yet when the
 * provider is built.
 * @throws MedusaError naming what the payment module's `dependencies` lack.
 */
export function storeOf(container: ProviderContainer): Store {
  const acquiring = resolve(container, "acquiring")
  const query = resolve(container, "query")
  if (!acquiring || !query) {
    const missing = [acquiring ? "" : "acquiring", query ? "" : "query"].filter(Boolean).join(", ")
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The payment module cannot reach: ${missing}. Declare the plugin in medusa-config.ts and the payment module with ` +
        `the acquiring() helper of medusa-payment-acquiring/config, or list them in its "dependencies".`,
    )
  }
  return { acquiring, query, logger: container.logger }
}

function resolve<K extends "acquiring" | "query">(container: ProviderContainer, key: K): ProviderContainer[K] {
  try {
    return container[key]
  } catch {
    return undefined
  }
}
