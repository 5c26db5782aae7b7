import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { decide } from "../../decision"

/** A second person agrees; the payout is sent. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await decide(req, res, "approve")
}
