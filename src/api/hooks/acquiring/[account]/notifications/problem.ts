import type { MedusaResponse } from "@medusajs/framework/http"
import { acquirerErrorIn } from "../../../../../medusa/medusa-error"

/** The status says who has to do something: 4xx the sender, 503 the merchant (the service will send again). */
export function answerProblem(res: MedusaResponse, error: unknown): void {
  const problem = acquirerErrorIn(error)
  if (!problem) throw error
  res
    .status(statusOf(problem.kind, problem.code))
    .json({ type: problem.code ?? problem.kind, message: problem.merchantMessage })
}

function statusOf(kind: string, code: string | undefined): number {
  if (code === "oversize") return 413
  if (code === "signature") return 401
  if (code === "address") return 403
  if (code === "account") return kind === "config" ? 404 : 403
  if (kind === "config") return 503
  return 400
}
