import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

interface OrderRow {
  sales_channel_id: string | null
  items?: {
    id: string
    title: string
    quantity: number
    variant?: {
      manage_inventory?: boolean
      inventory_items?: {
        inventory_item_id: string
        required_quantity: number
        inventory?: { location_levels?: Level[] }
      }[]
    } | null
  }[]
}

interface Level {
  location_id: string
  stocked_quantity: number
  reserved_quantity: number
  stock_locations?: { sales_channels?: { id: string }[] }[]
}

const LEVEL = "items.variant.inventory_items.inventory.location_levels"
const FIELDS = [
  ...["sales_channel_id", "items.*", "items.variant.manage_inventory"],
  ...["items.variant.inventory_items.inventory_item_id", "items.variant.inventory_items.required_quantity"],
  ...[`${LEVEL}.location_id`, `${LEVEL}.stocked_quantity`, `${LEVEL}.reserved_quantity`],
  `${LEVEL}.stock_locations.sales_channels.id`,
]

/**
 * Reserves an order's goods, as the core does when a cart becomes an order: without a reservation nothing of it can be
 * fulfilled. What is out of stock is reserved all the same, as a backorder: it is paid for. Once for each inventory
 * item of a line.
 * @throws Error that names what no stock location of the order's sales channel has; all else is reserved
 */
export async function reserveStock(container: MedusaContainer, orderId: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } })
  const [order] = data as unknown as OrderRow[]
  const needed = order ? neededOf(order) : []
  if (needed.length === 0) return
  const inventory = container.resolve(Modules.INVENTORY)
  const missing = async () => {
    const reserved = await inventory.listReservationItems({
      line_item_id: needed.map(({ line_item_id }) => line_item_id),
    })
    return needed.filter(
      (one) =>
        !reserved.some(
          ({ line_item_id, inventory_item_id }) =>
            line_item_id === one.line_item_id && inventory_item_id === one.inventory_item_id,
        ),
    )
  }
  const wanted = async () =>
    (await missing()).flatMap(({ title: _, location_id, ...one }) => (location_id ? [{ ...one, location_id }] : []))
  const rows = await wanted()
  if (rows.length > 0) {
    await inventory.createReservationItems(rows).catch(async (error: unknown) => {
      if ((await wanted()).length > 0) throw error
    })
  }
  const nowhere = new Set((await missing()).map(({ title }) => title))
  if (nowhere.size > 0) throw new Error(`no stock location of its sales channel has ${[...nowhere].join(", ")}`)
}

/** What is to be reserved for an order; without a location where none of its sales channel has the goods. */
function neededOf({ items = [], sales_channel_id }: OrderRow) {
  return items
    .filter(({ variant }) => variant?.manage_inventory)
    .flatMap(({ id, title, quantity, variant }) =>
      (variant?.inventory_items ?? []).map(({ inventory_item_id, required_quantity, inventory }) => ({
        // Follows from what is reserved, so that of two who reserve at once one has nothing to do.
        id: `resitem_${id}_${inventory_item_id}`,
        title,
        line_item_id: id,
        inventory_item_id,
        quantity: Number(quantity) * Number(required_quantity),
        location_id: locationFor(inventory?.location_levels ?? [], sales_channel_id),
        allow_backorder: true,
      })),
    )
}

/** Of the order's sales channel, where most is left. */
function locationFor(levels: Level[], salesChannelId: string | null): string | undefined {
  const left = (level: Level) => Number(level.stocked_quantity) - Number(level.reserved_quantity)
  return levels
    .filter(({ stock_locations = [] }) =>
      stock_locations.some(({ sales_channels = [] }) => sales_channels.some(({ id }) => id === salesChannelId)),
    )
    .sort((one, other) => left(other) - left(one))
    .at(0)?.location_id
}
