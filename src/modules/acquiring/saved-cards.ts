import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { Secret } from "../../acquirer/domain/secret"
import { seal, unseal } from "./sealed"
import { keysFor, type SealedKind } from "./sealed-kind"
import { sealingKeys } from "./sealing-keys"
import { serviceAccountOf } from "./service-account"
import type { Settings } from "./settings"

const TABLE = "acquiring_saved_card"
const PURPOSE = "saved-cards"

export const SEALED_CARDS: SealedKind = {
  table: TABLE,
  id: "id",
  keys: keysFor(PURPOSE),
  about: (row) => about(row as unknown as CardToSave),
}
const UNIQUE_VIOLATION = "23505"

/** `refused`: the service takes the token no more. `expired`: the bank says so. */
export type UnusableReason = "refused" | "expired"

/** What a person may see of a saved card; the token is read with `SavedCards.token` alone. */
export interface SavedCardRow {
  id: string
  account: string
  customer_id: string
  brand: string
  last_four: string
  expiration_month: string
  expiration_year: string
  consented_at: Date
  is_default: boolean
  /**
   * `unreadable`: this server has not the key that its token was sealed with; another server may have it. `elsewhere`:
   * its token lies under another account of the service than the settings name by now.
   */
  unusable_reason: UnusableReason | "unreadable" | "elsewhere" | null
  unusable_at: Date | null
  last_used_at: Date | null
}

interface Row extends SavedCardRow {
  sealed: string
  sealed_key: string | null
  /** Which account of the service issued its token; null is taken for the present one. */
  service_account: string | null
  updated_at: Date
}

/** What an account's cards are judged by. */
interface Present {
  keys: Buffer[]
  serviceAccount: string
}

export type CardToSave = Pick<
  SavedCardRow,
  "account" | "customer_id" | "brand" | "last_four" | "expiration_month" | "expiration_year"
>

const READ = [
  ...["id", "account", "customer_id", "brand", "last_four", "expiration_month", "expiration_year", "consented_at"],
  ...["is_default", "unusable_reason", "unusable_at", "last_used_at", "sealed", "service_account"],
]

/**
 * The cards that customers let the shop keep. A card is its customer's, brand, last four digits and expiry: the same
 * card saved again is the same row with the newer token, and usable again. Its token is encrypted and opens for this
 * card of this customer only.
 */
export class SavedCards {
  /** @param settingsOf an account's settings as they stand now: keys are made of them */
  constructor(
    private readonly knex: () => Knex,
    private readonly settingsOf: (account: string) => Promise<Settings>,
  ) {}

  /**
   * Keeps a card's token; the customer's first card becomes the default one. The customer has just agreed to it.
   * @param serviceAccount which one issued the token
   */
  async keep(settings: Settings, card: CardToSave, token: Secret, serviceAccount: string): Promise<SavedCardRow> {
    const [key] = sealingKeys(PURPOSE, card.account, settings)
    const now = this.knex().fn.now()
    const fresh = {
      ...seal(token.reveal(), key, about(card)),
      ...{ service_account: serviceAccount, consented_at: now, updated_at: now },
    }
    const [row] = await this.knex()<Row>(TABLE)
      .insert({ ...card, id: generateEntityId(undefined, "acqcard"), ...fresh })
      .onConflict(
        this.knex().raw(
          "(customer_id, account, brand, last_four, expiration_year, expiration_month) where deleted_at is null",
        ) as never,
      )
      .merge({ ...fresh, unusable_reason: null, unusable_at: null })
      .returning("id")
    await this.#firstIsDefault(card.customer_id, String(row?.id))
    return (await this.find(card.customer_id, String(row?.id)))!
  }

  /** The default card first, then the newest. */
  async ofCustomer(customerId: string, part?: { limit: number; offset: number }): Promise<SavedCardRow[]> {
    const all = this.knex()<Row>(TABLE)
      .select(READ)
      .where({ customer_id: customerId })
      .whereNull("deleted_at")
      .orderBy([
        { column: "is_default", order: "desc" },
        { column: "consented_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
    const rows = await (part ? all.limit(part.limit).offset(part.offset) : all)
    return this.#shown(rows as unknown as Row[])
  }

  async countOfCustomer(customerId: string): Promise<number> {
    const [row] = await this.knex()(TABLE)
      .where({ customer_id: customerId })
      .whereNull("deleted_at")
      .count({ count: "*" })
    return Number(row?.count ?? 0)
  }

  /** A customer's card; undefined for another's, too. */
  async find(customerId: string, id: string): Promise<SavedCardRow | undefined> {
    const [card] = await this.#shown((await this.#of(customerId, id).select(READ)) as unknown as Row[])
    return card
  }

  async byIds(ids: readonly string[]): Promise<SavedCardRow[]> {
    if (ids.length === 0) return []
    const rows = await this.knex()<Row>(TABLE)
      .select(READ)
      .whereIn("id", [...ids])
      .whereNull("deleted_at")
    return this.#shown(rows as unknown as Row[])
  }

  /**
   * The token, for the one request that pays with it; undefined when this server has not the key that it was sealed
   * with.
   * @param serviceAccount which one gets it: what another one issued is unknown there, or someone else's (`elsewhere`)
   */
  async token(
    settings: Settings,
    { customer_id, id }: SavedCardRow,
    serviceAccount: string,
  ): Promise<Secret | "elsewhere" | undefined> {
    const row = await this.#of(customer_id, id).first()
    if (!row) return undefined
    if ((row.service_account ?? serviceAccountOf(settings)) !== serviceAccount) return "elsewhere"
    const text = unseal(row.sealed, sealingKeys(PURPOSE, row.account, settings), about(row))
    return text === undefined ? undefined : Secret.of(text)
  }

  /** @returns whether the customer has such a card */
  async makeDefault(customerId: string, id: string): Promise<boolean> {
    return this.knex().transaction(async (transaction) => {
      const own = () => transaction<Row>(TABLE).where({ customer_id: customerId }).whereNull("deleted_at")
      const cards = await own().orderBy("id").forUpdate()
      if (!cards.some((card) => card.id === id)) return false
      const now = transaction.fn.now()
      await own().where({ is_default: true }).update({ is_default: false, updated_at: now })
      await transaction<Row>(TABLE).where({ id }).update({ is_default: true, updated_at: now })
      return true
    })
  }

  /** Removes the row with its token. @returns whether the customer had such a card, of one account or of any */
  async remove(customerId: string, id: string, account?: string): Promise<boolean> {
    const own = { customer_id: customerId, id, ...(account === undefined ? {} : { account }) }
    return (await this.knex()(TABLE).where(own).delete()) > 0
  }

  /** Customers who have cards, some after another one, by their ids. */
  async customersAfter(id: string, limit: number): Promise<string[]> {
    return this.knex()(TABLE)
      .distinct("customer_id")
      .where("customer_id", ">", id)
      .whereNull("deleted_at")
      .orderBy("customer_id")
      .limit(limit)
      .pluck("customer_id")
  }

  /** Removes all cards of a customer, of one account or of every one. */
  async removeAll(customerId: string, account?: string): Promise<void> {
    await this.knex()(TABLE)
      .where({ customer_id: customerId, ...(account === undefined ? {} : { account }) })
      .whereNull("deleted_at")
      .delete()
  }

  /** It is offered and tried no more, until it is saved again. */
  async markUnusable(id: string, reason: UnusableReason): Promise<void> {
    const now = this.knex().fn.now()
    await this.knex()<Row>(TABLE)
      .where({ id, unusable_reason: null })
      .update({ unusable_reason: reason, unusable_at: now, updated_at: now })
  }

  /** The account of the service that took its token has issued it. */
  async markUsed(id: string, serviceAccount: string): Promise<void> {
    const knex = this.knex()
    const place = knex.raw("coalesce(service_account, ?)", [serviceAccount])
    await knex<Row>(TABLE).where({ id }).update({ last_used_at: knex.fn.now(), service_account: place })
  }

  /**
   * Whether a token opens, and whether the service that is paid at now has issued it, is judged anew each time, and
   * written nowhere: a server that lacks the key, or has a wrong one, must not take the card from the others, and
   * settings that are put back bring it back.
   */
  async #shown(rows: readonly Row[]): Promise<SavedCardRow[]> {
    const accounts = [...new Set(rows.map(({ account }) => account))]
    const present = new Map(await Promise.all(accounts.map(async (id) => [id, await this.#present(id)] as const)))
    return rows.map(({ sealed, service_account, ...card }) => {
      const now = unusableNow({ ...card, sealed, service_account }, present.get(card.account))
      return { ...card, unusable_reason: card.unusable_reason ?? now }
    })
  }

  /**
   * Undefined for an account whose settings cannot be read at the moment: nothing can be paid at it, whatever its keys
   * are.
   */
  async #present(account: string): Promise<Present | undefined> {
    try {
      const settings = await this.settingsOf(account)
      return { keys: sealingKeys(PURPOSE, account, settings), serviceAccount: serviceAccountOf(settings) }
    } catch {
      return undefined
    }
  }

  #of(customerId: string, id: string) {
    return this.knex()<Row>(TABLE).where({ customer_id: customerId, id }).whereNull("deleted_at")
  }

  async #firstIsDefault(customerId: string, id: string): Promise<void> {
    const others = this.knex()(TABLE).where({ customer_id: customerId, is_default: true }).whereNull("deleted_at")
    await this.knex()<Row>(TABLE)
      .where({ id })
      .whereNotExists(others)
      .update({ is_default: true })
      .catch((error: { code?: string }) => {
        // Two first cards at once: one of them is the default.
        if (error.code !== UNIQUE_VIOLATION) throw error
      })
  }
}

function unusableNow(
  card: CardToSave & Pick<Row, "sealed" | "service_account">,
  present: Present | undefined,
): "elsewhere" | "unreadable" | null {
  if (!present) return null
  if (card.service_account !== null && card.service_account !== present.serviceAccount) return "elsewhere"
  return unseal(card.sealed, present.keys, about(card)) === undefined ? "unreadable" : null
}

function about({ account, customer_id, brand, last_four, expiration_month, expiration_year }: CardToSave): string {
  return [account, customer_id, brand, last_four, expiration_month, expiration_year].join("/")
}
