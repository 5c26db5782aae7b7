import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../../acquirer/domain/errors"
import { openAccount } from "../../gateway/account"
import { askAbout } from "../../gateway/asking"
import type { OperationRow } from "../../modules/acquiring/journal"
import { settleOrders } from "../settle/settle-orders"
import { storeOf } from "../store"
import { owners } from "./belongs-to"
import { moment, momentOrNull } from "./moment"
import type { AskOutcome, BelongsTo, OperationView, Page } from "./views"

export interface OperationFilter {
  state: OperationView["state"][]
  kind?: OperationView["kind"] | undefined
  account?: string | undefined
  limit: number
  offset: number
}

/** Deeds in the given states, those that have waited longest first. */
export async function listOperations(
  container: MedusaContainer,
  { limit, offset, ...filter }: OperationFilter,
): Promise<Page & { operations: OperationView[] }> {
  const store = storeOf(container)
  const [rows, count] = await store.acquiring.listAndCountAcquiringOperations(defined(filter), {
    take: limit,
    skip: offset,
    order: { sent_at: "ASC", id: "ASC" },
  })
  const ownerOf = await owners(store, rows)
  return { operations: rows.map((row) => operationView(row as OperationRow, ownerOf(row))), count, limit, offset }
}

/**
 * Asks the service now what became of a deed, and brings what it says to the store. Nothing is sent again.
 * @throws MedusaError `not_found`
 */
export async function askNow(container: MedusaContainer, id: string): Promise<AskOutcome> {
  const store = storeOf(container)
  const row = await store.acquiring.journal.get(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no operation ${id}.`)
  const account = await openAccount(store, row.account)
  const wasOpen = row.state === "sent" || row.state === "unknown"
  const asked = wasOpen ? await askAbout(account, row) : row
  const { repairs, problem } = await bringToStore(container, row)
  const current = (await store.acquiring.journal.get(id)) ?? asked
  const ownerOf = await owners(store, [current])
  return { operation: operationView(current, ownerOf(current)), ...learned(current, wasOpen, problem), repairs }
}

async function bringToStore(
  container: MedusaContainer,
  row: OperationRow,
): Promise<{ repairs: string[]; problem?: string }> {
  if (!row.order_no) return { repairs: [] }
  try {
    const settled = await settleOrders(container, row.account, [row.order_no])
    return { repairs: settled.flatMap(({ repairs }) => repairs) }
  } catch (error) {
    if (error instanceof AcquirerError) return { repairs: [], problem: error.merchantMessage }
    throw error
  }
}

function learned(
  row: OperationRow,
  wasOpen: boolean,
  problem: string | undefined,
): Pick<AskOutcome, "learned" | "message"> {
  const before = wasOpen ? "" : "It was known already: "
  switch (row.state) {
    case "done":
      return { learned: "done", message: `${before}the service did it.` }
    case "refused":
      return { learned: "refused", message: `${before}it did not happen. ${row.error_message ?? ""}`.trim() }
    case "sent":
    case "unknown":
      return { learned: "still_unknown", message: problem ?? stillOpen(row) }
  }
}

function stillOpen(row: OperationRow): string {
  if (row.error_code === "accepted") return "The service has accepted it and is still working on it."
  if (row.kind === "payout") return "The service has no question for payouts; its notification settles this one."
  return "The service's answer does not say yet what became of it. It is asked again by itself."
}

export function operationView(row: OperationRow, belongs_to: BelongsTo): OperationView {
  const { id, account, kind, state, source, reference, order_no, transaction_id, amount, currency_code } = row
  const answer = row.answer ?? {}
  return {
    id,
    account,
    kind,
    state,
    source,
    reference,
    order_no,
    transaction_id,
    amount,
    currency_code,
    attempts: row.attempts,
    asked: row.asked,
    sent_at: moment(row.sent_at),
    settled_at: momentOrNull(row.settled_at),
    next_ask_at: momentOrNull(row.next_ask_at),
    code: row.error_code ?? textOf(answer.code),
    message: row.error_message ?? textOf(answer.text) ?? textOf(answer.error_message),
    correlation_id: row.correlation_id,
    belongs_to,
  }
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

/** Leaves out what was not asked for: a filter of `undefined` would ask for rows without a value. */
export function defined<Filter extends object>(filter: Filter): Partial<Filter> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Partial<Filter>
}
