import type { QueueItem } from "../../api/admin/acquiring/http-types"

type Place = Pick<QueueItem, "source" | "id">

/**
 * The rows of the list; the one in which something is open as it was when that was opened, also where it has left the
 * list.
 */
export function withOpened<Row extends Place>(rows: readonly Row[], opened: Row | undefined): readonly Row[] {
  if (!opened) return rows
  return isListed(rows, opened) ? rows.map((row) => (isSame(row, opened) ? opened : row)) : [opened, ...rows]
}

export function isListed(rows: readonly Place[], row: Place): boolean {
  return rows.some((one) => isSame(one, row))
}

function isSame(one: Place, other: Place): boolean {
  return one.source === other.source && one.id === other.id
}
