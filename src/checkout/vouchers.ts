import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { authoriseSession } from "../medusa/authorise-session"
import { sessionsOfOrder, type OrderSession } from "../medusa/collection-sessions"
import { orderCollection, type OrderCollection } from "../medusa/order-collection"
import type { PayableSession } from "../medusa/payable-session"
import { accountOf, providerIdOf } from "../medusa/provider-id"
import { storeOf } from "../medusa/store"
import type { AwaitedVoucher } from "./shopper-views"

/**
 * Emitted for an order whose money is awaited: when it is placed, or when what it still owes is; for a shop's own
 * mails.
 */
export const VOUCHER_ISSUED_EVENT = "acquiring.voucher.issued"

/**
 * What a shopper pays a voucher with. Its page has the number and the deadline, also where the service's answer has
 * not.
 */
export interface Voucher {
  order_id: string
  payment_session_id: string
  provider_id: string
  payment_method: string
  issuer_url: string
  voucher_number: string | null
  /** ISO 8601 */
  voucher_deadline: string | null
}

/**
 * Tells the shop's mails where the vouchers are that the cart of an order was paid with: others are told of when they
 * are taken.
 */
export async function announceVouchers(container: MedusaContainer, orderId: string): Promise<void> {
  const sessions = await sessionsOfOrder(storeOf(container), orderId)
  await announce(
    container,
    orderId,
    sessions.filter(({ isOfCart }) => isOfCart),
  )
}

/**
 * What an order still owes is awaited: the session says so, with its voucher, as a cart's does when it becomes an
 * order. A shopper who comes back to it again is not written to again. The mails are told first: once the session says
 * so, nobody tells them any more.
 * @param data what is known of the session's payment now
 */
export async function awaitMoney(
  container: MedusaContainer,
  session: PayableSession,
  data: Record<string, unknown>,
): Promise<void> {
  if (session.status === PaymentSessionStatus.PENDING_AUTHORIZATION) return
  const order = (await orderCollection(storeOf(container), session.collectionId))?.payer
  if (order && session.account !== undefined) {
    const known = { id: session.id, provider_id: providerIdOf(session.account), data: { ...session.data, ...data } }
    await announce(container, order.id, [known])
  }
  await authoriseSession(container, session.id)
}

/** The voucher that the money of what an order still owes is awaited for. */
export function awaitedVoucher({ sessions }: Pick<OrderCollection, "sessions">): AwaitedVoucher | undefined {
  const [newest] = vouchersOf("", sessions).slice(-1)
  if (!newest) return undefined
  const { issuer_url, voucher_number, voucher_deadline } = newest
  return {
    issuer_url,
    ...(voucher_number === null ? {} : { voucher_number }),
    ...(voucher_deadline === null ? {} : { voucher_deadline }),
  }
}

type KnownSession = Pick<OrderSession, "id" | "provider_id" | "data">

async function announce(container: MedusaContainer, orderId: string, sessions: KnownSession[]): Promise<void> {
  const vouchers = vouchersOf(orderId, sessions)
  if (vouchers.length === 0) return
  const events = container.resolve(Modules.EVENT_BUS)
  await events.emit(vouchers.map((voucher) => ({ name: VOUCHER_ISSUED_EVENT, data: voucher })))
}

/** The vouchers that an order's money is awaited for. */
function vouchersOf(orderId: string, sessions: KnownSession[]): Voucher[] {
  return sessions.flatMap(({ id, provider_id, data }) => {
    const { issuer_url, payment_method, voucher_number, voucher_deadline } = data
    if (!accountOf(provider_id) || typeof issuer_url !== "string") return []
    return {
      order_id: orderId,
      payment_session_id: id,
      provider_id,
      payment_method: text(payment_method) ?? "",
      issuer_url,
      voucher_number: text(voucher_number) ?? null,
      voucher_deadline: text(voucher_deadline) ?? null,
    }
  })
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
