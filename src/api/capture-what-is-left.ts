import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { restNamed } from "../medusa/capture-sum"

/** Whoever captures all that is left names it as it is shown, rounded: the core would find that more than there is. */
export async function captureWhatIsLeft(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  // The core's own middleware has read the body before.
  const body = (req.validatedBody ?? req.body) as { amount?: unknown } | undefined
  try {
    if (typeof body?.amount === "number" && body.amount > 0) {
      const rest = await restNamed(req.scope, String(req.params.id), body.amount)
      if (rest !== undefined) body.amount = rest
    }
    next()
  } catch (error) {
    next(error)
  }
}
