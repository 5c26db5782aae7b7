import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerReturn } from "../../pages/answer-return"

/**
 * The shopper comes back from the payment page.
 * @answers text/html
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await answerReturn(req, res, "returned")
}

export const POST = GET
