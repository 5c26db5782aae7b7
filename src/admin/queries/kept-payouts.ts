import type { PayoutBody } from "../../api/admin/acquiring/http-types"

/** What the browser keeps of a payout until it is answered: nothing of who receives it. */
export type KeptPayout = Pick<PayoutBody, "request_id" | "account" | "payment_amount" | "payment_currency">

const KEY = "acquiring:unanswered-payouts"

/** The payouts that this tab has sent and got no answer for, also before the page was loaded anew. */
export function keptPayouts(): KeptPayout[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as KeptPayout[]
  } catch {
    return []
  }
}

export function isKept(requestId: string): boolean {
  return keptPayouts().some(({ request_id }) => request_id === requestId)
}

export function keepPayout({ request_id, account, payment_amount, payment_currency }: PayoutBody): void {
  write([...without(request_id), { request_id, account, payment_amount, payment_currency }])
}

export function forgetPayout(requestId: string): void {
  write(without(requestId))
}

function without(requestId: string): KeptPayout[] {
  return keptPayouts().filter(({ request_id }) => request_id !== requestId)
}

/** A browser that keeps nothing must not stop a payout. */
function write(payouts: KeptPayout[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(payouts))
  } catch {
    // The page itself still knows what it has sent.
  }
}
