import { hostname } from "node:os"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Which of a store's processes this is, as far as people tell them apart. */
export interface StoreProcess {
  /** `shared`, `worker` or `server`: Medusa's worker mode. */
  mode: string
  host: string
}

export function thisProcess(container: MedusaContainer): StoreProcess {
  const { projectConfig } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  return { mode: projectConfig.workerMode ?? "shared", host: hostname() }
}
