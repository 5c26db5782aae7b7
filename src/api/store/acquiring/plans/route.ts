import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { planView } from "../../../../admin-queries/plans"
import { storeOf } from "../../../../medusa/store"

const MOST = 100

/** Which of some variants are subscriptions, and on what terms: `?variant_id=`, several joined by commas. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const { variant_id: given } = req.query
  const variants = (Array.isArray(given) ? given : [given])
    .flatMap((value) => (typeof value === "string" ? value.split(",") : []))
    .filter((id) => id !== "")
  if (variants.length === 0) throw new MedusaError(MedusaError.Types.INVALID_DATA, "variant_id is missing")
  if (variants.length > MOST) throw new MedusaError(MedusaError.Types.INVALID_DATA, `variant_id: at most ${MOST}`)
  const rows = await storeOf(req.scope).acquiring.plans.ofVariants(variants)
  res.json({ plans: rows.map(planView) })
}
