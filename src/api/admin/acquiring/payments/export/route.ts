import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { exportPayments } from "../../../../../admin-queries/export-payments"
import { problem } from "../../answer"
import { InvalidRequest, queryOf } from "../../request"
import { paymentFilter } from "../filter"

export const query = z.lazy(() => z.strictObject(paymentFilter()))

/** Says that it is UTF-8 to spreadsheets that would not know. */
const BYTE_ORDER_MARK = "\uFEFF"

/**
 * Every payment that a filter finds, as CSV; sent while it is read.
 * @answers text/csv
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  let filter: z.output<typeof query>
  try {
    filter = queryOf(req, query)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return problem(res, 400, "invalid_data", error.message, error.errors)
  }
  const day = new Date().toISOString().slice(0, 10)
  res.status(200)
  res.setHeader("content-type", "text/csv; charset=utf-8")
  res.setHeader("content-disposition", `attachment; filename="payments-${day}.csv"`)
  res.setHeader("cache-control", "no-store")
  res.write(BYTE_ORDER_MARK)
  // Once a part is sent, an error can only be told by a connection that ends too early.
  await pipeline(Readable.from(exportPayments(req.scope, filter)), res).catch((error: unknown) => {
    req.scope.resolve(ContainerRegistrationKeys.LOGGER).error(`acquiring: an export ended early: ${String(error)}`)
  })
}
