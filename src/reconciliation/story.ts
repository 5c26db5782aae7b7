import type { Money } from "../acquirer/domain/money"
import { withoutOrderKey } from "../modules/acquiring/incident-keys"
import type { NewIncident, ReleaseState } from "../modules/acquiring/incidents"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Story } from "./action"
import type { KnownPayment } from "./case"

/** What a person reads of an incident, and what they have to do. */
export interface Telling {
  message: string
  nextStep: string
}

/** How the release of money stands. */
interface Ending extends Telling {
  release: ReleaseState
}

const RELEASED: Ending = { release: "done", message: "It was released.", nextStep: "Nothing is left to do." }

/** How the release of money that had no order stands after an attempt. */
export function endingOf(row: OperationRow): Ending {
  switch (row.state) {
    case "done":
      return RELEASED
    case "refused":
      return {
        release: "failed",
        message: `Releasing it failed: ${row.error_message ?? "the service gave no reason"}`,
        nextStep: "It is tried again by itself; look at the service's portal if it lasts.",
      }
    default:
      return {
        release: "under_way",
        message: "It is being released.",
        nextStep: "The service is queried until it is done.",
      }
  }
}

/** What a person is told once the money is released. */
export function toldReleased(whatHappened: string): Telling {
  return { message: `${whatHappened} ${RELEASED.message}`, nextStep: RELEASED.nextStep }
}

/** The same where the portal captured a part at the moment of the void, which its answer does not say. */
export function toldRestReleased(whatHappened: string): Telling {
  return { message: `${whatHappened} ${REST_RELEASED}`, nextStep: RELEASED.nextStep }
}

const REST_RELEASED = "A part of it had been captured; only the rest was released."

export function storyIncident(
  known: KnownPayment,
  transactionId: string | undefined,
  money: Money,
  story: Story,
  { message, nextStep }: Telling,
): NewIncident {
  return {
    account: known.account,
    kind: story.kind,
    key: withoutOrderKey(story, transactionId),
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

/** Told while money is released: the incident also says how that stands. */
export function releaseIncident(
  known: KnownPayment,
  transactionId: string | undefined,
  money: Money,
  story: Story,
  ending: Ending,
): NewIncident {
  const whatHappened = withoutOrder(money, story.why, "").trimEnd()
  const { nextStep, release } = ending
  const message = withoutOrder(money, story.why, ending.message)
  const incident = storyIncident(known, transactionId, money, story, { message, nextStep })
  return { ...incident, release, what_happened: whatHappened }
}

function withoutOrder(money: Money, why: string, ending: string): string {
  return `${money} was paid and has no order: ${why}. ${ending}`
}
