import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { exportDay, exportDays, MOST_DAYS } from "../../../../../admin-queries/close-export"
import { nextDay } from "../../../../../daily-close/shop-day"
import { answerFile } from "../../answer"
import { queryOf, word } from "../../request"
import { day } from "../query"

const days = () => z.strictObject({ account: word, day: day.optional(), from: day.optional(), to: day.optional() })

/** One day, or the days from one to another. */
export const query = z.lazy(() =>
  days().transform(({ account, day, from, to }, { issues, value }) => {
    if (day !== undefined && from === undefined && to === undefined) return { account, day }
    if (day === undefined && from !== undefined && to !== undefined) {
      const wrong = wrongEnd(from, to)
      if (wrong === undefined) return { account, from, to }
      issues.push({ code: "custom", path: ["to"], message: wrong, input: value })
      return z.NEVER
    }
    const message = "must be given alone, or from and to without it"
    issues.push({ code: "custom", path: ["day"], message, input: value })
    return z.NEVER
  }),
)

function wrongEnd(from: string, to: string): string | undefined {
  if (to < from) return "must not be before from"
  return to < nextDay(from, MOST_DAYS) ? undefined : `must be within ${MOST_DAYS} days of from`
}

/**
 * CSV: what each transaction moved on a day, or the sums of a year of days at most.
 * @answers text/csv
 * @refuses 404, 409, 502
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answerFile(res, async () => {
    const wanted = queryOf(req, query)
    return wanted.day !== undefined
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
