import { codeTables } from "../acquirer/profile/codes"
import type { Store } from "../medusa/store"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { profileOf } from "../operations/profile-of"

type Standing = Pick<PaymentRow, "account" | "status_code">

/** Which of some payments stand at a code that their account's profile does not name: nobody knows what they can take. */
export async function unnamedStanding(
  { acquiring }: Store,
  rows: readonly Standing[],
): Promise<(row: Standing) => boolean> {
  const accounts = [...new Set(rows.map(({ account }) => account))]
  const tables = new Map(
    await Promise.all(
      accounts.map(async (account) => {
        const settings = await acquiring.settings(account).catch(() => undefined)
        return [account, settings && codeTables(profileOf(settings))] as const
      }),
    ),
  )
  return ({ account, status_code }) =>
    status_code !== null && tables.get(account)?.meaning("payment_status", status_code) === "unknown"
}
