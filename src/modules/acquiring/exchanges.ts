import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ExchangeRecord, FinishedCall } from "../../acquirer/wire/exchange-record"
import { changeInParts } from "./parts"

const TABLE = "acquiring_exchange"

/** A batch of a hundred is far below; what is longer is kept without its bodies. */
const MOST_CHARACTERS = 100_000

interface Row {
  /** The call's correlation id, which its operations have in the journal. */
  id: string
  /** JSON as text: an answer may have characters that `jsonb` refuses, and an outcome must be written all the same. */
  record: string
  created_at: Date
}

export interface KeptExchange {
  record: ExchangeRecord
  /** When it was over. */
  at: Date
}

export interface AccountCall {
  account: string
  call: FinishedCall
}

/** What was sent and answered in the calls of the journal's operations, redacted where the call was made. */
export class Exchanges {
  constructor(private readonly knex: () => Knex) {}

  /** Those of some calls that are still kept, oldest first. */
  async findAll(correlationIds: readonly string[]): Promise<KeptExchange[]> {
    const rows = await this.knex()<Row>(TABLE)
      .whereIn("id", [...correlationIds])
      .orderBy("created_at")
      .orderBy("id")
    return rows.map(({ record, created_at }) => ({ record: JSON.parse(record) as ExchangeRecord, at: created_at }))
  }

  async forget(account: string, before: Date): Promise<number> {
    const old = (rows: Knex.QueryBuilder) =>
      rows.where({ account }).where("created_at", "<", before).whereNull("deleted_at")
    return changeInParts(this.knex(), TABLE, old, "left", (part) => part.delete())
  }
}

/** The statement that keeps a call's record, unless another operation of the same call has it kept already. */
export function keepExchange(knex: Knex, { account, call }: AccountCall): Knex.QueryBuilder | undefined {
  const record = textOf(call)
  if (record === undefined) return undefined
  return knex(TABLE).insert({ id: call.correlationId, account, record }).onConflict("id").ignore()
}

/** No record is worth an outcome that is not written. */
function textOf(call: FinishedCall): string | undefined {
  try {
    const record = call.take()
    if (!record) return undefined
    const text = JSON.stringify(record)
    if (text.length <= MOST_CHARACTERS) return text
    const { request: _, response: __, ...rest } = record
    return JSON.stringify({ ...rest, ...(rest.status === undefined ? {} : { response: "…" }) })
  } catch {
    return undefined
  }
}
