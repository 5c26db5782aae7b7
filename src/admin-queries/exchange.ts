import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { ExchangeRecord } from "../acquirer/wire/exchange-record"
import { storeOf } from "../medusa/store"
import type { ExchangeView } from "./views"

/**
 * What was sent and answered in the last call of an operation; null where none was made, or it is kept no longer.
 * @throws MedusaError `not_found`
 */
export async function operationExchange(container: MedusaContainer, id: string): Promise<ExchangeView | null> {
  const { acquiring } = storeOf(container)
  const row = await acquiring.journal.get(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no operation ${id}.`)
  const record = row.correlation_id === null ? undefined : await acquiring.exchanges.find(row.correlation_id)
  return record ? exchangeView(record) : null
}

/** The record of a call is redacted where it is made. */
export function exchangeView(record: ExchangeRecord): ExchangeView {
  const { url, headers = {}, request = null, status, answerHeaders = {}, response = null, durationMs } = record
  return {
    request: { method: "POST", url, headers, body: request },
    answer: status === undefined ? null : { status, headers: answerHeaders, body: response },
    duration_ms: durationMs,
  }
}
