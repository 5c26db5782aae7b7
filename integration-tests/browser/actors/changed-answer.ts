import type { Page } from "playwright-core"

import { intercept } from "./intercept"

/**
 * Lets the page read the server's answer with some of its fields changed: a state that the shop under test cannot be
 * brought into, or not within a test's time. The fields may be changed later: they are read at each answer.
 * @param path of the answer, with its query
 * @returns leaves the answers as they are from then on
 */
export function changeAnswer(page: Page, path: RegExp, fields: object, times?: number): Promise<() => void> {
  return intercept(
    page,
    path,
    async (request) => {
      const answer = await request.answered()
      // The page may have moved on meanwhile.
      const own = await answer.json().catch(() => undefined)
      if (own) await answer.replace({ ...own, ...fields })
      else await answer.lose()
    },
    times,
  )
}

/** What the admin asks for first: what the signed-in person may do, and whether the accounts' money is real. */
export const ACCOUNTS = /^\/admin\/acquiring\/accounts$/
