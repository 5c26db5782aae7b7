import type { PayableSession } from "../medusa/payable-session"
import type { Account } from "../operations/account"
import { wasDeclinedLately } from "../operations/attempt-limits"
import { asksForDeclines } from "./order-request/open3d"
import type { ShopperRequest } from "./order-request/shopper-request"

/** What rules on 3-D Secure know of cards that were declined before; undefined where no rule asks. */
export async function declinedBefore(
  account: Account,
  session: PayableSession,
  { peer, ip }: ShopperRequest,
): Promise<boolean | undefined> {
  if (!asksForDeclines(account.settings.open3d_rules)) return undefined
  return wasDeclinedLately(account, session, peer ?? ip)
}
