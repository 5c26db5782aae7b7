import { reconcile, type DiscrepancyReport } from "../../src/reconciliation/reconcile"
import type { Shop } from "./shop"
import { untilFree } from "./until-free"

/**
 * Looks at every payment once more, from what stands now: a pass that another has begun before ends first, and one that
 * takes a payment before this one comes to it ends before this does.
 */
export async function lookNow(the: Pick<Shop, "sql" | "container">): Promise<DiscrepancyReport> {
  await untilFree(the)
  await the.sql("UPDATE acquiring_payment SET next_check_at = now() - interval '1 second'")
  const report = await reconcile(the.container)
  await untilFree(the)
  return report
}
