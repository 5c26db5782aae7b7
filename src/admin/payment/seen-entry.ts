import type { SeenView } from "../../api/admin/acquiring/http-types"
import type { Word } from "../words/colour"
import type { Key } from "../words/key"
import { STATE } from "../words/operation"

const WORDS: Record<SeenView["kind"], Word> = {
  authorised: STATE.done,
  received: STATE.done,
  deducted: STATE.done,
  captured: STATE.done,
  declined: STATE.refused,
  expired: { text: "payment.status.expired", colour: "grey" },
  cancelled: { text: "payment.status.cancelled", colour: "grey" },
}

const KNOWN: Record<SeenView["known_by"], Key> = {
  notification: "payment.known_by.notification",
  query: "payment.known_by.query",
  service: "payment.known_by.service",
}

/** What became of something that was seen at the service. */
export function seenWord({ kind }: SeenView): Word {
  return WORDS[kind]
}

export function knownBy({ known_by }: SeenView): Key {
  return KNOWN[known_by]
}

/** @param flow of the payment: a try that ended without money is called after it */
export function seenName({ kind }: SeenView, flow: string): Key {
  if (kind === "received") return "payment.received"
  if (kind === "captured") return "operation.kind.capture"
  if (flow === "apm") return "operation.kind.apm"
  return kind === "deducted" || flow === "renewal" ? "payment.deduction" : "operation.kind.authorise"
}
