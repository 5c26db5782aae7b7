import type { PayableSession } from "../medusa/payable-session"
import type { Account } from "../operations/account"
import { attemptsFor } from "../operations/attempt-limits"

/**
 * Whether the last card that was tried for what a session pays was declined because the bank wants to see the shopper.
 */
export async function wasAskedToAuthenticate(account: Account, session: PayableSession): Promise<boolean> {
  const last = (await attemptsFor(account, session)).at(-1)
  return last?.state === "refused" && last.answer?.reason === "authentication_needed"
}
