import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SEALED_PAYOUTS } from "./payouts"
import { SEALED_PERSONS } from "./persons"
import { SEALED_CARDS } from "./saved-cards"
import { keyId, seal, unseal, type Sealed } from "./sealed"
import { SEALED_FORMS } from "./sealed-form"
import type { SealedKind, SealedPlace } from "./sealed-kind"
import type { SecretKeys } from "./sealing-keys"
import { SEALED_SETTINGS } from "./stored-settings"

/** Everything that is kept encrypted. Whatever else is to be belongs here: a key is changed for all of it. */
const KINDS: readonly SealedKind[] = [SEALED_SETTINGS, SEALED_PAYOUTS, SEALED_CARDS, SEALED_PERSONS, SEALED_FORMS]

/** In the place of a key's id: no key that this server has opens it. */
const NO_KEY = "none"

const AT_ONCE = 200

type Row = SealedPlace & { sealed: string }

/** How much is not encrypted with the present key. */
export interface SealedCounts {
  /** An earlier key opens it, or has not been tried. */
  earlier: number
  /** No key opens it. */
  lost: number
}

/** Brings what is encrypted under the present key, so that an earlier one can be forgotten. */
export class SealedRows {
  constructor(private readonly knex: () => Knex) {}

  /** Accounts that have something encrypted, declared or not. */
  async accounts(): Promise<string[]> {
    const found = await Promise.all(
      KINDS.map((kind) => this.#sealed(kind).distinct("account") as Promise<{ account: string }[]>),
    )
    return [...new Set(found.flat().map(({ account }) => account))]
  }

  async count(account: string, settings: SecretKeys | undefined): Promise<SealedCounts> {
    const counts: SealedCounts = { earlier: 0, lost: 0 }
    for (const kind of KINDS) {
      const isLost = this.knex().raw(`coalesce(${place(kind).sealed_key}, '') = ?`, [NO_KEY])
      const rows = (await this.#other(kind, account, settings)
        .select({ isLost })
        .count({ count: "*" })
        .groupBy("isLost")) as { isLost: boolean; count: string }[]
      for (const { isLost, count } of rows) counts[isLost ? "lost" : "earlier"] += Number(count)
    }
    return counts
  }

  /**
   * How much names a key that is none of those that an account has. Pages of open payments are not counted: to find
   * them, all payments would be read, and they are over within hours.
   */
  async countUnopened(account: string, settings: SecretKeys): Promise<number> {
    const counts = KINDS.filter(({ inside }) => !inside).map(async (kind) => {
      const keys = kind.keys(account, settings).map(keyId)
      const [row] = await this.#sealed(kind).where({ account }).whereNotIn("sealed_key", keys).count({ count: "*" })
      return Number(row?.count ?? 0)
    })
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }

  /**
   * Encrypts anew what an earlier key of an account encrypted, and notes what no key opens.
   * @returns how many were encrypted anew
   */
  async sealAnew(account: string, settings: SecretKeys | undefined): Promise<number> {
    let changed = 0
    for (const kind of KINDS) {
      let rows: Row[] = []
      do {
        rows = await this.#next(kind, account, settings, rows.at(-1)?.id ?? "")
        for (const row of rows) if (await this.#bringUnder(kind, row, settings)) changed++
      } while (rows.length === AT_ONCE)
    }
    return changed
  }

  async #next(kind: SealedKind, account: string, settings: SecretKeys | undefined, after: string): Promise<Row[]> {
    return (await this.#other(kind, account, settings)
      .select("*", this.knex().raw(`${kind.id} AS id, ${place(kind).sealed} AS sealed`))
      .where(kind.id, ">", after)
      .orderBy(kind.id)
      .limit(AT_ONCE)) as Row[]
  }

  async #bringUnder(kind: SealedKind, row: Row, settings: SecretKeys | undefined): Promise<boolean> {
    const keys = kind.keys(row.account, settings)
    const text = unseal(row.sealed, keys, kind.about(row))
    const [key] = keys
    const changed = text === undefined || !key ? { sealed_key: NO_KEY } : seal(text, key, kind.about(row))
    await this.#write(kind, row, changed)
    return "sealed" in changed
  }

  /** What was encrypted again meanwhile is left as it is. */
  async #write(kind: SealedKind, row: Row, changed: Partial<Sealed>): Promise<void> {
    const { inside, table, id } = kind
    await this.knex()(table)
      .where(id, row.id)
      .whereRaw(`${place(kind).sealed} = ?`, [row.sealed])
      .update(inside ? { [inside]: this.knex().raw("?? || ?::jsonb", [inside, JSON.stringify(changed)]) } : changed)
  }

  /** What is not encrypted with the present key; nothing where there is none. */
  #other(kind: SealedKind, account: string, settings: SecretKeys | undefined) {
    const [key] = kind.keys(account, settings)
    const query = this.#sealed(kind).where({ account })
    return key ? query.whereRaw(`${place(kind).sealed_key} IS DISTINCT FROM ?`, [keyId(key)]) : query.whereRaw("false")
  }

  #sealed(kind: SealedKind) {
    const query = this.knex()(kind.table)
      .whereRaw(`${place(kind).sealed} IS NOT NULL`)
      .whereNull("deleted_at")
    return kind.opened ? query.whereRaw(kind.opened) : query
  }
}

function place({ inside }: SealedKind) {
  return {
    sealed: inside ? `${inside} ->> 'sealed'` : "sealed",
    sealed_key: inside ? `${inside} ->> 'sealed_key'` : "sealed_key",
  }
}
