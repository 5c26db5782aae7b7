import type { MedusaContainer } from "@medusajs/framework/types"
import { resultInfo } from "../acquirer/operations/fields/coded"
import { codeTables } from "../acquirer/profile/codes"
import { storeOf } from "../medusa/store"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { profilesAt } from "../operations/payment-profile"

/**
 * Keeps why payments were declined, of which no answer of ours says it: on the service's page, by another method. These
 * are words for a person; that they were declined, the query has said.
 */
export async function keepDeclines(
  container: MedusaContainer,
  account: string,
  rows: readonly NotificationRow[],
): Promise<void> {
  const store = storeOf(container)
  const { acquiring } = store
  const told = rows.filter(({ kind, fields }) => kind === "payment" && fields.result_info)
  if (told.length === 0) return
  const at = { id: account, settings: await acquiring.settings(account), store }
  const profileOf = await profilesAt(
    at,
    told.flatMap(({ order_no }) => order_no ?? []),
  )
  const said = told.flatMap(({ order_no, transaction_id, status_code, fields }) => {
    const codes = codeTables(profileOf(order_no ?? ""))
    const { code, text, success } = resultInfo(codes, fields.result_info)
    if (success || !order_no || !transaction_id || !status_code) return []
    return [{ order_no, transaction_id, status_code, code: code || null, reason: text || null }]
  })
  await acquiring.payments.keepDeclines(account, said)
}
