import type { PaymentFacts } from "../../api/admin/acquiring/http-types"

const ACTIONS: Record<string, string> = {
  accept: "Accepted by the fraud check",
  review: "Held by the fraud check",
  reject: "Rejected by the fraud check",
}

/** What the fraud check made of it; undefined where there was none. */
export function riskText({ risk_meaning, risk_action }: PaymentFacts): string | undefined {
  if (!risk_action) return undefined
  return ACTIONS[risk_meaning ?? ""] ?? "Checked; the result has no meaning that is known here"
}

/** Whether the shopper was authenticated. */
export function threeDSecureText({ is_3ds, three_d_secure }: PaymentFacts): string | undefined {
  const flag = is_3ds?.trim().toLowerCase()
  if (flag === "true" || flag === "1" || flag === "y" || flag === "yes") return "Authenticated with 3-D Secure"
  if (flag === "false" || flag === "0" || flag === "n" || flag === "no") return "Without 3-D Secure"
  return three_d_secure || is_3ds ? "3-D Secure was used" : undefined
}
