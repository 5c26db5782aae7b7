import type { Store } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/journal"
import { namesOfPeople } from "./people"
import type { OperationView } from "./views"

/** Who did an operation, and the reason they gave. */
export type Doer = Pick<OperationView, "by" | "why">

interface Refund {
  id: string
  note?: string | null
  refund_reason?: { label?: string | null } | null
}

/** Finds out who did some operations; what nobody asked for the store did by itself. */
export async function doersOf(store: Store, rows: readonly OperationRow[]): Promise<(row: OperationRow) => Doer> {
  const people = rows.flatMap((row) => [row.requested_by ?? [], statedBy(row) ?? []].flat())
  const [refunds, names] = await Promise.all([refundsOf(store, rows), namesOfPeople(store, people)])
  return (row) => {
    const refund = row.kind === "refund" ? refunds.get(row.reference) : undefined
    return { by: byOf(row, names), why: refund ? (refund.note ?? refund.refund_reason?.label ?? null) : null }
  }
}

function byOf(row: OperationRow, names: Map<string, string>): OperationView["by"] {
  if (row.source === "service") return { kind: "portal", name: null }
  const person = names.get(statedBy(row) ?? row.requested_by ?? "")
  if (person !== undefined) return { kind: "person", name: person }
  return { kind: row.kind === "authorise" || row.kind === "apm" ? "shopper" : "store", name: null }
}

/** Who said what the service's portal shows. */
function statedBy({ evidence, answer }: OperationRow): string | undefined {
  return evidence === "person" && typeof answer?.stated_by === "string" ? answer.stated_by : undefined
}

/** The core's rows of refunds that the store made; one that failed has none. */
async function refundsOf({ query }: Store, rows: readonly OperationRow[]): Promise<Map<string, Refund>> {
  const ids = rows.filter((row) => row.kind === "refund" && row.source === "store").map(({ reference }) => reference)
  if (ids.length === 0) return new Map()
  const fields = ["id", "note", "refund_reason.label"]
  const { data } = await query.graph({ entity: "refund", fields, filters: { id: ids } })
  return new Map((data as unknown as Refund[]).map((refund) => [refund.id, refund]))
}
