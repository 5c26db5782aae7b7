import type { Store } from "../medusa/store"
import { notificationAddress } from "../operations/notification-address"
import { moment, momentOrNull } from "./moment"
import type { AccountNotifications } from "./views"

type Acquiring = Store["acquiring"]

/**
 * Whether an account's notifications come in, and what went wrong with the last one that did not.
 * @param withPayouts what was said of payouts, too
 */
export async function accountNotifications(
  acquiring: Acquiring,
  account: string,
  backendUrl: string | undefined,
  withPayouts: boolean,
): Promise<AccountNotifications> {
  const [newest, refused, inNeed] = await Promise.all([
    acquiring.inbox.newest(account),
    acquiring.refusedNotifications.last(account),
    acquiring.notificationsInNeed.last(account, withPayouts),
  ])
  const problems = [
    ...(refused ? [{ at: refused.refused_at, message: refused.reason, listed: false }] : []),
    ...(inNeed ? [{ at: inNeed.processed_at ?? inNeed.updated_at, message: inNeed.outcome ?? "", listed: true }] : []),
  ]
  const [last] = problems.sort((one, other) => other.at.getTime() - one.at.getTime())
  const samples = refused?.samples.filter(({ kind }) => withPayouts || kind !== "payout") ?? []
  return {
    address: backendUrl === undefined ? null : notificationAddress(account, backendUrl),
    last_received_at: momentOrNull(newest?.created_at ?? null),
    last_problem: last ? { ...last, at: moment(last.at) } : null,
    refused: samples.map(({ message: text, at, ...sample }) => ({ ...sample, text, at: moment(at) })),
  }
}
