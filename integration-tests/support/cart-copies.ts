import type { HttpTypes } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import pLimit from "p-limit"
import type { Pool } from "pg"

import type { DatabaseSnapshot } from "./database-snapshot"

/** Tables with rows of a cart, and how its rows are found; `$1` is the cart's id. */
const CART_TABLES = {
  customer: "id = (SELECT customer_id FROM cart WHERE id = $1)",
  cart_address: "id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart WHERE id = $1)",
  cart: "id = $1",
  cart_line_item: "cart_id = $1",
  cart_line_item_tax_line: "item_id IN (SELECT id FROM cart_line_item WHERE cart_id = $1)",
  cart_line_item_adjustment: "item_id IN (SELECT id FROM cart_line_item WHERE cart_id = $1)",
  cart_shipping_method: "cart_id = $1",
  cart_shipping_method_tax_line: "shipping_method_id IN (SELECT id FROM cart_shipping_method WHERE cart_id = $1)",
  cart_shipping_method_adjustment: "shipping_method_id IN (SELECT id FROM cart_shipping_method WHERE cart_id = $1)",
} as const

/** What tests do to these tables changes no cart that is made afterwards. Of any other table it may. */
const OF_NO_CONSEQUENCE = new RegExp(
  `^public\\."?(${Object.keys(CART_TABLES).join("|")}|acquiring_\\w+|account_holder|auth_identity|provider_identity|` +
    "capture|refund|capture_\\w+|credit_line|payment|payment_\\w+|cart_payment\\w*|order|order_\\w+|return|return_\\w+|" +
    'customer_account_holder|inventory_level|reservation_item|notification|workflow_execution)"?$',
)

interface Kept {
  /** Rows by table, as JSON text: numbers keep all their digits. */
  rows: string
  ids: string[]
  answer: string
}

/** Whose cart it is: a guest's, or that of an account, which has its own address of mail. */
export type Owner = { email: string } | { account: string }

/**
 * A cart takes Medusa a good part of a test's time. The first cart of a kind is made over HTTP, one of a guest and one
 * of an account; the ones after it are its rows with other ids and the owner's address of mail, as long as nothing that
 * carts are made from (goods, prices, regions, taxes, …) has changed.
 */
export class CartCopies {
  readonly #kept = new Map<string, Kept>()
  /** Two carts of one shopper at the same moment would make the guest twice. */
  readonly #oneAtATime = pLimit(1)

  constructor(
    private readonly pool: Pool,
    private readonly snapshot: DatabaseSnapshot,
  ) {}

  /** A cart of a kind: `make` makes one over HTTP. */
  cart(plan: string, owner: Owner, make: () => Promise<HttpTypes.StoreCart>): Promise<HttpTypes.StoreCart> {
    const kind = `${"account" in owner ? "account" : "guest"} ${plan}`
    return this.#oneAtATime(async () => {
      const customer = await this.#customerOf(owner)
      if (!customer || !(await this.#canCopy())) return make()
      const kept = this.#kept.get(kind)
      if (kept) return this.#copy(kept, customer)
      const cart = await make()
      if (await this.#canCopy()) this.#kept.set(kind, await this.#keep(cart))
      return cart
    })
  }

  /** The owner's row as it is now; a guest's first cart makes it. Medusa gives a guest who has an account its cart. */
  async #customerOf(owner: Owner): Promise<{ id?: string; email: string } | undefined> {
    const [column, value] = "account" in owner ? ["id", owner.account] : ["email", owner.email]
    const { rows } = await this.pool.query<{ id: string; email: string; has_account: boolean }>(
      `SELECT id, email, has_account FROM customer WHERE ${column} = $1 AND deleted_at IS NULL`,
      [value],
    )
    if ("account" in owner) return rows[0]
    return rows.some(({ has_account }) => has_account) ? undefined : (rows[0] ?? { email: owner.email })
  }

  async #canCopy(): Promise<boolean> {
    return (await this.snapshot.changedTables()).every((table) => OF_NO_CONSEQUENCE.test(table))
  }

  async #keep(cart: HttpTypes.StoreCart): Promise<Kept> {
    const tables = Object.entries(CART_TABLES).map(
      ([table, where]) => `SELECT '${table}' AS name, t.id, to_jsonb(t) AS value FROM ${table} t WHERE ${where}`,
    )
    const { rows } = await this.pool.query<{ rows: string; ids: string[] }>(
      `WITH found AS (${tables.join(" UNION ALL ")}),
            grouped AS (SELECT name, jsonb_agg(value) AS list, array_agg(id) AS ids FROM found GROUP BY name)
       SELECT jsonb_object_agg(name, list)::text AS rows, (SELECT array_agg(id) FROM found) AS ids FROM grouped`,
      [cart.id],
    )
    return { rows: rows[0]?.rows ?? "{}", ids: rows[0]?.ids ?? [], answer: JSON.stringify(cart) }
  }

  async #copy({ rows, ids, answer }: Kept, { id, email }: { id?: string; email: string }) {
    const original = JSON.parse(answer) as HttpTypes.StoreCart
    const names = new Map(ids.map((id) => [id, generateEntityId("", id.split("_")[0])]))
    const owner = ids.find((id) => id.startsWith("cus_"))
    if (owner && id) names.set(owner, id)
    if (original.email) names.set(original.email, email)
    const renamed = (text: string) =>
      [...names].reduce((text, [id, name]) => text.replaceAll(`"${id}"`, `"${name}"`), text)
    const tables = Object.keys(CART_TABLES).filter((table) => table !== "customer" || !id)
    await this.pool.query(
      `WITH copy AS (SELECT $1::jsonb AS rows),
            ${tables.map((table) => `new_${table} AS (INSERT INTO ${table} ${rowsOf(table)})`).join(",\n")}
       SELECT`,
      [renamed(rows)],
    )
    return JSON.parse(renamed(answer)) as HttpTypes.StoreCart
  }
}

function rowsOf(table: string): string {
  const isNow = "jsonb_build_object('created_at', now(), 'updated_at', now())"
  return `SELECT r.* FROM copy, jsonb_array_elements(copy.rows -> '${table}') AS value,
          jsonb_populate_record(NULL::${table}, value || ${isNow}) AS r`
}
