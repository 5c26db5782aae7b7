import type { PaymentFacts } from "../../api/admin/acquiring/http-types"
import type { Key } from "./key"

const ACTIONS: Record<string, Key> = {
  accept: "risk.accept",
  review: "risk.review",
  reject: "risk.reject",
}

/** What the fraud check made of it; undefined where there was none. */
export function riskText({ risk_meaning, risk_action }: PaymentFacts): Key | undefined {
  if (!risk_action) return undefined
  return ACTIONS[risk_meaning ?? ""] ?? "risk.no_meaning"
}

/** By the letter that a 3-D Secure result begins with (EMV 3DS, transaction status). */
const RESULTS: Record<string, Key> = {
  y: "risk.authenticated",
  a: "risk.attempted",
  n: "risk.not_authenticated",
  r: "risk.not_authenticated",
  u: "risk.not_possible",
}

/** What became of 3-D Secure: whether it was used is no word of how it went. */
export function threeDSecureText({ is_3ds, three_d_secure }: PaymentFacts): Key | undefined {
  const flag = is_3ds?.trim().toLowerCase() ?? ""
  if (["false", "0", "n", "no"].includes(flag)) return "risk.without"
  const [, result = ""] = /^\s*([a-z])(?![a-z])/i.exec(three_d_secure ?? "") ?? []
  return RESULTS[result.toLowerCase()] ?? (three_d_secure || flag ? "risk.used" : undefined)
}
