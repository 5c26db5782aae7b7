import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { everybodyAnswered } from "./answers-first"
import { storeOf } from "../medusa/store"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { LEASE_MS, renewing } from "../modules/acquiring/lease"
import { canRead } from "../operations/readable-accounts"
import { workAccount } from "./process-account"

const OWNER = randomUUID()
const MOST_AT_ONCE = 100

/** Between two hundreds it lets others come first for so long: what never ends coming in is worked all the same. */
const PAUSE_MS = 200

/** The worker of each account in this process, and whether something came in since it looked. */
const workers = new Map<string, { done: Promise<number>; again: boolean }>()

/**
 * Works what came in until nothing is due: what a notification claims is confirmed by a query, and the payment is
 * reconciled from the answer. Any number of processes share the inbox; one that dies leaves its rows to others when its
 * lease ends. Within a process an account has one worker at a time, so that a burst of arrivals is worked in hundreds,
 * and an account whose service is slow keeps no other waiting.
 * @returns how many notifications were worked
 */
export async function workNotifications(container: MedusaContainer): Promise<number> {
  const { acquiring } = storeOf(container)
  const worked = await Promise.all(acquiring.accounts().map((account) => workerOf(container, account)))
  return worked.reduce((sum, count) => sum + count, 0)
}

let isComing = false

/** The same without being waited for, after the shoppers who are paying and the notifications that are coming in. */
export function workSoon(container: MedusaContainer): void {
  if (isComing) return
  const { logger } = storeOf(container)
  isComing = true
  void everybodyAnswered()
    .then(() => {
      isComing = false
      return workNotifications(container)
    })
    .catch((error: unknown) =>
      logger.error(`acquiring: working notifications stopped and goes on by itself: ${String(error)}`),
    )
}

function workerOf(container: MedusaContainer, account: string): Promise<number> {
  const running = workers.get(account)
  if (running) {
    running.again = true
    return running.done
  }
  const worker = { done: Promise.resolve(0), again: false }
  workers.set(account, worker)
  worker.done = drain(container, account, worker).finally(() => void workers.delete(account))
  return worker.done
}

async function drain(container: MedusaContainer, account: string, worker: { again: boolean }): Promise<number> {
  const { acquiring } = storeOf(container)
  for (let worked = 0; ;) {
    worker.again = false
    // Another process may be able to read them: whatever is claimed here is kept from it.
    if (!(await canRead(acquiring, account))) return worked
    const rows = await acquiring.inbox.claim(account, MOST_AT_ONCE, OWNER)
    if (rows.length > 0) await workLeased(container, account, rows)
    else if (!worker.again) return worked
    worked += rows.length
    if (rows.length === MOST_AT_ONCE) await everybodyAnswered(PAUSE_MS)
  }
}

/** Of a service that is slow, a hundred may take longer than a lease. */
async function workLeased(container: MedusaContainer, account: string, rows: NotificationRow[]): Promise<void> {
  const { acquiring } = storeOf(container)
  const ids = rows.map(({ id }) => id)
  const stop = renewing(() => acquiring.inbox.renew(ids, OWNER), LEASE_MS)
  await workAccount(container, account, rows).finally(stop)
}
