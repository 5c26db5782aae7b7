import type { Money } from "../acquirer/domain/money"
import type { NewIncident } from "../modules/acquiring/incidents"
import type { OperationRow } from "../modules/acquiring/journal"
import type { Story } from "./action"
import type { KnownPayment } from "./case"

/** How the telling of released money ends. */
export interface Ending {
  message: string
  nextStep: string
}

export const RELEASED: Ending = { message: "It was given back.", nextStep: "Nothing is left to do." }
const ENDING = /(It was given back\.|It is being given back\.|Giving it back failed: .*)$/s

/** What a person is told of money that had no order, as it stands after an attempt to release it. */
export function endingOf(row: OperationRow): Ending {
  switch (row.state) {
    case "done":
      return RELEASED
    case "refused":
      return {
        message: `Giving it back failed: ${row.error_message ?? "the service gave no reason"}`,
        nextStep: "It is tried again by itself; look at the service's portal if it lasts.",
      }
    default:
      return { message: "It is being given back.", nextStep: "The service is queried until it is done." }
  }
}

/** The same message with its good ending; undefined where it tells of no release. */
export function endedWell(message: string): string | undefined {
  return ENDING.test(message) ? message.replace(ENDING, RELEASED.message) : undefined
}

export function storyKey(
  { kind, orderNo }: Pick<Story, "kind" | "orderNo">,
  transactionId: string | undefined,
): string {
  return `${kind}:${orderNo}:${transactionId ?? ""}`
}

export function storyIncident(
  known: KnownPayment,
  transactionId: string | undefined,
  money: Money,
  story: Story,
  { message, nextStep }: Ending,
): NewIncident {
  return {
    account: known.account,
    kind: story.kind,
    key: storyKey(story, transactionId),
    order_no: story.orderNo,
    transaction_id: transactionId ?? null,
    cart_id: known.cart_id,
    order_id: story.orderId ?? null,
    amount: money.toDecimalString(),
    currency_code: money.currency,
    message,
    next_step: nextStep,
  }
}
