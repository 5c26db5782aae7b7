import { createHash } from "node:crypto"
import { isOfPayout } from "../../modules/acquiring/incidents"
import type { QueueItem } from "../views"
import { titleOf } from "./titles"

/** What Medusa's feed is given: text, as it will be read. */
export interface FeedEntry {
  title: string
  description: string
  /** Of the row that it is about; null where it is about several. */
  resource_id: string | null
  resource_type: string
  /** The same again is the same entry. */
  idempotency_key: string
}

/** More at once are one entry: the list itself stands under "Needs you". */
const MOST_APART = 3

/**
 * Entries for what came to wait since the last pass, of one account.
 * @param say English of the server's in the language of the feed
 */
export function feedEntries(items: readonly QueueItem[], say: (english: string) => string): AboutItems[] {
  if (items.length <= MOST_APART) return items.map((item) => ({ entry: entryOf(item, say), items: [item] }))
  return [{ entry: entryOfAll(items, say), items }]
}

/** An entry, and what it tells of. */
export interface AboutItems {
  entry: FeedEntry
  items: readonly QueueItem[]
}

function entryOfAll(items: readonly QueueItem[], say: (english: string) => string): FeedEntry {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(titleOf(item), (counts.get(titleOf(item)) ?? 0) + 1)
  const most = [...counts].sort(([, one], [, other]) => other - one)
  return {
    title: `${say("Payments")}: ${say(`${items.length} things need you`)}`,
    description: most.map(([title, count]) => `${count} × ${say(title)}`).join(", "),
    ...{ resource_id: null, resource_type: "acquiring_queue" },
    idempotency_key: `acquiring:${createHash("sha256").update(items.map(keyOf).join()).digest("hex")}`,
  }
}

function entryOf(item: QueueItem, say: (english: string) => string): FeedEntry {
  const { source, id, amount, currency_code, belongs_to, message, next_step } = item
  const isSecret = isAboutPayout(item)
  const facts = [
    say(titleOf(item)),
    !isSecret && amount && currency_code && say(`${amount} ${currency_code}`),
    belongs_to.display_id !== null && `#${belongs_to.display_id}`,
  ]
  const told = isSecret ? [PAYOUTS_ELSEWHERE] : [message, next_step]
  return {
    title: `${say("Payments")}: ${facts.filter(Boolean).join(", ")}`,
    description: told.flatMap((text) => (text ? say(text) : [])).join(" "),
    ...{ resource_id: id, resource_type: `acquiring_${source}` },
    idempotency_key: `acquiring:${keyOf(item)}`,
  }
}

/** Everybody who is signed in reads the feed; payouts are for whoever has the right to see them. */
const PAYOUTS_ELSEWHERE = "Whoever may see payouts finds it under Acquiring, Needs you."

function isAboutPayout(item: QueueItem): boolean {
  if (item.source === "unknown") return item.kind === "payout"
  return item.source === "payout" || (item.source === "incident" && isOfPayout(item))
}

function keyOf({ source, id, since }: QueueItem): string {
  return `${source}:${id}:${since}`
}
