import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** How a cart stands at one moment. */
export interface CartState {
  /** Another text as soon as anything that its total is computed from is written, by whomever. */
  version: string
  /**
   * Whether the cart, or its payment collection, is linked to an order: for good, by a completion under way, or by one
   * that died.
   */
  isLinked: boolean
}

/**
 * Reads in one statement how a cart stands. PostgreSQL keeps with every row the transaction that wrote it (`xmin`):
 * rows are the same as before while their ids and these are. The tables are those of the fields in `cart-total.ts`.
 * @returns undefined where it cannot be read so: a core that keeps its tables otherwise, or in several databases
 */
export async function cartState(container: MedusaContainer, cartId: string): Promise<CartState | undefined> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  try {
    const { rows } = await knex.raw<{ rows: StateRow[] }>(`SELECT ${STATE_COLUMNS}`, { cartId })
    return rows[0] && stateOf(rows[0])
  } catch {
    return undefined
  }
}

/** What a statement with `STATE_COLUMNS` returns of a cart. */
export interface StateRow {
  version: string | null
  is_linked: boolean
}

export function stateOf({ version, is_linked }: StateRow): CartState | undefined {
  return version ? { version, isLinked: is_linked } : undefined
}

const OF_ITEMS = ["cart_line_item_tax_line", "cart_line_item_adjustment"]
const OF_METHODS = ["cart_shipping_method_tax_line", "cart_shipping_method_adjustment"]

const versionsOf = (table: string, condition: string) =>
  `SELECT '${table} ' || id || ' ' || xmin AS version FROM ${table} WHERE ${condition} AND deleted_at IS NULL`
const idsOf = (table: string) => `(SELECT id FROM ${table} WHERE cart_id = :cartId AND deleted_at IS NULL)`

const VERSIONS = [
  versionsOf("cart", "id = :cartId"),
  ...["cart_line_item", "cart_shipping_method", "credit_line"].map((table) => versionsOf(table, "cart_id = :cartId")),
  ...OF_ITEMS.map((table) => versionsOf(table, `item_id IN ${idsOf("cart_line_item")}`)),
  ...OF_METHODS.map((table) => versionsOf(table, `shipping_method_id IN ${idsOf("cart_shipping_method")}`)),
]

/** Of the cart `:cartId`. */
export const STATE_COLUMNS = `
    (SELECT md5(string_agg(version, ',' ORDER BY version)) FROM (${VERSIONS.join(" UNION ALL ")}) AS of_cart) AS version,
    EXISTS (SELECT FROM order_cart WHERE cart_id = :cartId AND deleted_at IS NULL)
      OR EXISTS (
        SELECT FROM cart_payment_collection AS cart JOIN order_payment_collection AS placed USING (payment_collection_id)
        WHERE cart.cart_id = :cartId AND cart.deleted_at IS NULL AND placed.deleted_at IS NULL
      ) AS is_linked`
