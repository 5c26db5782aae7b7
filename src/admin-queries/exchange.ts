import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { ExchangeRecord } from "../acquirer/wire/exchange-record"
import { storeOf } from "../medusa/store"
import { moment } from "./moment"
import type { ExchangeView, KeptExchangeView } from "./views"

/**
 * What was sent and answered in the calls of an operation, each attempt's, oldest first; without those that are kept no
 * longer. Queries about it are kept by nobody.
 * @throws MedusaError `not_found`
 */
export async function operationExchanges(container: MedusaContainer, id: string): Promise<KeptExchangeView[]> {
  const { acquiring } = storeOf(container)
  const row = await acquiring.journal.get(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no operation ${id}.`)
  const calls = [...(row.earlier_correlation_ids ?? []), row.correlation_id].flatMap((call) => call ?? [])
  const kept = await acquiring.exchanges.findAll(calls)
  return kept.map(({ record, at }) => ({ ...exchangeView(record), at: moment(at) }))
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
