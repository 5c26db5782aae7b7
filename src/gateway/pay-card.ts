import type { Card } from "../acquirer/domain/card"
import type { OperationRow } from "../modules/acquiring/journal"
import type { Account } from "./account"
import { authorise } from "./deeds/authorise"
import { readCart } from "./order-data/cart"
import { orderData, type ShopperRequest } from "./order-data/order-data"
import type { PayableSession } from "./payable-session"
import { untilSettled } from "./perform"
import { deviceOf, mpiInfoOf, readSessionInput } from "./session-data"

/** Authorises a card for a session, with everything the store knows of the order in the request. */
export async function payCard(
  account: Account,
  session: PayableSession,
  card: Card,
  request: ShopperRequest,
): Promise<OperationRow> {
  const input = readSessionInput(session.data)
  const cart = session.cartId ? await readCart(account.store, session.cartId) : undefined
  const order = orderData(account, session, cart, {
    ...request,
    device: { ...deviceOf(input.device), ...request.device },
    mpiInfo: request.mpiInfo ?? mpiInfoOf(input.mpi_info),
    installments: request.installments ?? input.installments,
  })
  const row = await authorise(account, session, card, order, request.ip)
  await noteOutcome(account, session, row)
  return row
}

/**
 * Waits for a card that somebody else is authorising for this session at the moment: whoever asks meanwhile must not
 * write "not decided" over what is decided a moment later.
 */
export async function untilCardIsDecided(account: Account, session: PayableSession): Promise<void> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, session.orderNo)
  const attempt = rows.filter((row) => row.kind === "authorise").at(-1)
  if (attempt?.state !== "sent") return
  const { timeouts, asking } = account.settings
  await untilSettled(account, attempt, Date.now() + timeouts.total_ms + asking.within_ms)
}

async function noteOutcome(account: Account, session: PayableSession, row: OperationRow): Promise<void> {
  const { payments } = account.store.acquiring
  const payment = await payments.find(account.id, session.orderNo)
  if (!payment) return
  if (row.state === "done") {
    const status = row.answer?.status === "pending" ? "pending" : "authorised"
    await payments.update(payment.id, { status, transaction_id: row.transaction_id }, new Date())
  }
  if (row.state === "refused") await payments.update(payment.id, { status: "declined" }, new Date())
}
