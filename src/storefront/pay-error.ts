import { shownTotal, type ShownTotal } from "./shown-total"

/**
 * Something else is to be paid than the shopper was shown, or than the payment session is for. Nothing was charged:
 * show `now`, make the payment session anew, ask again.
 */
export interface PayTotalChanged {
  type: "total_changed"
  shown: ShownTotal
  now: ShownTotal
  error: { message: string; status: number }
}

/**
 * The store did not take the request (4xx): no card was charged. With 409 something has changed since the payment
 * session was made: read the cart and the methods again, and make it anew. `code` is there where the fetcher's error
 * carries it, as `StoreError` does: `subscription_changed`, `no_session`, …
 */
export interface PayRefused {
  type: "refused"
  error: { message: string; status: number; type?: string; code?: string }
}

/** No answer came, or one that says nothing (network, 5xx). Asking again for the same never charges twice. */
export interface PayUnknown {
  type: "unknown"
  error: { message: string; status?: number }
}

/**
 * What an error of the pay routes means.
 * @param read what is to be paid now, for errors of a fetcher that does not hand on what an answer of 409 says of it
 */
export async function meaningOf(
  error: unknown,
  request: ShownTotal,
  read: () => Promise<ShownTotal>,
): Promise<PayTotalChanged | PayRefused | PayUnknown> {
  const refused = fromError(error)
  if (refused.type !== "refused" || refused.error.status !== 409) return refused
  const { message, status, code } = refused.error
  if (code !== undefined && code !== "total_changed") return refused
  const changed = totalsIn(error) ?? (await otherTotal(request, read))
  return changed ? { type: "total_changed", ...changed, error: { message, status } } : refused
}

function fromError(error: unknown): PayRefused | PayUnknown {
  const { status, message, type, code } = fieldsOf(error)
  if (typeof status !== "number" || typeof message !== "string") return nothingSaid()
  if (status < 400 || status >= 500) return nothingSaid(status)
  const named = { ...(typeof type === "string" ? { type } : {}), ...(typeof code === "string" ? { code } : {}) }
  return { type: "refused", error: { message, status, ...named } }
}

/** What an answer means that says nothing of the payment. */
export function nothingSaid(status?: number): PayUnknown {
  const message = "The shop did not answer. Your payment may have gone through: please check before you pay again."
  return { type: "unknown", error: { message, ...(status === undefined ? {} : { status }) } }
}

type Totals = Pick<PayTotalChanged, "shown" | "now">

/** Also where the cart costs what the shopper was shown: its session may be of an earlier total. */
function totalsIn(error: unknown): Totals | undefined {
  const fields = fieldsOf(error)
  const [shown, now] = [shownTotal(fields.shown), shownTotal(fields.now)]
  return shown && now && { shown, now }
}

async function otherTotal(
  { amount, currency_code }: ShownTotal,
  read: () => Promise<ShownTotal>,
): Promise<Totals | undefined> {
  const now = await read().catch(() => undefined)
  if (!now || (now.amount === amount && now.currency_code === currency_code)) return undefined
  return { shown: { amount, currency_code }, now }
}

function fieldsOf(error: unknown): Record<string, unknown> {
  return (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>
}
