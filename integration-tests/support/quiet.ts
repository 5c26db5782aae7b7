import { setTimeout as sleep } from "node:timers/promises"

import type { Pool } from "pg"

import { HELD_BY_WORKER } from "./in-other-hands"

const LONGEST_WORKFLOWS_MS = 60_000
const LONGEST_NOTIFICATIONS_MS = 15_000

/**
 * What one test set going must not run on into the next test's data. A notification that came to nothing is tried again
 * by a job, and jobs run by hand here: nobody is waited for.
 * @throws Error when a workflow does not end within a minute
 */
export async function untilQuiet(pool: Pool): Promise<void> {
  const begun = Date.now()
  for (;;) {
    const { rows } = await pool.query<{ workflows: boolean; payments: boolean }>(
      `SELECT EXISTS (SELECT FROM workflow_execution
                      WHERE state NOT IN ('not_started', 'done', 'reverted', 'failed')
                        AND deleted_at IS NULL) AS workflows,
              EXISTS (SELECT FROM acquiring_payment WHERE ${HELD_BY_WORKER})
           OR EXISTS (SELECT FROM acquiring_subscription WHERE ${HELD_BY_WORKER})
           OR EXISTS (SELECT FROM acquiring_run WHERE ${HELD_BY_WORKER})
           OR EXISTS (SELECT FROM acquiring_notification WHERE state = 'received'
                      AND (${HELD_BY_WORKER} OR attempts = 0)) AS payments`,
    )
    const [busy] = rows
    const waited = Date.now() - begun
    if (busy?.workflows && waited > LONGEST_WORKFLOWS_MS) throw new Error("A workflow of this test does not end")
    if (!busy?.workflows && (!busy?.payments || waited > LONGEST_NOTIFICATIONS_MS)) return
    await sleep(20)
  }
}
