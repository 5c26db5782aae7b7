import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY_MS } from "../acquirer/domain/durations"
import { storeOf } from "../medusa/store"

/**
 * Removes the reports of old reconcile runs and batches, which are of all accounts: the longest of their times counts.
 */
export default async function forgetRunsJob(container: MedusaContainer): Promise<void> {
  const { acquiring } = storeOf(container)
  const settings = await Promise.all(acquiring.accounts().map((id) => acquiring.settings(id).catch(() => undefined)))
  const days = settings.flatMap((one) => one?.runs.retention_days ?? [])
  // An account that cannot be read may want them for longer.
  if (days.length === 0 || days.length < settings.length) return
  const before = new Date((await acquiring.clock.current()).getTime() - Math.max(...days) * DAY_MS)
  await acquiring.runs.forget(before)
  await acquiring.batches.forget(before)
}

export const config = { name: "acquiring-forget-runs", schedule: "47 3 * * *" }
