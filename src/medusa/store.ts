import type { Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ACQUIRING_MODULE } from "../modules/acquiring"
import type AcquiringModuleService from "../modules/acquiring/service"

/** What we need of the store: our module, the store's data, the log. */
export interface Store {
  acquiring: AcquiringModuleService
  query: Omit<RemoteQueryFunction, symbol>
  logger: Logger
}

/** Our module, the store's data and the log, out of Medusa's container. */
export function storeOf(container: MedusaContainer): Store {
  return {
    acquiring: container.resolve<AcquiringModuleService>(ACQUIRING_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
  }
}
