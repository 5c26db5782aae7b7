import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { planView } from "../../../../admin-queries/plans"
import { storeOf } from "../../../../medusa/store"
import { queryOf, words } from "../../../admin/acquiring/request"
import type { ShopperPlansAnswer } from "../http-types"

const MOST = 100

export const query = z.lazy(() =>
  z.object({
    variant_id: words.refine((variants) => variants.length <= MOST, `may name ${MOST} variants at the most`),
  }),
)

/** Which of some variants are subscriptions, and on what terms: `?variant_id=`, several joined by commas. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<ShopperPlansAnswer>): Promise<void> {
  const { variant_id: variants } = queryOf(req, query)
  const rows = await storeOf(req.scope).acquiring.plans.ofVariants(variants)
  res.json({ plans: rows.map(planView) })
}
