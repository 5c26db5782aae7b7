import type { Store } from "./store"

interface RefundRow {
  id: string
  note?: string | null
  refund_reason?: { label?: string | null } | null
}

/** Why refunds were made, in their makers' words; a refund that failed has no row. */
export async function refundNotes({ query }: Store, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const fields = ["id", "note", "refund_reason.label"]
  const { data } = await query.graph({ entity: "refund", fields, filters: { id: [...ids] } })
  return new Map((data as unknown as RefundRow[]).map((row) => [row.id, row.note ?? row.refund_reason?.label ?? null]))
}
