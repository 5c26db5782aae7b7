import { readdirSync, readFileSync } from "node:fs"
import { dirname, resolve, sep } from "node:path"
import { WorkflowManager } from "@medusajs/framework/orchestration"
import * as coreFlows from "@medusajs/medusa/core-flows"
import { CHANGING } from "../../src/api/order-guard"

const ROUTES = resolve(dirname(require.resolve("@medusajs/medusa/package.json")), "dist/api")

/** The core's steps that cancel or delete an order, void a payment of it, or begin or end a change of it. */
const CHANGES = new Set([
  ...["cancel-payment", "delete-draft-orders"],
  ...["cancel-orders", "create-order-change", "confirm-order-changes", "delete-order-change", "decline-order-change"],
  ...["register-order-fullfillment", "register-order-shipment", "register-order-delivery", "cancel-order-fulfillment"],
  ...["cancel-order-claim", "cancel-order-swap", "cancel-order-return", "create-complete-return", "receive-return"],
])

/** A refund has its own guard. */
const APART = [/^POST \/admin\/payments\/:id\/refund$/]

interface Flow {
  action?: string
  next?: Flow | Flow[]
}

/** The names of a workflow's steps, and of those of the workflows that it runs as steps. */
function stepsOf(id: string): string[] {
  const actions = (flow: Flow | undefined): string[] => {
    if (!flow) return []
    const next = Array.isArray(flow.next) ? flow.next : [flow.next]
    return [...(flow.action ? [flow.action] : []), ...next.flatMap(actions)]
  }
  return actions(WorkflowManager.getWorkflow(id)?.flow_ as Flow | undefined).flatMap((action) => [
    action,
    ...(action.includes("-as-step") ? stepsOf(action.split("-as-step")[0]!) : []),
  ])
}

/** What each route of the core that writes something runs. */
function routesOfCore(): { route: string; steps: string[] }[] {
  const workflows = coreFlows as unknown as Record<string, { getName?: () => string } | undefined>
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
  return files.flatMap((file) => {
    if (!/(^|[\\/])route\.js$/.test(file)) return []
    const path = file.split(sep).slice(0, -1).join("/").replace(/\[(\w+)\]/g, ":$1") // prettier-ignore
    const handlers = readFileSync(resolve(ROUTES, file), "utf8").split(/^(?=const [A-Z]+ = )/m)
    return handlers.flatMap((text) => {
      const [, method] = /^const (POST|PUT|PATCH|DELETE) = /.exec(text) ?? []
      const names = [...new Set(text.match(/\w+Workflow\b/g))]
      const steps = names.flatMap((name) => stepsOf(workflows[name]?.getName?.() ?? ""))
      return method ? [{ route: `${method} /${path}`, steps }] : []
    })
  })
}

it("every route of the core that cancels, deletes or changes an order, or voids its payment, waits for its turn", () => {
  const changing = routesOfCore().filter(({ steps }) => steps.some((step) => CHANGES.has(step)))
  const routes = changing.map(({ route }) => route).filter((route) => !APART.some((one) => one.test(route)))
  expect(Object.keys(CHANGING).sort()).toEqual(routes.sort())
})
