import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { seal, unseal } from "./sealed"
import { keysFor, type SealedKind } from "./sealed-kind"
import { sealingKeys } from "./sealing-keys"
import type { Settings } from "./settings"

const TABLE = "acquiring_person"
const PURPOSE = "persons"

/** Of a payment collection: a session may stand while others are asked for beside it, and be paid after all. */
const MOST_OF_A_COLLECTION = 3

export const SEALED_PERSONS: SealedKind = {
  table: TABLE,
  id: "id",
  keys: keysFor(PURPOSE),
  about: ({ account, id }) => about(account, id),
}

interface Row {
  id: string
  account: string
  payment_collection_id: string | null
  sealed: string
  sealed_key: string | null
  expires_at: Date
}

/**
 * What shoppers tell of themselves for alternative payments (documents, bank accounts): the core would write it down in
 * clear with the session, show it with the cart, and keep it for ever. Here it is encrypted, waits until the payment is
 * opened, and is then removed. Who knows the reference learns nothing: it opens for nobody but the account.
 */
export class Persons {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Keeps a person until a payment is opened with them, at most as long as its link is good.
   * @param collectionId whose session they are for: anybody may ask for sessions, and only the newest few are kept
   * @returns the reference that stands in the session's data instead
   */
  async keep(account: string, settings: Settings, person: object, collectionId?: string): Promise<string> {
    const id = `acqper_${randomBytes(18).toString("base64url")}`
    const [key] = sealingKeys(PURPOSE, account, settings)
    const knex = this.knex()
    await knex<Row>(TABLE).insert({
      id,
      account,
      payment_collection_id: collectionId ?? null,
      ...seal(JSON.stringify(person), key, about(account, id)),
      expires_at: knex.raw("now() + ? * interval '1 minute'", [settings.checkout_minutes]),
    })
    if (collectionId !== undefined) await this.#removeEarlier(account, collectionId)
    return id
  }

  async #removeEarlier(account: string, collectionId: string): Promise<void> {
    const ofCollection = { account, payment_collection_id: collectionId }
    const newest = this.knex()(TABLE)
      .select("id")
      .where(ofCollection)
      .orderBy([{ column: "created_at", order: "desc" }, { column: "id" }])
      .limit(MOST_OF_A_COLLECTION)
    await this.knex()(TABLE).where(ofCollection).whereNotIn("id", newest).delete()
  }

  /**
   * The person again; `undefined` when they are removed, out of time, or sealed with a key that nobody has any more.
   */
  async open(account: string, settings: Settings, id: string): Promise<unknown> {
    const row = await this.knex()<Row>(TABLE).where({ id, account }).whereRaw("expires_at > now()").first()
    const text = row && unseal(row.sealed, sealingKeys(PURPOSE, account, settings), about(account, id))
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  }

  async remove(id: string): Promise<void> {
    await this.knex()(TABLE).where({ id }).delete()
  }

  /** Removes those whose time is over. */
  async removeExpired(): Promise<number> {
    return this.knex()(TABLE).whereRaw("expires_at <= now()").delete()
  }
}

function about(account: string, id: string): string {
  return `${account}/${id}`
}
