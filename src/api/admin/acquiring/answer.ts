import type { MedusaResponse } from "@medusajs/framework/http"
import { assertUnreachable, type AcquirerError } from "../../../acquirer/domain/errors"
import { PaymentsLeft } from "../../../admin-queries/payments-left"
import { acquirerErrorIn } from "../../../medusa/medusa-error"
import type { ProblemAnswer } from "./http-types"
import { InvalidRequest } from "./request"

/**
 * Answers what `work` brings. What is wrong with the request is answered field by field; what the service or the
 * account's settings stand in the way of, with the merchant's message and a status that says whose turn it is.
 */
export async function answer<Body>(res: MedusaResponse, work: () => Promise<Body>, status = 200): Promise<void> {
  await answered(res, async () => void res.status(status).json(await work()))
}

/** The same for a file to be kept. */
export async function answerFile(
  res: MedusaResponse,
  work: () => Promise<{ name: string; text: string }>,
): Promise<void> {
  await answered(res, async () => {
    const { name, text } = await work()
    res
      .status(200)
      .setHeader("content-disposition", `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`)
      .setHeader("cache-control", "no-store")
      .type("text/csv; charset=utf-8")
      .send(text)
  })
}

async function answered(res: MedusaResponse, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (error instanceof InvalidRequest) return problem(res, 400, "invalid_data", error.message, error.errors)
    const cause = acquirerErrorIn(error)
    if (!cause) throw error
    const { kind, code = kind, field, merchantMessage } = cause
    const errors = kind === "invalid" && field ? [{ field, reason: merchantMessage }] : undefined
    const left = cause instanceof PaymentsLeft ? cause.left : undefined
    problem(res, statusOf(cause), code, merchantMessage, errors, left)
  }
}

/** Answers that something is wrong. */
export function problem(
  res: MedusaResponse,
  status: number,
  type: string,
  message: string,
  errors?: ProblemAnswer["errors"],
  left?: ProblemAnswer["left"],
): void {
  const further = { ...(errors ? { errors } : {}), ...(left ? { left } : {}) }
  res.status(status).json({ type, message, ...further } satisfies ProblemAnswer)
}

/** What is refused because it stands otherwise than whoever asks for it believes. */
const CONFLICTS = new Set(["busy", "known", "unseen"])

function statusOf({ kind, code }: AcquirerError): number {
  switch (kind) {
    case "invalid":
      return 400
    case "config":
      return code === "account" ? 404 : 409
    case "refused":
      return CONFLICTS.has(code ?? "") ? 409 : 422
    case "transport":
    case "protocol":
      return 502
    default:
      return assertUnreachable(kind)
  }
}
