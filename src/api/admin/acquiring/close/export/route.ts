import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { exportDay, exportDays } from "../../../../../admin-queries/close-export"
import { answerFile } from "../../answer"
import { queryOf, word } from "../../request"
import { day } from "../query"

export const query = z.union(
  [z.strictObject({ account: word, day }), z.strictObject({ account: word, from: day, to: day })],
  {
    error: "account and day, or account, from and to, must be given; days such as 2026-11-22",
  },
)

/**
 * CSV: what each transaction moved on a day, or the sums of many days.
 * @answers text/csv
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answerFile(res, async () => {
    const wanted = queryOf(req, query)
    return "day" in wanted
      ? {
          name: `close-${wanted.account}-${wanted.day}.csv`,
          text: await exportDay(req.scope, wanted.account, wanted.day),
        }
      : {
          name: `close-${wanted.account}-${wanted.from}-${wanted.to}.csv`,
          text: await exportDays(req.scope, wanted.account, wanted.from, wanted.to),
        }
  })
}
