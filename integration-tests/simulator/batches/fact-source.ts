import type { FactSource } from "../../../src/batches/facts"
import type { OrderRecord } from "../core-records"
import type { Desk } from "../desk"
import type { World } from "../world"
import { changingOf, paidOrderOf, standingOfOrder } from "./orders"

/** What decides about the orders of a batch, read from the simulated core and tables. */
export function simulatedFactSource({ records, payments, operations }: World, { task, journal }: Desk): FactSource {
  const read = async <Found>(ids: string[], found: (order: OrderRecord) => Found | undefined) => {
    await task.statement()
    const all = new Map<string, Found>()
    for (const id of ids) {
      const order = records.orders.get(id)
      const one = order && found(order)
      if (one) all.set(id, one)
    }
    return all
  }
  const listAcquiringPayments = async ({ order_no }: { order_no: string[] }) => {
    await task.statement()
    return payments.rows.filter((row) => order_no.includes(row.order_no))
  }
  return {
    acquiring: { journal, listAcquiringPayments } as unknown as FactSource["acquiring"],
    orders: (ids, requestedBy) => read(ids, (order) => paidOrderOf(records, order, requestedBy)),
    async standings(ids) {
      const standings = await read(ids, standingOfOrder)
      return (id) => standings.get(id) ?? standingOfOrder(undefined)
    },
    changing: (ids) => read(ids, (order) => changingOf(records, order, operations.rows)),
  }
}
