import { hkdfSync, randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Settings } from "./settings"

const TABLE = "acquiring_page_key"

/**
 * The keys of checkout and return addresses. They have nothing to do with the service's key: it can be changed while
 * shoppers are on their way, and what signs a link in a browser's history can sign no payment.
 */
export class PageKeys {
  readonly #values = new Map<string, string>()

  constructor(private readonly knex: () => Knex) {}

  /**
   * The first signs. All are accepted: the setting, the one before it, and the value of our own that signed before
   * there was a setting.
   */
  async of(account: string, settings: Settings): Promise<[string, ...string[]]> {
    const { token_secret, token_secret_previous } = settings
    const own = this.#derived(account, await this.#value(account))
    const earlier = [token_secret_previous, own].filter((key) => key !== undefined)
    return token_secret ? [token_secret, ...earlier] : [own, ...earlier]
  }

  #derived(account: string, value: string): string {
    const info = `medusa-payment-acquiring/pages/${account}`
    return Buffer.from(hkdfSync("sha256", Buffer.from(value, "hex"), "", info, 32)).toString("hex")
  }

  /** Made once; of two processes that make it at the same moment, the first one's counts for both. */
  async #value(account: string): Promise<string> {
    const known = this.#values.get(account)
    if (known) return known
    const rows = () => this.knex()<{ account: string; value: string }>(TABLE)
    let row = await rows().where({ account }).first()
    if (!row) {
      await rows()
        .insert({ account, value: randomBytes(32).toString("hex") })
        .onConflict("account")
        .ignore()
      row = await rows().where({ account }).first()
    }
    if (!row) throw new Error(`The page key of account "${account}" is gone`)
    this.#values.set(account, row.value)
    return row.value
  }
}
