import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  createRawPropertiesFromBigNumber,
  decorateCartTotals,
  QueryContext,
} from "@medusajs/framework/utils"
import { cartState, STATE_COLUMNS, stateOf, type CartState, type StateRow } from "./cart-state"
import { readCartWithSessions, type Cart, type CartItemRow, type CartToPay } from "./read-cart"
import { storeOf } from "./store"

export interface ReadCartToPay {
  cart: CartToPay | undefined
  /** As it stood when the cart was read, or just before; undefined where it cannot be told. */
  state: CartState | undefined
}

/**
 * The cart that a shopper pays, its sessions and its state, of one moment. One statement reads the rows of which the
 * core reads a table each, and the core's own function adds them up.
 * @param prices `usd`: with what its goods cost in US dollars, which the core calculates
 */
export async function readCartToPay(
  container: MedusaContainer,
  cartId: string,
  prices: "usd" | undefined,
): Promise<ReadCartToPay> {
  const row = await readRow(container, cartId)
  if (!row) {
    const state = await cartState(container, cartId)
    return { state, cart: await readCartWithSessions(storeOf(container), cartId, prices) }
  }
  const { region, payment_collections, ...cart } = row.cart
  // Added up without region and prices, as in the cart's module, which knows neither.
  createRawPropertiesFromBigNumber(decorateCartTotals(cart as never))
  const items = cart.items && prices ? await withPrices(container, cart.items, prices) : cart.items
  return { state: stateOf(row), cart: { ...cart, items, region, payment_collection: payment_collections[0] ?? null } }
}

type CartRow = Cart & { payment_collections: NonNullable<CartToPay["payment_collection"]>[] }

/**
 * Undefined for a cart that is gone, and where the core is asked: it keeps its tables otherwise, or not in one
 * database.
 */
async function readRow(
  container: MedusaContainer,
  cartId: string,
): Promise<(StateRow & { cart: CartRow }) | undefined> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  try {
    const { rows } = await knex.raw<{ rows: (StateRow & { cart: CartRow | null })[] }>(STATEMENT, { cartId })
    const [row] = rows
    return row?.cart && row.cart.payment_collections.length < 2 ? { ...row, cart: row.cart } : undefined
  } catch {
    return undefined
  }
}

async function withPrices(container: MedusaContainer, items: CartItemRow[], prices: "usd"): Promise<CartItemRow[]> {
  const id = items.flatMap(({ variant_id }) => variant_id ?? [])
  if (id.length === 0) return items
  const { data } = await storeOf(container).query.graph({
    entity: "variant",
    fields: ["id", "calculated_price.*"],
    filters: { id },
    context: { calculated_price: QueryContext({ currency_code: prices }) },
  })
  const variants = new Map(
    (data as unknown as ({ id: string } & CartItemRow["variant"])[]).map((one) => [one?.id, one]),
  )
  return items.map((item) => ({ ...item, variant: variants.get(item.variant_id ?? "") ?? null }) as CartItemRow)
}

/** The rows of a table, each with further fields. */
const listOf = (table: string, condition: string, fields = "") => `(
  SELECT coalesce(jsonb_agg(to_jsonb(${table}) ${fields && `|| jsonb_build_object(${fields})`} ORDER BY ${table}.id), '[]')
  FROM ${table} WHERE ${condition} AND ${table}.deleted_at IS NULL)`
const one = (table: string, id: string, value = `to_jsonb(${table})`) =>
  `(SELECT ${value} FROM ${table} WHERE id = ${id} AND deleted_at IS NULL)`
const withTaxesAndDiscounts = (table: string, key: string) => `
  'tax_lines', ${listOf(`${table}_tax_line`, `${key} = ${table}.id`)},
  'adjustments', ${listOf(`${table}_adjustment`, `${key} = ${table}.id`)}`

const PROFILE = `(
  SELECT jsonb_build_object('id', profile.id)
  FROM product_shipping_profile AS link JOIN shipping_profile AS profile ON profile.id = link.shipping_profile_id
  WHERE link.product_id = product.id AND link.deleted_at IS NULL AND profile.deleted_at IS NULL LIMIT 1)`

const PRODUCT = `(
  SELECT jsonb_build_object('id', product.id, 'shipping_profile', ${PROFILE}, 'categories', coalesce((
    SELECT jsonb_agg(jsonb_build_object('name', category.name, 'is_internal', category.is_internal))
    FROM product_category_product JOIN product_category AS category ON category.id = product_category_id
    WHERE product_id = product.id AND category.deleted_at IS NULL), '[]'))
  FROM product WHERE product.id = cart_line_item.product_id AND product.deleted_at IS NULL)`

const OPTION = `(
  SELECT jsonb_build_object('id', id, 'shipping_profile_id', shipping_profile_id) FROM shipping_option
  WHERE id = cart_shipping_method.shipping_option_id AND deleted_at IS NULL)`

const PROMOTIONS = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('code', promotion.code, 'type', promotion.type)), '[]')
  FROM cart_promotion JOIN promotion ON promotion.id = promotion_id
  WHERE cart_id = cart.id AND cart_promotion.deleted_at IS NULL AND promotion.deleted_at IS NULL)`

const COLLECTIONS = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', collection.id,
    'payment_sessions', ${listOf("payment_session", "payment_session.payment_collection_id = collection.id")}
  )), '[]')
  FROM cart_payment_collection AS link JOIN payment_collection AS collection ON collection.id = link.payment_collection_id
  WHERE link.cart_id = cart.id AND link.deleted_at IS NULL AND collection.deleted_at IS NULL)`

const STATEMENT = `
  SELECT ${STATE_COLUMNS}, (
    SELECT to_jsonb(cart) || jsonb_build_object(
      'items', ${listOf("cart_line_item", "cart_id = cart.id", `${withTaxesAndDiscounts("cart_line_item", "item_id")}, 'product', ${PRODUCT}`)},
      'credit_lines', ${listOf("credit_line", "cart_id = cart.id")},
      'shipping_methods', ${listOf("cart_shipping_method", "cart_id = cart.id", `${withTaxesAndDiscounts("cart_shipping_method", "shipping_method_id")}, 'shipping_option', ${OPTION}`)},
      'shipping_address', ${one("cart_address", "cart.shipping_address_id")},
      'billing_address', ${one("cart_address", "cart.billing_address_id")},
      'customer', ${one("customer", "cart.customer_id")},
      'region', ${one("region", "cart.region_id", "jsonb_build_object('id', id, 'name', name)")},
      'promotions', ${PROMOTIONS},
      'payment_collections', ${COLLECTIONS}
    ) FROM cart WHERE id = :cartId AND deleted_at IS NULL
  ) AS cart`
