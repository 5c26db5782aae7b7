import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "../medusa/store"
import { unusableAnswerKey } from "../modules/acquiring/incident-keys"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { Account } from "../operations/account"
import { showUnknownCode, type CodeSeenAt } from "../operations/unknown-code"
import type { Case } from "./case"

/** So many passes without a usable answer, and a person is told: what lasts for seconds needs none. */
const PATIENCE = 3

/** Why nothing is known of some payments. */
export type Unanswered = ReadonlyMap<PaymentRow, AcquirerError>

/** Says which payments a query brought nothing of, while others of it were answered. */
export function logUnanswered({ id, store }: Account, unanswered: Unanswered): void {
  const byReason = new Map<string, string[]>()
  for (const [{ order_no }, { merchantMessage }] of unanswered) {
    byReason.set(merchantMessage, [...(byReason.get(merchantMessage) ?? []), order_no])
  }
  for (const [why, orderNos] of byReason) {
    store.logger.warn(`acquiring ${id}: nothing is known of ${orderNos[0]} (payments: ${orderNos.length}): ${why}`)
  }
}

/**
 * Where the service answers, and its answer about a payment cannot be used however often it is queried, nobody but a
 * person can go on: a person is told.
 */
export async function reportUnusable(account: Account, unanswered: Unanswered): Promise<void> {
  for (const [row, error] of unanswered) {
    if (error.unnamed) await showUnknownCode(account, error.unnamed, placeOf(row))
    if (isForPerson(row, error) && row.unanswered >= PATIENCE) await tellUnusable(account, row, error, true)
  }
}

function placeOf({ order_no, transaction_id, cart_id }: PaymentRow): CodeSeenAt {
  return { order_no, transaction_id, cart_id }
}

const WITHOUT_WORD =
  "Nothing of this payment is booked, captured, released or refunded by itself as long as that is so: do at the " +
  "service's portal what cannot wait. This entry closes with the first answer that can be used."
const WITH_WORD =
  "Nothing of this payment is booked, captured, released or refunded by itself as long as that is so: do at the " +
  "service's portal what cannot wait. Where an order counts on it, say here how much is captured, or which refund was made. " +
  "This entry closes with the first answer that can be used."

/**
 * Tells a person of an order number, a deduction's among them, about which the service's answer cannot be used.
 * @param canSay a person can say what is captured of it
 */
export async function tellUnusable(
  { id, store, clock }: Account,
  { order_no, transaction_id, cart_id }: Pick<PaymentRow, "order_no" | "transaction_id" | "cart_id">,
  { merchantMessage: message }: AcquirerError,
  canSay = false,
): Promise<void> {
  await store.acquiring.incidents.raiseUnlessSeen(
    {
      ...{
        account: id,
        kind: "unusable_answer",
        key: unusableAnswerKey(order_no),
        order_no,
        transaction_id,
        cart_id,
        message,
      },
      next_step: canSay ? WITH_WORD : WITHOUT_WORD,
    },
    clock.now(),
  )
}

/** Where the answer leaves out what the service has named before; an order that it never knew may be left out. */
function isForPerson({ transaction_id }: PaymentRow, { code }: AcquirerError): boolean {
  return code === "unmatched" || (code === "left_out" && transaction_id !== null)
}

/** An answer about it can be used. */
export async function endUnusable({ id, store, clock }: Account, orderNo: string): Promise<void> {
  await store.acquiring.incidents.resolve(id, unusableAnswerKey(orderNo), clock.now())
}

/** The same of what cases are about, with what people were told of it. */
export async function endUnusableOf(
  { incidents, clock }: Pick<Store["acquiring"], "incidents" | "clock">,
  cases: readonly Case[],
): Promise<void> {
  for (const { payments, incidents: told } of cases) {
    for (const { known, facts } of payments) {
      const key = unusableAnswerKey(known.order_no)
      const isOpen = told.some((one) => one.account === known.account && one.key === key && one.resolvedAt === null)
      if (facts && isOpen) await incidents.resolve(known.account, key, clock.now())
    }
  }
}

/** The service has said something of every payment that the pass is about. */
export function isAnswered({ payments }: Case, leased: readonly PaymentRow[]): boolean {
  const seeds = payments.filter(({ known }) => leased.some(({ id }) => id === known.id))
  return seeds.every(({ facts }) => facts !== undefined)
}

/** @throws AcquirerError where nothing is known of a payment that the service was queried about */
export function refuseUnanswered({ unanswered }: { unanswered?: string }): void {
  if (unanswered === undefined) return
  throw new AcquirerError("protocol", { code: "unanswered", sent: true, merchantMessage: unanswered })
}
