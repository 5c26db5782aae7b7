/** What whoever uses a route must be allowed, as `resource:operation`. */
type Right = `${string}:${"read" | "create" | "update"}`

const READ = ["GET"] as const
const CHANGE = ["POST", "DELETE"] as const

/**
 * The rights of the admin's routes. Medusa checks them where the store has its feature flag `rbac` on, and only there.
 * What moves money by a batch, a subscription or a release needs the core's own right as well: no detour around it.
 */
const RIGHTS: [methods: readonly ("GET" | "POST" | "DELETE")[], path: string, ...rights: Right[]][] = [
  [
    READ,
    "(?:payments|queue|operations|incidents|notifications|refunds|customers|reconcile|health)",
    "acquiring_payment:read",
  ],
  [CHANGE, "(?:payments|operations|incidents|notifications|reconcile)", "acquiring_payment:update"],
  // It refunds what is captured and no order has.
  [["POST"], "payments/[^/]+/release", "refund:create"],
  [READ, "batches", "acquiring_batch:read"],
  [["POST"], "batches/dry-run", "acquiring_batch:read"],
  [["POST"], "batches/?$", "acquiring_batch:create", "capture:create", "refund:create"],
  [READ, "payouts", "acquiring_payout:read"],
  [["POST"], "payouts/?$", "acquiring_payout:create"],
  [["POST"], "payouts/[^/]+/(?:approve|reject)", "acquiring_payout:update"],
  [READ, "(?:subscriptions|plans)", "acquiring_subscription:read"],
  [CHANGE, "(?:subscriptions|plans)", "acquiring_subscription:update"],
  [["POST"], "subscriptions/[^/]+/renewals/[^/]+/refund", "refund:create"],
  [READ, "close", "acquiring_close:read"],
  [["POST"], "close", "acquiring_close:create"],
  [READ, "accounts/[^/]+", "acquiring_settings:read"],
  [["POST"], "accounts/[^/]+", "acquiring_settings:update"],
  [["POST"], "recipes", "acquiring_settings:update"],
]

/** For `defineMiddlewares`. The list of accounts is for everybody: pages say by it whether money is real. */
export const rights = RIGHTS.map(([methods, path, ...named]) => ({
  matcher: new RegExp(`^/admin/acquiring/${path}(?:/|$)`.replace("$(?:/|$)", "$")),
  methods: [...methods],
  policies: named.map((right) => {
    const [resource = "", operation = ""] = right.split(":")
    return { resource, operation }
  }),
}))
