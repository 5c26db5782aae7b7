import type { Money } from "../../src/acquirer/domain/money"

/** The core's records, as far as money goes. */
export interface CartRecord {
  id: string
  total: Money
  completedAt: Date | null
  orderId: string | undefined
  collectionId: string | undefined
  isSoldOut: boolean
  /** Who is completing it, until when at the latest. */
  lockedUntil: number
}

export interface SessionRecord {
  id: string
  amount: Money
  status: string
  flow: "card" | "redirect" | "apm"
  isAuthorised: boolean
  transactionId: string | undefined
  createdAt: Date
}

/** The core's states of a session that nobody has paid. */
export const UNPAID: readonly string[] = ["pending", "requires_more"]

export interface PartRecord {
  id: string
  amount: Money
  createdBy: string | null
  note: string
  createdAt: Date
}

export interface BookingRecord {
  id: string
  sessionId: string
  collectionId: string
  amount: Money
  transactionId: string | undefined
  capturedAt: Date | null
  canceledAt: Date | null
  createdAt: Date
  captures: PartRecord[]
  refunds: PartRecord[]
}

export interface CollectionRecord {
  id: string
  amount: Money
  /** What reconciliation has set it to. */
  ownAmount?: Money
  isAskedByUs?: true
  status: string
  createdAt: Date
  captured: Money
  refunded: Money
  cartId: string | undefined
  orderId: string | undefined
  sessions: SessionRecord[]
  bookings: BookingRecord[]
}

export interface ChangeRecord {
  id: string
  type: "credit_line" | "edit" | "transfer" | null
  isOpen: boolean
  isConfirmed: boolean
  isCredit: boolean
  changesGoods: boolean
  reference: string | undefined
  version: number
  createdAt: Date
  goodsChangedAt: Date | null
  credit: Money
  /** What it will come to once it is confirmed; an edit is confirmed at once. */
  draft?: DraftRecord
}

export interface DraftRecord {
  kind: "edit" | "exchange" | "claim" | "return_request" | "return_receive"
  /** What the order comes to more. */
  added: Money
  /** What comes back. */
  returned: Money
}

/** An exchange, claim or return that was confirmed. */
export interface AgreementRecord extends DraftRecord {
  isReceived: boolean
  /** It was cancelled. */
  isOver: boolean
}

export interface OrderRecord {
  id: string
  cartId: string
  status: "pending" | "canceled"
  canceledAt: Date | null
  /** Who cancelled it. */
  canceledBy: "merchant" | "plugin" | undefined
  createdAt: Date
  version: number
  isFulfilled: boolean
  /** What its goods come to. */
  goods: Money
  credit: Money
  transactions: { id: string; reference: "capture" | "refund"; referenceId: string; amount: Money; version: number }[]
  /** Paid, refunded and pending as the core keeps them beside its transactions. */
  paid: Money
  refunded: Money
  changes: ChangeRecord[]
  agreements: AgreementRecord[]
  /** The credit that its refunds may have given it at most. */
  creditDue: Money
  /** The core gave credit by a ledger that was not that of its rows: it was corrected later. */
  isCreditUnsure: boolean
  /** Somebody refunds, changes or cancels it: others wait. */
  lockedUntil: number
}

export class CoreRecords {
  readonly carts = new Map<string, CartRecord>()
  readonly collections = new Map<string, CollectionRecord>()
  readonly orders = new Map<string, OrderRecord>()
  #count = 0

  nextId(prefix: string): string {
    this.#count += 1
    return `${prefix}_${String(this.#count).padStart(4, "0")}`
  }

  cart(id: string): CartRecord {
    return known(this.carts.get(id), id)
  }

  collection(id: string): CollectionRecord {
    return known(this.collections.get(id), id)
  }

  order(id: string): OrderRecord {
    return known(this.orders.get(id), id)
  }

  collectionsOf(orderId: string): CollectionRecord[] {
    return [...this.collections.values()].filter((one) => one.orderId === orderId)
  }

  session(id: string): { session: SessionRecord; collection: CollectionRecord } | undefined {
    for (const collection of this.collections.values()) {
      const session = collection.sessions.find((one) => one.id === id)
      if (session) return { session, collection }
    }
    return undefined
  }

  booking(id: string): BookingRecord {
    return known(
      this.findBooking((one) => one.id === id),
      id,
    )
  }

  bookingOfSession(sessionId: string): BookingRecord | undefined {
    return this.findBooking((one) => one.sessionId === sessionId)
  }

  findBooking(isWanted: (booking: BookingRecord) => boolean): BookingRecord | undefined {
    for (const { bookings } of this.collections.values()) {
      const found = bookings.find(isWanted)
      if (found) return found
    }
    return undefined
  }
}

/** What an order comes to, less the credit it was given. */
export function totalOf({ goods, credit }: OrderRecord): Money {
  return goods.minus(credit)
}

/** What an order still asks of its customer; negative when it owes them. */
export function pendingOf(order: OrderRecord): Money {
  return totalOf(order).minus(order.paid).plus(order.refunded)
}

/** What is agreed to come back of an order and has not come yet. */
export function comingBackOf({ agreements, goods }: OrderRecord): Money {
  const due = agreements.filter(({ isOver, isReceived }) => !isOver && !isReceived)
  return due.reduce((sum, { returned }) => sum.plus(returned), goods.minus(goods))
}

/** What the core's workflows take for what the order asks of its customer. */
export function askedOf(order: OrderRecord): Money {
  return pendingOf(order).minus(comingBackOf(order))
}

/** What is left of an order's collection, and never more than the order owes beside what its other payments reserve. */
export function owedBy(records: CoreRecords, collection: CollectionRecord): Money {
  const { id, amount, orderId, bookings } = collection
  const zero = amount.minus(amount)
  const standing = (one: CollectionRecord) => one.bookings.filter(({ canceledAt }) => canceledAt === null)
  const sum = (rows: readonly { amount: Money }[]) => rows.reduce((total, row) => total.plus(row.amount), zero)
  const order = orderId ? records.orders.get(orderId) : undefined
  if (!order || order.canceledAt || collection.status === "canceled" || collection.status === "completed") return zero
  const others = records.collectionsOf(order.id).filter((one) => one.id !== id && one.status !== "canceled")
  const reserved = others.flatMap(standing).map((one) => sum([one]).minus(sum(one.captures)))
  const owed = reserved.reduce((left, one) => left.minus(one), pendingOf(order))
  const left = amount.minus(sum(bookings.filter(({ canceledAt }) => canceledAt === null)))
  const least = owed.compare(left) < 0 ? owed : left
  return least.isNegative() ? zero : least
}

function known<Row>(row: Row | undefined, id: string): Row {
  if (row === undefined) throw new Error(`There is no ${id}`)
  return row
}

/** An order as it is placed: nothing of it is booked yet. */
export function newOrder({
  id,
  cartId,
  createdAt,
  total,
}: Pick<OrderRecord, "id" | "cartId" | "createdAt"> & { total: Money }): OrderRecord {
  const zero = total.minus(total)
  return {
    id,
    cartId,
    createdAt,
    status: "pending",
    canceledAt: null,
    canceledBy: undefined,
    version: 1,
    isFulfilled: false,
    goods: total,
    credit: zero,
    transactions: [],
    paid: zero,
    refunded: zero,
    changes: [],
    agreements: [],
    creditDue: zero,
    isCreditUnsure: false,
    lockedUntil: 0,
  }
}

/** Another collection, of an order or of a cart that is none yet, that nobody has paid. */
export function newCollection(
  records: CoreRecords,
  orderId: string | undefined,
  amount: Money,
  createdAt: Date,
): CollectionRecord {
  const id = records.nextId("paycol")
  const zero = amount.minus(amount)
  const collection: CollectionRecord = {
    id,
    amount,
    status: "not_paid",
    createdAt,
    captured: zero,
    refunded: zero,
    cartId: undefined,
    orderId,
    sessions: [],
    bookings: [],
  }
  records.collections.set(id, collection)
  return collection
}
