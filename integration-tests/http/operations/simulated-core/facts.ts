import { Money } from "../../../../src/acquirer/domain/money"
import type { CaseSource } from "../../../../src/reconciliation/case-source"
import { readCasesFrom } from "../../../../src/reconciliation/read-cases"
import { ACCOUNT } from "../../../simulator/settings"

/**
 * Ids and words, which two shops that agree have each of its own. Of times, too, only whether there is one is compared.
 */
const OWN = /^(id|displayId|sessionId|transactionId|orderId|cartId|type|note)$/

/** Ids of which it counts what they name. */
const NAMES_RECORDS = /^(referenceId|orderIds)$/

/**
 * The core's records of a cart's purchase as reconciliation reads them, in a form that two shops can be compared by.
 */
export async function factsOf(source: CaseSource, cartId: string): Promise<unknown> {
  const rows = await source.acquiring.payments.ofCart(cartId)
  const [found] = await readCasesFrom(source, rows, ACCOUNT, "left_out")
  if (!found) throw new Error(`Nothing is known of cart ${cartId}`)
  const { cart, order, collections } = found
  return plain({ cart, order, collections })
}

function plain(value: unknown): unknown {
  if (value instanceof Money) return String(value)
  if (value instanceof Date) return "some time"
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((one) => plain(one)).sort(byText)
  const entries = Object.entries(value).filter(([name, its]) => !OWN.test(name) && its !== undefined)
  return Object.fromEntries(entries.map(([name, its]) => [name, NAMES_RECORDS.test(name) ? kindsOf(its) : plain(its)]))
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}

/** `pay`, `capt`, `ref` or `order`, and of how many: both shops' ids begin alike. */
function kindsOf(ids: unknown): string[] {
  return [ids].flat().map((id) => String(id).split("_", 1)[0] ?? "")
}
