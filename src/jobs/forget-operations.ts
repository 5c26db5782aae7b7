import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf } from "../medusa/store"

/** Removes the operations of payments that are over, when the account's retention is. */
export default async function forgetOperationsJob(container: MedusaContainer): Promise<void> {
  const { acquiring } = storeOf(container)
  for (const account of acquiring.accounts()) {
    const settings = await acquiring.settings(account).catch(() => undefined)
    if (!settings) continue
    await acquiring.journal.forget(account, new Date(Date.now() - settings.journal.retention_days * 86_400_000))
  }
}

export const config = { name: "acquiring-forget-operations", schedule: "37 3 * * *" }
