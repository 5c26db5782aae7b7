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
