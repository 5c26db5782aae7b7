import { sayableOf, seenOperation } from "../../src/admin-queries/seen-sum"
import { isInFlight } from "../../src/reconciliation/plan/view"
import { readCasesFrom } from "../../src/reconciliation/read-cases"
import { followSoon } from "../../src/operations/record-outcome"
import { bookStated, reconcileOrders, withLease } from "./reconcile-pass"
import type { Desk } from "./desk"
import { ACCOUNT } from "./settings"
import type { World } from "./world"

/** A merchant says how much the portal shows as captured, where the service does not tell, as `stateSum` takes it. */
export async function stateSum(world: World, desk: Desk): Promise<void> {
  const { account, core, journal, source } = desk
  const open = world.incidents.filter(({ resolvedAt }) => resolvedAt === null)
  const found = open.flatMap(({ kind, key, order_no = null, amount = null }) => {
    const sayable = sayableOf({ kind, key, order_no, amount })
    return sayable?.shows.includes("captured") && order_no !== null ? [{ sayable, orderNo: order_no }] : []
  })[0]
  if (!found) return
  const { sayable, orderNo } = found
  const isRecorded = await withLease(world, desk, orderNo, async () => {
    const rows = world.payments.rows.filter((row) => row.order_no === orderNo)
    const [its] = await readCasesFrom(source, rows, ACCOUNT, "left_out")
    const payment = its?.payments.find(({ known }) => known.order_no === orderNo)
    const transactionId = payment?.booking?.transactionId
    if (!payment || !transactionId || payment.operations.some(isInFlight)) return false
    const { captured } = world.service.transaction(transactionId)
    const seen = { shows: "captured", amount: captured.toDecimalString(), note: "" } as const
    const { operation, resolution } = seenOperation(payment, seen, sayable, "user_1", core.now())
    await followSoon(account, orderNo)
    world.say(`merchant: states that ${captured} of ${orderNo} is captured`)
    return journal.record(operation, resolution, core.now())
  })
  if (isRecorded !== true) return
  if (!(await reconcileOrders(world, desk, [orderNo]))) await bookStated(world, desk, orderNo)
}
