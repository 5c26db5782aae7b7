import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { decide } from "../../decision"

/** Nothing is sent, ever. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await decide(req, res, "reject")
}
