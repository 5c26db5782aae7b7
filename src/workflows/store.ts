import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Store } from "../gateway/account"
import { ACQUIRING_MODULE } from "../modules/acquiring"
import type AcquiringModuleService from "../modules/acquiring/service"

/** The store as the gateway wants it, out of Medusa's container. */
export function storeOf(container: MedusaContainer): Store {
  return {
    acquiring: container.resolve<AcquiringModuleService>(ACQUIRING_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
  }
}

const PROVIDER_PREFIX = "pp_acquiring_"

/** The account behind a payment provider id; undefined for other providers. */
export function accountOf(providerId: string): string | undefined {
  return providerId.startsWith(PROVIDER_PREFIX) ? providerId.slice(PROVIDER_PREFIX.length) : undefined
}

export function providerIdOf(account: string): string {
  return `${PROVIDER_PREFIX}${account}`
}
