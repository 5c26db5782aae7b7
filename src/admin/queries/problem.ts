import type { Translate } from "../words/use-words"
import { Refused } from "./sdk"

/** What went wrong, for a person: what it was and what can be done now. */
export interface Problem {
  title: string
  message: string
}

export function problemOf(t: Translate, error: unknown): Problem {
  const status = statusOf(error)
  const message = messageOf(t, error)
  switch (status) {
    case undefined:
      return {
        title: t("problem.unreachable"),
        message: t("problem.unreachable_do"),
      }
    case 403:
      return { title: t("problem.not_allowed"), message: t("problem.not_allowed_do") }
    case 401:
      return { title: t("problem.signed_out"), message: t("problem.signed_out_do") }
    case 404:
      return { title: t("problem.gone"), message: t("problem.gone_do", { message }) }
    case 409:
      return { title: t("problem.conflict"), message }
    case 502:
      return {
        title: t("problem.service_silent"),
        message: t("problem.service_silent_do", { message }),
      }
    default:
      return status >= 500
        ? {
            title: t("problem.broken"),
            message: [saidIn(error), t("problem.broken_do")].filter(Boolean).join(" "),
          }
        : { title: t("problem.refused"), message }
  }
}

/**
 * The same of something that was to be done: what was not answered may have been done, and nobody says that it was not.
 */
export function undoneOf(t: Translate, error: unknown): Problem {
  const status = statusOf(error)
  if (status === undefined) return { title: t("problem.no_answer"), message: t("problem.look_first") }
  const { title } = problemOf(t, error)
  if (status < 500) return problemOf(t, error)
  return { title, message: [saidIn(error), t("problem.look_first")].filter(Boolean).join(" ") }
}

/** Whether nobody said that something was not done. */
export function isUnanswered(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500
}

/** The same of money that was to move: what nobody knows yet is no failure, and must not be pressed again. */
export function isUnknown(error: unknown): boolean {
  const code = codeOf(error)
  return code === "outcome_unknown" || code === "busy" || (code === undefined && isUnanswered(error))
}

/** The title of what was not done, given what it was. */
export function undoneTitle(t: Translate, what: string, error: unknown): string {
  if (isUnknown(error)) return t("problem.outcome_unknown", { what })
  return codeOf(error) === "operation_refused" ? t("problem.was_refused", { what }) : undoneOf(t, error).title
}

function messageOf(t: Translate, error: unknown): string {
  return saidIn(error) ?? t("problem.no_answer")
}

/** What the core and what stands before it say of every failure, in English. */
const SAYS_NOTHING = /^(An unknown error occurred|Internal Server Error)\.?$/

function saidIn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !error.message || SAYS_NOTHING.test(error.message)) return undefined
  return asSentence(error.message)
}

/** More may follow it. */
function asSentence(text: string): string {
  return /[.!?:;…]$/.test(text.trim()) ? text : `${text.trim()}.`
}

/** What the server names a problem by, for a program; its message may be worded anew. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Refused ? error.code : undefined
}

/** Whether whoever is signed in may not see it: nothing is wrong then. */
export function isForbidden(error: unknown): boolean {
  return statusOf(error) === 403
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined
  return typeof error.status === "number" ? error.status : undefined
}
