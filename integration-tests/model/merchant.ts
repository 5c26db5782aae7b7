import * as fc from "fast-check"

import { captureOrdersWorkflow } from "../../src/workflows"
import type { Answer } from "../support/http"
import { Operation, pick } from "./operation"
import type { MerchantOperation, StoreOrder, World } from "./world"

const which = fc.nat({ max: 5 })
/** Per cent of what could be moved; 100 twice as likely, and now and then too much. */
const percent = fc.constantFrom(100, 100, 50, 33, 7, 140)

/** What a merchant does in the admin, sometimes twice at once, sometimes with too much. */
export const merchantOperations = [
  fc.record({ which, percent }).map(
    ({ which, percent }) =>
      new Operation({
        words: `capture ${percent} % of order ${which}`,
        needs: "orders",
        act: (world) => onOrder(world, which, (order) => capture(world, order, percent)),
      }),
  ),
  fc.record({ which, percents: fc.tuple(percent, percent) }).map(
    ({ which, percents }) =>
      new Operation({
        words: `capture ${percents.join(" % and ")} % of order ${which} at once`,
        needs: "orders",
        act: (world) =>
          onOrder(world, which, async (order) =>
            (await Promise.all(percents.map((percent) => capture(world, order, percent)))).join(" | "),
          ),
      }),
  ),
  fc.record({ which, percent }).map(
    ({ which, percent }) =>
      new Operation({
        words: `refund ${percent} % of order ${which}`,
        needs: "orders",
        act: (world) =>
          onOrder(world, which, async (order) => {
            const shipped = which > 0 ? await captureBefore(world, order) : order
            return refund(world, shipped, percent)
          }),
      }),
  ),
  fc.record({ which, percents: fc.tuple(percent, percent) }).map(
    ({ which, percents }) =>
      new Operation({
        words: `refund ${percents.join(" % and ")} % of order ${which} at once`,
        needs: "orders",
        act: (world) =>
          onOrder(world, which, async (order) => {
            const shipped = which > 0 ? await captureBefore(world, order) : order
            return (await Promise.all(percents.map((percent) => refund(world, shipped, percent)))).join(" | ")
          }),
      }),
  ),
  which.map(
    (which) =>
      new Operation({
        words: `cancel order ${which}`,
        needs: "orders",
        act: (world) =>
          onOrder(world, which, async (order) => {
            const answer = await world.the.admin.post(`/admin/orders/${order.id}/cancel`)
            return keep(world, "cancel", order, answer)
          }),
      }),
  ),
  which.map(
    (which) =>
      new Operation({
        words: `capture all orders in one batch, ${which} times over`,
        needs: "orders",
        async act(world) {
          const orders = (await world.orders()).map(({ id }) => ({ order_id: id }))
          const { result } = await captureOrdersWorkflow(world.the.container).run({ input: { orders } })
          for (const { state, payment_id } of result) {
            const order = (await world.orders()).find((one) => one.paymentId === payment_id)
            if (order?.orderNo)
              world.operations.push({ kind: "capture", orderNo: order.orderNo, isTaken: state !== "refused" })
          }
          return result.map(({ state, message }) => `${state} ${message ?? ""}`).join(" | ")
        },
      }),
  ),
  fc.record({ which, decision: fc.constantFrom("accept" as const, "reject" as const) }).map(
    ({ which, decision }) =>
      new Operation({
        words: `${decision} the review of transaction ${which} in the admin`,
        needs: "transactions",
        async act(world) {
          const held = pick(
            world.transactions().filter(({ status }) => status === "review"),
            which,
          )
          if (!held) return "nothing is held"
          const [row] = await world.the.sql<{ id: string }>("SELECT id FROM acquiring_payment WHERE order_no = $1", [
            held.orderNo,
          ])
          return words(await world.the.admin.post(`/admin/acquiring/payments/${row?.id}/review`, { decision }))
        },
      }),
  ),
]

async function onOrder(world: World, which: number, act: (order: StoreOrder) => Promise<string>): Promise<string> {
  const order = pick(await world.orders(), which)
  return order ? act(order) : "no order"
}

/** Refunds of what was never captured are all refused alike: most are of something that can be refunded. */
async function captureBefore(world: World, order: StoreOrder): Promise<StoreOrder> {
  if (order.captured > order.refunded) return order
  await capture(world, order, 100)
  return (await world.orders()).find(({ id }) => id === order.id) ?? order
}

async function capture(world: World, order: StoreOrder, percent: number): Promise<string> {
  const amount = part((order.amount ?? 0) - order.captured, percent)
  return keep(
    world,
    "capture",
    order,
    await world.the.admin.post(`/admin/payments/${order.paymentId}/capture`, { amount }),
  )
}

async function refund(world: World, order: StoreOrder, percent: number): Promise<string> {
  const amount = part(order.captured - order.refunded, percent)
  return keep(
    world,
    "refund",
    order,
    await world.the.admin.post(`/admin/payments/${order.paymentId}/refund`, { amount }),
  )
}

function part(whole: number, percent: number): number {
  return Math.max(0.01, Math.round(whole * percent) / 100)
}

function keep(world: World, kind: MerchantOperation["kind"], { orderNo }: StoreOrder, answer: Answer<unknown>): string {
  if (orderNo) world.operations.push({ kind, orderNo, isTaken: answer.status < 300 })
  return words(answer)
}

function words({ status, body }: Answer<unknown>): string {
  const { message } = (body ?? {}) as { message?: string }
  return `${status} ${message ?? ""}`.trim()
}
