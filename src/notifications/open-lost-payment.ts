import type { MedusaContainer } from "@medusajs/framework/types"
import { OrderNo } from "../acquirer/domain/references"
import { findSession, sessionIdOf } from "../medusa/payable-session"
import { storeOf } from "../medusa/store"
import { FLOWS } from "../modules/acquiring/flow"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { openAccount } from "../operations/account"
import { paymentRow } from "../operations/payment-row"

/**
 * Writes down a payment whose session the store has and whose row it has not: the shopper paid after the backup that
 * the database was restored from. Only the service itself is believed: a session alone is no payment.
 * @returns whether it is written down now
 */
export async function openLostPayment(
  container: MedusaContainer,
  { account: id, order_no, signature }: NotificationRow,
): Promise<boolean> {
  if (signature !== "valid" || !order_no) return false
  const store = storeOf(container)
  const session = await findSession(store, sessionIdOf(OrderNo(order_no)))
  if (session?.account !== id) return false
  const { flow: said, payment_method } = session.data
  const flow = FLOWS.find((one) => one === said) ?? "card"
  const method = typeof payment_method === "string" ? { paymentMethod: payment_method } : {}
  await paymentRow(await openAccount(store, id), session, { flow, ...method })
  return true
}
