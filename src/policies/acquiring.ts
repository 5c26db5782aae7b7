import { definePolicies } from "@medusajs/framework/utils"

/** What a role may be allowed. The core's routes ask for the last two, and none of its own policies gives them. */
const RESOURCES: Record<string, readonly string[]> = {
  acquiring_payment: ["read", "update"],
  acquiring_batch: ["read", "create"],
  acquiring_payout: ["read", "create", "update"],
  acquiring_subscription: ["read", "update"],
  acquiring_close: ["read", "create"],
  acquiring_settings: ["read", "update"],
  capture: ["create"],
  refund: ["create"],
}

const named = (text: string) => text.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Medusa shows them where roles are made, once its feature flag `rbac` is on. */
export const acquiringPolicies = definePolicies(
  Object.entries(RESOURCES).flatMap(([resource, operations]) =>
    operations.map((operation) => ({
      name: named(operation) + named(resource),
      resource,
      operation,
      description: `${named(operation)} ${resource.replace("_", " ")}`,
    })),
  ),
)
