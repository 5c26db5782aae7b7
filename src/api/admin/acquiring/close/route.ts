import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { closeDayNow, dayReports, listDays, MOST_DIFFERENCES } from "../../../../admin-queries/close"
import { answer } from "../answer"
import type { CloseAnswer, CloseReport } from "../http-types"
import { bodyOf, oneOf, page, queryOf, word } from "../request"
import { day } from "./query"

export const query = z.lazy(() =>
  z.strictObject({
    account: word.optional(),
    day: day.optional(),
    from: day.optional(),
    to: day.optional(),
    /** With `day`: everything that moved on it, as it was compared for these sums. */
    lines: oneOf(["all"]).optional(),
    ...page,
  }),
)

export const body = z.lazy(() => z.strictObject({ account: word, day }))

/**
 * The days of an account, newest first; one day with what differs on it, or with everything that moved.
 * @refuses 404
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<CloseAnswer>(res, async () => {
    const { day: wanted, account, lines: wantedLines, ...filter } = queryOf(req, query)
    if (wanted === undefined) return listDays(req.scope, { account, ...filter })
    const { limit, offset } = filter
    const { reports, unfinished } = await dayReports(req.scope, { day: wanted, account }, wantedLines ?? "differing")
    return {
      close: reports.slice(offset, offset + limit).map(({ close, lines }) => ({
        ...close,
        differences: lines.filter(({ differs }) => differs).slice(0, MOST_DIFFERENCES),
        ...(wantedLines === "all" && { lines }),
      })),
      ...{ count: reports.length, limit, offset, unfinished },
    }
  })
}

/**
 * Closes a day that is over, or closes it again.
 * @refuses 404, 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<CloseReport>(res, async () => {
    const { account, day: wanted } = bodyOf(req, body)
    return closeDayNow(req.scope, account, wanted, req.auth_context.actor_id)
  })
}
