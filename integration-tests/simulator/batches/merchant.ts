import { runBatch } from "../../../src/batches/batch"
import type { BatchItem, BatchResult } from "../../../src/batches/batch-item"
import { dryRun } from "../../../src/batches/dry-run"
import { openBatch } from "../../../src/batches/open-batch"
import { retryOf } from "../../../src/batches/retry"
import type { BatchShop } from "../../../src/batches/shop"
import { workBatch, workOrphanedBatches, type RunBatch } from "../../../src/batches/work-batch"
import { WORK_OF } from "../../../src/batches/work-of"
import type { BatchKind } from "../../../src/modules/acquiring/batch-kind"
import type { BatchRow } from "../../../src/modules/acquiring/batches"
import type { Desk } from "../desk"
import type { World } from "../world"
import { simulatedBatchShop } from "./shop"

/** What a merchant saw in the dry run, and is about to begin. */
export interface BatchPlan {
  kind: BatchKind
  items: BatchItem[]
  retryOf: string | null
}

/** What a merchant wants done to orders; an amount of each, or what is left. */
export interface Wanted {
  kind: BatchKind
  amount: string | undefined
  decision: "accept" | "reject"
  /** Each payment of an order is named; else the batch finds it. */
  isPerPayment: boolean
  /** Begun without having been looked at: the batch finds what its operations are named by. */
  isBlind: boolean
}

/** Looks at what a batch would do to every order that there is. */
export async function planBatch(world: World, desk: Desk, wanted: Wanted): Promise<BatchPlan | undefined> {
  const { kind, amount, decision, isPerPayment, isBlind } = wanted
  const { records } = world
  const what = { ...(amount === undefined ? {} : { amount }), ...(kind === "review" ? { decision } : {}) }
  const items = [...records.orders.keys()].flatMap((order_id): BatchItem[] => {
    const bookings = records.collectionsOf(order_id).flatMap((collection) => collection.bookings)
    if (!isPerPayment || kind === "cancel") return bookings.length > 0 ? [{ order_id, ...what }] : []
    return bookings.map(({ id }) => ({ order_id, payment_id: id, ...what }))
  })
  if (isBlind) return items.length > 0 ? { kind, items, retryOf: null } : undefined
  return seen(world, simulatedBatchShop(world, desk), { kind, items, retryOf: null })
}

/** "Retry the failed" of the last batch that is over. */
export async function planRetry(world: World, desk: Desk): Promise<BatchPlan | undefined> {
  const row = world.batches.findLast(({ state }) => state !== "running")
  if (!row) return undefined
  const shop = simulatedBatchShop(world, desk)
  const failed = await retryOf(shop, row.id).catch(() => undefined)
  return failed && seen(world, shop, { ...failed, retryOf: row.id })
}

async function seen(
  world: World,
  shop: BatchShop,
  { kind, items, retryOf }: BatchPlan,
): Promise<BatchPlan | undefined> {
  const lines = (await dryRun(shop, kind, items)).filter(({ verdict }) => verdict === "send")
  world.say(`merchant: sees that a batch would ${kind} ${lines.map(({ amount }) => amount).join(", ") || "nothing"}`)
  return lines.length > 0 ? { kind, items: lines.map(({ item }) => item), retryOf } : undefined
}

/** Begins it; the server works it to its end, or dies. */
export async function startBatch(world: World, desk: Desk, { kind, items, retryOf }: BatchPlan): Promise<void> {
  const shop = simulatedBatchShop(world, desk)
  const owner = `batch ${desk.task.choices.seed()}`
  // Whoever does a batch again has not planned more.
  const startedBy = world.batches.find(({ id }) => id === retryOf)?.started_by ?? `merchant of ${owner}`
  const row = await openBatch(shop, { kind, orders: items, startedBy, retryOf }, owner)
  world.say(`merchant: begins ${row.id}: ${kind} ${namesOf(row.orders as BatchItem[])}`)
  await workBatch(shop, running(shop), row, owner)
  tell(world, row.id)
}

/** What a workflow's step does. */
function running(shop: BatchShop): RunBatch {
  return (kind, input) => runBatch(shop, WORK_OF[kind], input)
}

/** The job that goes on with what a dead server left. */
export async function workOrphans(world: World, desk: Desk): Promise<void> {
  const before = world.batches.filter(({ state }) => state === "running")
  const shop = simulatedBatchShop(world, desk)
  await workOrphanedBatches(shop, running(shop))
  for (const { id } of before) tell(world, id)
}

function tell(world: World, id: string): void {
  const { state, results, takeovers } = world.batches.find((row) => row.id === id) as BatchRow<BatchItem, BatchResult>
  for (const { message } of results ?? []) world.messageOf("batch", message)
  const each = (results ?? []).map((result) => `${result.state} ${result.message ?? ""}`)
  world.say(`${id} is ${state} (taken over ${takeovers} times): ${each.join("; ")}`)
}

function namesOf(items: readonly BatchItem[]): string {
  return items.map(({ order_id, payment_id, amount, before }) => `${order_id}/${payment_id ?? ""} ${amount ?? ""} after ${before ?? ""}`).join(", ") // prettier-ignore
}
