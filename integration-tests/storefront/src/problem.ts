/** Something that went wrong, in the shopper's words: what, and what to do next. */
export interface Problem {
  title: string
  text: string
  /** Whether doing the same again can help. */
  retry: boolean
}

/** What an error of the store's API or of the network means to the shopper. */
export function problemOf(error: unknown): Problem {
  const { status, message } = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>
  if (typeof status !== "number") return navigator.onLine ? UNREACHABLE : OFFLINE
  if (status >= 500) return OUT_OF_ORDER
  if (status === 429)
    return { title: "Too many tries", text: text(message, "Please wait a moment, then try again."), retry: true }
  return { title: "That did not work", text: text(message, "The shop did not accept this."), retry: false }
}

const OFFLINE: Problem = {
  title: "You are offline",
  text: "Everything you entered is still here. Check your connection, then try again.",
  retry: true,
}
const UNREACHABLE: Problem = {
  title: "The shop does not answer",
  text: "Everything you entered is still here. Please try again in a moment.",
  retry: true,
}
const OUT_OF_ORDER: Problem = {
  title: "The shop has a problem",
  text: "It is on our side. Please try again in a moment; if it stays, write to us and we will help.",
  retry: true,
}

function text(message: unknown, fallback: string): string {
  return typeof message === "string" && message.trim() !== "" ? inShoppersWords(message) : fallback
}

const NOT_AUTHORISED = "The payment was not made here. If you paid in another window, look there; else try again."
const NOT_PAID =
  /was not authorized with the provider|Payment authorization failed|Payment collection has not been initiated/i
const STARTED_ELSEWHERE = "The payment was started again in another window. Nothing was charged here; please try again."
/** Names of rows in the store (`payses_01…`) mean nothing to a shopper. */
const INTERNAL_ID = /\b[a-z]{2,12}(?:_[a-z]+)?_[0-9A-HJKMNP-TV-Z]{26}\b/

/** The store's own sentences that speak to developers, as a shopper would say them; others stay as they are. */
export function inShoppersWords(message: string): string {
  if (NOT_PAID.test(message)) return NOT_AUTHORISED
  if (/Payment sessions? (are|is) required/i.test(message)) return STARTED_ELSEWHERE
  if (INTERNAL_ID.test(message)) return "The shop did not accept this. Please try again in a moment."
  return message.replace(
    "Some variant does not have the required inventory",
    "Something in your cart has just been sold out",
  )
}

/** The status of a store's answer, if there was one. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null | undefined)?.status
  return typeof status === "number" ? status : undefined
}
