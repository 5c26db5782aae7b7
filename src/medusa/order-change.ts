import { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"
import type { OrderChangeFacts } from "./purchase-facts"

type Sum = { value: string } | number | null

/** A change of an order as the core keeps it, with its actions. */
export interface ChangeRow {
  id: string
  status: string
  change_type: string | null
  version: number
  created_at: string | Date
  confirmed_at: string | Date | null
  actions?: { action: string; amount?: Sum; raw_amount?: Sum }[]
}

export const CHANGE_FIELDS = ["id", "status", "change_type", "version", "created_at", "confirmed_at", "actions.*"]

/** What the core follows with the order's collections. */
const CHANGES_GOODS = new Set(["edit", "exchange", "claim", "return_request", "return_receive"])

/** Actions that leave what the order comes to as it is, or change it by credit. The core's other ones do not. */
const LEAVES_GOODS = new Set([
  ...["FULFILL_ITEM", "SHIP_ITEM", "DELIVER_ITEM", "CANCEL_ITEM_FULFILLMENT"],
  ...["TRANSFER_CUSTOMER", "UPDATE_ORDER_PROPERTIES", "CREDIT_LINE_ADD"],
])

export function changeOf({ actions = [], ...change }: ChangeRow, currency: string): OrderChangeFacts {
  const credits = actions.filter(({ action }) => action === "CREDIT_LINE_ADD")
  const isFollowed = CHANGES_GOODS.has(change.change_type ?? "")
  return {
    id: change.id,
    type: change.change_type,
    isOpen: change.status === "pending" || change.status === "requested",
    isConfirmed: change.status === "confirmed",
    isCredit: change.change_type === "credit_line",
    // What is cancelled of an exchange, claim or return has no type.
    changesGoods: isFollowed || actions.some(({ action }) => !LEAVES_GOODS.has(action)),
    version: change.version,
    createdAt: new Date(change.created_at),
    goodsChangedAt: isFollowed && change.confirmed_at ? new Date(change.confirmed_at) : null,
    credit: Money.sum(
      credits.map(({ raw_amount, amount }) => storeTotal(raw_amount ?? amount ?? 0, currency)),
      currency.toUpperCase(),
    ),
  }
}
