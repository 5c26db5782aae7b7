import type { Card } from "../acquirer/domain/card"
import type { Secret } from "../acquirer/domain/secret"
import type { Flow } from "../modules/acquiring/flow"

/** What a direct payment is made with. Which saved card it is stands in the session's data. */
export type Instrument = { kind: "card"; card: Card } | { kind: "saved_card"; securityCode?: Secret }

/** The flow of the sessions that it can pay. */
export function flowOf({ kind }: Instrument): Extract<Flow, "card" | "saved_card"> {
  return kind
}
