import { z } from "zod"
import { elementsOf } from "../../domain/elements-of"
import { optionalText } from "./answer-types"

/**
 * `risk_reasons`: a container of `name` and `status`. Several reasons come as several containers or as several
 * names and statuses in one; the first status belongs to the first name.
 */
export const riskReasons = z.preprocess(
  reasons,
  z.array(z.object({ name: optionalText, status: optionalText })).optional(),
)

function reasons(value: unknown): unknown {
  const list = elementsOf(value).flatMap(pairs)
  return list.length > 0 ? list : undefined
}

function pairs(container: unknown): { name: unknown; status: unknown }[] {
  if (typeof container !== "object" || container === null) return []
  const { name, status } = container as { name?: unknown; status?: unknown }
  const names = elementsOf(name)
  const statuses = elementsOf(status)
  const count = Math.max(names.length, statuses.length)
  return Array.from({ length: count }, (_, index) => ({ name: names[index], status: statuses[index] }))
}
