import { at, under } from "./paths"

/** What whoever uses a route must be allowed, as `resource:operation`. */
export type Right = `${string}:${"read" | "create" | "update"}`

const READ = ["GET"] as const
const CHANGE = ["POST", "DELETE"] as const
const OURS = "/admin/acquiring"

/**
 * The rights of the admin's routes. Medusa checks them where the store has its feature flag `rbac` on, and only there.
 * What moves money by a batch, a subscription or a release needs the core's own right as well: no detour around it.
 * What depends on more than the path, a route asks for itself: `may.ts`.
 */
const RIGHTS: [methods: readonly ("GET" | "POST" | "DELETE")[], path: RegExp, ...rights: Right[]][] = [
  [
    READ,
    under(`${OURS}/(?:payments|queue|operations|incidents|notifications|refunds|customers|orders|reconcile|health)`),
    "acquiring_payment:read",
  ],
  [CHANGE, under(`${OURS}/(?:payments|operations|incidents|notifications|reconcile)`), "acquiring_payment:update"],
  // It refunds what is captured and no order has.
  [["POST"], under(`${OURS}/payments/[^/]+/release`), "refund:create"],
  [READ, under(`${OURS}/batches`), "acquiring_batch:read"],
  [["POST"], under(`${OURS}/batches/dry-run`), "acquiring_batch:read"],
  [["POST"], at(`${OURS}/batches`), "acquiring_batch:create", "capture:create", "refund:create"],
  [READ, under(`${OURS}/payouts`), "acquiring_payout:read"],
  [["POST"], at(`${OURS}/payouts`), "acquiring_payout:create"],
  [["POST"], under(`${OURS}/payouts/[^/]+/(?:approve|reject)`), "acquiring_payout:update"],
  [READ, under(`${OURS}/(?:subscriptions|plans)`), "acquiring_subscription:read"],
  [CHANGE, under(`${OURS}/(?:subscriptions|plans)`), "acquiring_subscription:update"],
  [["POST"], under(`${OURS}/subscriptions/[^/]+/renewals/[^/]+/refund`), "refund:create"],
  [READ, under(`${OURS}/close`), "acquiring_close:read"],
  [["POST"], under(`${OURS}/close`), "acquiring_close:create"],
  [READ, under(`${OURS}/accounts/[^/]+`), "acquiring_settings:read"],
  [["POST"], under(`${OURS}/accounts/[^/]+`), "acquiring_settings:update"],
  [["POST"], under(`${OURS}/recipes`), "acquiring_settings:update"],
]

/** What the admin's pages offer only to whoever may do it. */
export const PAGE_RIGHTS = [
  "acquiring_payment:update",
  "acquiring_batch:create",
  "acquiring_payout:create",
  "acquiring_payout:update",
  "acquiring_subscription:update",
  "acquiring_close:create",
  "acquiring_settings:update",
  "capture:create",
  "refund:create",
  // Of the core: who cancels an order.
  "order:update",
] as const satisfies readonly Right[]

export type PageRight = (typeof PAGE_RIGHTS)[number]

/** For `defineMiddlewares`. The list of accounts is for everybody: pages say by it whether money is real. */
export const rights = RIGHTS.map(([methods, matcher, ...named]) => ({
  matcher,
  methods: [...methods],
  policies: named.map(policyOf),
}))

/** A right as Medusa asks for it. */
export function policyOf(right: Right): { resource: string; operation: string } {
  const [resource = "", operation = ""] = right.split(":")
  return { resource, operation }
}
