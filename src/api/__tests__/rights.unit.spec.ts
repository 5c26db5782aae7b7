import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { acquiringPolicies } from "../../policies/acquiring"
import middlewares from "../middlewares"
import { rights } from "../rights"

const { paths } = JSON.parse(readFileSync(resolve(__dirname, "../../../docs/openapi.json"), "utf8")) as {
  paths: Record<string, Record<string, object>>
}
const ROUTES = Object.entries(paths)
  .filter(([path]) => path.startsWith("/admin/"))
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const))

/** `/Admin/Acquiring/Payments` */
function capitalised(path: string): string {
  return path.replace(/\/[a-z]/g, (start) => start.toUpperCase())
}

/** What Medusa would ask of whoever comes: every entry that fits. */
function asked(method: string, path: string): string[] {
  return rights
    .filter(({ matcher, methods }) => methods.some((one) => one === method) && matcher.test(path.replace(/[{}]/g, "")))
    .flatMap(({ policies }) => policies.map(({ resource, operation }) => `${resource}:${operation}`))
}

it.each(ROUTES)("%s %s needs a right, all but the list of accounts", (method, path) => {
  const writes = method !== "GET" && path !== "/admin/acquiring/batches/dry-run"
  if (path === "/admin/acquiring/accounts") return expect(asked(method, path)).toEqual([])
  expect(asked(method, path)).not.toEqual([])
  expect(asked(method, path).every((right) => right.endsWith(":read"))).toBe(!writes)
})

it.each(ROUTES)("%s %s needs the same right however the path is written", (method, path) => {
  const needed = asked(method, path)
  const written = [path.toUpperCase(), `${path}/`, path.replace("/acquiring/", "/acquirinG/"), capitalised(path)]
  expect(written.map((one) => asked(method, one))).toEqual(written.map(() => needed))
})

it("sees every path of the middlewares as the router sees it", () => {
  const strict = middlewares.routes?.filter(({ matcher }) => matcher instanceof RegExp && !matcher.ignoreCase)
  expect(strict).toEqual([])
})

it.each([
  ["payments/x/review", "acquiring_payment:update"],
  ["payments/x/release", "acquiring_payment:update,refund:create"],
  ["operations/x/resolve", "acquiring_payment:update"],
  ["incidents/x/state", "acquiring_payment:update"],
  ["batches", "acquiring_batch:create,capture:create,refund:create"],
  ["payouts", "acquiring_payout:create"],
  ["payouts/x/approve", "acquiring_payout:update"],
  ["payouts/x/reject", "acquiring_payout:update"],
  ["subscriptions/x/cancel", "acquiring_subscription:update"],
  ["subscriptions/x/renewals/y/refund", "acquiring_subscription:update,refund:create"],
  ["accounts/default/settings", "acquiring_settings:update"],
  ["close", "acquiring_close:create"],
])("POST %s needs %s", (path, needed) => {
  expect(asked("POST", `/admin/acquiring/${path}`).join()).toBe(needed)
})

it("every right that a route needs can be given", () => {
  const given = acquiringPolicies.policies.map(({ resource, operation }) => `${resource}:${operation}`)
  const needed = new Set(ROUTES.flatMap(([method, path]) => asked(method, path)))
  expect([...needed].sort()).toEqual(given.sort())
})
