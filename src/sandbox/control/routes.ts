import { ZodError } from "zod"
import { AcquirerError } from "../../acquirer/domain/errors"
import { json, type Answer, type Incoming } from "../server/exchange"
import { Refusal } from "../state/refusal"
import { faultSchema } from "../faults/fault"
import type { Control } from "./control"
import * as orders from "./orders"

/** What a route gets: the parts of the path that a colon names, the query, and the body as JSON. */
interface Call {
  id: string
  query: Record<string, string>
  body: unknown
}

type Route = (control: Control, call: Call) => unknown

/** Verbs of the control API. `:id` is one part of a path. */
const ROUTES: Record<string, Route> = {
  "GET /control": () => ({ verbs: Object.keys(ROUTES) }),
  "GET /control/requests": (control, { query }) => control.requests(query),
  "DELETE /control/requests": (control) => control.clearRequests(),
  "GET /control/transactions": (control, { query }) => ({
    transactions: control.transactions(query),
    orders: control.sums(query),
  }),
  "POST /control/transactions/:id/capture": (control, { id, body }) =>
    control.capture(id, orders.captureOrder.parse(body)),
  "POST /control/transactions/:id/cancel": (control, { id }) => control.cancel(id),
  "POST /control/transactions/:id/refund": (control, { id, body }) =>
    control.refund(id, orders.refundOrder.parse(body)),
  "POST /control/transactions/:id/review": (control, { id, body }) =>
    control.review(id, orders.reviewOrder.parse(body)),
  "POST /control/transactions/:id/decide": (control, { id, body }) =>
    control.decide(id, orders.decideOrder.parse(body)),
  "POST /control/transactions/:id/pay": (control, { id }) => control.pay(id),
  "POST /control/transactions/:id/expire": (control, { id }) => control.expire(id),
  "POST /control/transactions/:id/settle-refund": (control, { id, body }) =>
    control.settleRefund(id, orders.settleRefundOrder.parse(body)),
  "POST /control/transactions/:id/revoke-token": (control, { id }) => control.revokeToken(id),
  "GET /control/payouts": (control) => control.payouts(),
  "POST /control/payouts/:id": (control, { id, body }) => control.advancePayout(id, orders.payoutOrder.parse(body)),
  "GET /control/contracts": (control) => control.contracts(),
  "POST /control/contracts/advance": (control, { body }) => control.advanceContracts(orders.advanceOrder.parse(body)),
  "POST /control/contracts/:id/deduct": (control, { id, body }) => control.deduct(id, orders.deductOrder.parse(body)),
  "POST /control/contracts/:id/cancel": (control, { id }) => control.endContract(id),
  "GET /control/faults": (control) => control.faults(),
  "POST /control/faults": (control, { body }) => control.addFault(faultSchema.parse(body)),
  "DELETE /control/faults": (control) => control.clearFaults(),
  "DELETE /control/faults/:id": (control, { id }) => control.clearFaults(Number(id)),
  "GET /control/notifications": (control, { query }) => ({
    settings: control.notificationSettings(),
    notifications: control.notifications(query),
  }),
  "POST /control/notifications": (control, { body }) =>
    control.notificationSettings(orders.notificationSettingsChange.parse(body)),
  "DELETE /control/notifications": (control) => control.clearNotifications(),
  "POST /control/notifications/forge": (control, { body }) => control.forge(orders.forgeOrder.parse(body)),
  "POST /control/notifications/resend": (control, { body }) => control.resend(orders.resendOrder.parse(body)),
  "POST /control/notifications/release": (control) => control.releaseNotifications(),
  "GET /control/settings": (control) => control.settings(),
  "POST /control/settings": (control, { body }) => control.settings(orders.settingsChange.parse(body)),
  "POST /control/offline": (control, { body }) => goOffline(control, orders.offlineOrder.parse(body).ms),
  "POST /control/reset": (control) => control.reset(),
}

/** The control API over HTTP. `undefined` for a path that is not its own. */
export async function controlApi(control: Control, incoming: Incoming): Promise<Answer | undefined> {
  if (incoming.path !== "/control" && !incoming.path.startsWith("/control/")) return undefined
  const found = findRoute(incoming.method, incoming.path)
  if (!found)
    return json({ error: `There is no ${incoming.method} ${incoming.path}. GET /control lists the verbs.` }, 404)
  try {
    const body: unknown = incoming.body.length > 0 ? JSON.parse(incoming.body.toString()) : {}
    const query = Object.fromEntries(incoming.query)
    return json((await found.route(control, { id: found.id, query, body })) ?? { done: true })
  } catch (error) {
    return problem(error)
  }
}

function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  const exact = ROUTES[`${method} ${path}`]
  if (exact) return { route: exact, id: "" }
  const parts = path.split("/")
  const id = decodeURIComponent(parts[3] ?? "")
  const route = ROUTES[`${method} ${[...parts.slice(0, 3), ":id", ...parts.slice(4)].join("/")}`]
  return route && { route, id }
}

function problem(error: unknown): Answer {
  if (error instanceof ZodError) {
    return json(
      { error: error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`).join("; ") },
      400,
    )
  }
  if (error instanceof SyntaxError) return json({ error: "The body is no JSON." }, 400)
  if (error instanceof AcquirerError) return json({ error: error.merchantMessage }, 400)
  if (error instanceof Refusal)
    return json({ error: error.message, code: error.code }, error.code === "2404" ? 404 : 409)
  throw error
}

/** Answers first, then goes; comes back by itself, since nobody could ask for it. */
function goOffline(control: Control, ms: number): { offlineFor: number } {
  setTimeout(() => void control.offline(ms), 50).unref()
  return { offlineFor: ms }
}
