import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerReturn } from "../../pages/answer-return"

/**
 * The shopper comes back and says that they gave up; the service is asked all the same.
 * @answers text/html
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await answerReturn(req, res, "cancelled")
}

export const POST = GET
