import { AcquirerError } from "../../src/acquirer/domain/errors"
import { sayableOf, SHOWN, type Shown } from "../../src/admin-queries/sayable"
import { seenOperation, type SeenSum } from "../../src/admin-queries/seen-sum"
import type { PaymentCase } from "../../src/reconciliation/case"
import { lastMove } from "../../src/operations/as-seen"
import { followSoon } from "../../src/operations/record-outcome"
import { holdsUp } from "../../src/reconciliation/plan/view"
import { readCasesFrom } from "../../src/reconciliation/read-cases"
import { capturable } from "../../src/sandbox/state/transaction"
import { bookStated, reconcileOrders, withLease } from "./reconcile-pass"
import type { Desk } from "./desk"
import { ACCOUNT } from "./settings"
import type { World } from "./world"

type Incident = World["incidents"][number]

/** A merchant says what the portal shows, where the service does not tell, as `stateSum` takes it. */
export async function stateSum(world: World, desk: Desk): Promise<void> {
  const open = world.incidents.filter(({ resolvedAt, order_no }) => resolvedAt === null && order_no)
  for (const incident of open) {
    const orderNo = incident.order_no ?? ""
    // They look at the portal and at the page first; then what they say is taken in its turn.
    const look = await lookAt(world, desk, orderNo)
    if (!look) continue
    const isRecorded = await withLease(world, desk, orderNo, () => record(world, desk, orderNo, incident, look))
    if (isRecorded !== true) continue
    if (!(await reconcileOrders(world, desk, [orderNo]))) await bookStated(world, desk, orderNo)
    return
  }
}

type Look = (shows: Shown) => SeenSum | undefined

/** What the portal shows at this moment, and what the page does. */
async function lookAt(world: World, desk: Desk, orderNo: string): Promise<Look | undefined> {
  const payment = await caseOf(world, desk, orderNo)
  if (!payment) return undefined
  const moved_last = lastMove(payment.operations)
  const seen = new Map(SHOWN.map((shows) => [shows, seenAt(world, payment, shows)]))
  return (shows) => {
    const found = seen.get(shows)
    return found && { ...found, moved_last }
  }
}

async function caseOf(world: World, { source }: Desk, orderNo: string): Promise<PaymentCase | undefined> {
  const rows = world.payments.rows.filter((row) => row.order_no === orderNo)
  const [its] = await readCasesFrom(source, rows, ACCOUNT, "left_out")
  return its?.payments.find(({ known }) => known.order_no === orderNo)
}

async function record(world: World, desk: Desk, orderNo: string, incident: Incident, look: Look): Promise<boolean> {
  const { account, core, journal } = desk
  const payment = await caseOf(world, desk, orderNo)
  if (!payment || payment.operations.some(holdsUp)) return false
  const { kind, key, order_no = null, amount = null, transaction_id = null } = incident
  const about = { kind, key, order_no, amount, transaction_id }
  const sayable = sayableOf(about, payment.known, payment.booking !== undefined)
  for (const shows of sayable?.shows ?? []) {
    const seen = look(shows)
    const said = seen && sayable && takenFrom(() => seenOperation(payment, seen, sayable, "user_1", core.now()))
    if (!seen || !said) continue
    await followSoon(account, orderNo)
    world.say(`merchant: states that ${seen.amount ?? "the rest"} of ${orderNo} is ${shows}`)
    return (await journal.record(said.operation, said.resolution, core.now())) === "created"
  }
  return false
}

/** What the portal shows of it; undefined where it shows nothing of the kind. */
function seenAt({ service }: World, { booking, known }: PaymentCase, shows: Shown): SeenSum | undefined {
  const transactionId = booking?.transactionId ?? known.transaction_id
  if (!transactionId) return undefined
  const transaction = service.transaction(transactionId)
  const isHeld = transaction.phase === "authorised" || transaction.phase === "review"
  const isReserved = isHeld && capturable(transaction).isPositive()
  const refund = transaction.refunds.find(
    ({ status, amount }) => status === "refunded" && !booking?.refunds.some(({ money }) => money.equals(amount)),
  )
  switch (shows) {
    case "captured":
      return { shows, amount: transaction.captured.toDecimalString(), note: "" }
    case "refunded":
      return refund && { shows, amount: refund.amount.toDecimalString(), note: "" }
    case "released":
      return isReserved ? undefined : { shows, note: "" }
  }
}

/** The form refuses what the store has already. */
function takenFrom<Said>(say: () => Said): Said | undefined {
  try {
    return say()
  } catch (error) {
    if (error instanceof AcquirerError) return undefined
    throw error
  }
}
