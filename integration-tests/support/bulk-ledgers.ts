import type { Sandbox } from "../../src/sandbox"
import type { BulkOrder } from "./bulk-orders"

type Sql = <Row extends object>(query: string, parameters?: unknown[]) => Promise<Row[]>

/** What store and service have of an order of `paidOrders`, to be compared. */
export function bulkBooks(shop: { readonly sandbox: Sandbox; sql: Sql }) {
  async function orderNoOf({ paymentId }: BulkOrder): Promise<string> {
    const [row] = await shop.sql<{ order_no: string }>(
      `SELECT known.order_no FROM acquiring_payment known
       JOIN payment ON payment.payment_session_id = known.payment_session_id WHERE payment.id = $1`,
      [paymentId],
    )
    return row?.order_no ?? ""
  }

  async function transactionOf(order: BulkOrder) {
    const orderNo = await orderNoOf(order)
    const [transaction] = shop.sandbox.control.transactions({ orderNo })
    if (!transaction) throw new Error(`The service has no transaction of ${orderNo}`)
    return transaction
  }

  async function sum(query: string, id: string): Promise<string> {
    const [row] = await shop.sql<{ sum: string }>(query, [id])
    return Number(row?.sum ?? 0).toFixed(2)
  }

  /** The captured sum by the service, by the store's capture rows, and by the order's transactions. */
  async function captured(order: BulkOrder): Promise<{ service: string; rows: string; order: string }> {
    return {
      service: (await transactionOf(order)).captured,
      rows: await sum("SELECT sum(amount) FROM capture WHERE payment_id = $1", order.paymentId),
      order: await sum(
        "SELECT sum(amount) FROM order_transaction WHERE order_id = $1 AND reference = 'capture' AND deleted_at IS NULL",
        order.orderId,
      ),
    }
  }

  return { orderNoOf, transactionOf, captured }
}

/** As `captured` answers where all three agree. */
export function everywhere(sum: string) {
  return { service: sum, rows: sum, order: sum }
}
