import { assertUnreachable } from "../../acquirer/domain/errors"
import type { Core } from "../../medusa/core"
import { reasonOf } from "../../medusa/reason"
import { cancelledAtServiceKey } from "../../modules/acquiring/incident-keys"
import { isWithoutOrder } from "../../modules/acquiring/incidents"
import type { Account } from "../../operations/account"
import { recordOutcome } from "../../operations/record-outcome"
import type { Action, Step } from "../action"
import type { Case } from "../case"
import type { CaseLease } from "../case-lease"
import { BALANCED, CHANGED, type Applied, type StepOf } from "./applied"
import { recordCancellation, recordCapture, recordEnd, recordRefund } from "./record"
import { release } from "./release"
import { reversePart } from "./reverse"

/**
 * Takes one step of a plan: once more is once, also after a crash in the middle. Whoever calls holds the lease of every
 * payment of the case, so that nobody else takes the same step at the same moment.
 * @param accountOf opens an account; without an id that of the pass, which is open
 */
export async function apply(
  core: Core,
  accountOf: (id?: string) => Promise<Account>,
  lease: CaseLease,
  found: Case,
  action: Action,
): Promise<Applied> {
  lease.check()
  const step = action as Step
  const { store, clock } = await accountOf()
  const { incidents } = store.acquiring
  const now = clock.now()
  const id = accountIdOf(found, action)
  switch (step.kind) {
    case "resolve_operation": {
      const row = found.payments.flatMap(({ operations }) => operations).find(({ id }) => id === step.operationId)
      if (row) await recordOutcome(await accountOf(id), row, step.resolution)
      return {}
    }
    case "repair_link":
      return (await core.repairLinks(step.cartId)) ? { repaired: "linked the order to its cart and its payments" } : {}
    case "reverse_capture":
    case "reverse_refund":
      return reversePart(core, await accountOf(id), found, step)
    case "clear_begun_credit":
      await core.clearCredits(step.orderId, step.changeIds)
      return { repaired: "cleared a change of the order that was cut off" }
    case "give_missing_credit":
      if (!(await core.giveCredit(step.orderId, step.version, step.amount))) return CHANGED
      return { repaired: "gave the order the credit of a refund" }
    case "complete_cart":
      return complete(core, step.cartId)
    case "authorise_session":
      await core.authoriseSession(step.sessionId)
      return { repaired: "took over the authorization" }
    case "void":
    case "refund":
      return release(await accountOf(id), found, step, action.because)
    case "capture":
      return captureAtOnce(core, step, action.because)
    case "close_session":
      if (await core.closeSession(step.sessionId, step.cartId)) return {}
      return { left: `Cart ${step.cartId} is becoming an order at this moment.` }
    case "record_cancellation":
      return recordCancellation(core, await accountOf(id), found, step, action.because)
    case "record_end":
      return recordEnd(await accountOf(id), found, step, action.because)
    case "record_capture":
      return recordCapture(core, await accountOf(id), found, step)
    case "record_refund":
      return recordRefund(core, await accountOf(id), found, step)
    case "cancel_order":
      if (!(await core.cancelOrder(step.orderId, step.version, action.because))) return CHANGED
      if (id) await incidents.resolve(id, cancelledAtServiceKey(step.orderNo), now)
      return { repaired: "canceled the order" }
    case "set_captured_at":
      await core.setCapturedAt(step.paymentId, step.at)
      return BALANCED
    case "set_collection_sums":
      await core.setCollectionSums(step.collectionId, step.sums)
      return BALANCED
    case "ask_for":
      await core.askFor(step.orderId, step.amount)
      return { repaired: "asked for the rest that the order owes" }
    case "set_collection_amount":
      await core.setCollectionAmount(step.collectionId, step.amount)
      return { repaired: "asked for what the order owes" }
    case "correct_transactions":
      await core.correctTransactions(step.orderId, step.remove, step.add)
      return BALANCED
    case "correct_summary":
      await core.correctSummary(step.orderId)
      return BALANCED
    case "raise_incident":
      if (step.once) await incidents.raiseOnce(step.incident)
      else await incidents.raise(step.incident, now)
      return step.once && isWithoutOrder(step.incident.kind) ? { left: "kept for a person" } : {}
    case "end_incident":
      await incidents.endReleased(step.account, step.key, step.message, step.nextStep, now)
      return {}
    case "resolve_incident":
      await incidents.resolve(step.account, step.key, now)
      return {}
    case "leave_code":
      await incidents.leaveCode(step, now)
      return {}
    default:
      return assertUnreachable(step)
  }
}

/**
 * The account of the payment that a step is about; it is opened by steps that need it alone, for it may be out of
 * reach.
 */
function accountIdOf({ payments }: Case, action: Action): string | undefined {
  const orderNo = "orderNo" in action ? action.orderNo : undefined
  return payments.find((payment) => payment.known.order_no === orderNo)?.known.account
}

/** The journal and the service say what became of it; what was not made is planned again, or told to a person. */
async function captureAtOnce(core: Core, step: StepOf<"capture">, because: string): Promise<Applied> {
  const { paymentId, order, money } = step
  try {
    if (!(await core.capturePayment(paymentId, order, money, because))) return CHANGED
    return { repaired: `captured ${money}` }
  } catch (error) {
    return { left: `${money} is not captured: ${reasonOf(error)}` }
  }
}

/**
 * A cart that somebody is completing is left to them: mostly the shopper, who came back at this very moment. Trouble
 * that is not the cart's own (a lock, the database) may pass as long as the checkout lasts: nobody loses their order by
 * it.
 */
async function complete(core: Core, cartId: string): Promise<Applied> {
  const ended = await core.completeCart(cartId)
  if (ended.kind === "order") return { repaired: `completed order ${ended.orderId}` }
  if (ended.kind === "busy") {
    return {
      left: `Cart ${cartId} is paid and being completed by another process, or by one that died: then its lock ends by itself.`,
    }
  }
  return { refusal: { why: ended.why, isFinal: ended.isFinal } }
}
