import type { Flow } from "../modules/acquiring/flow"
import { invalidSessionData } from "./invalid-session-data"
import { knownKeys, OURS, readSessionInput } from "./session-data"
import type { SessionInput } from "./session-schema"

/** What only some flows have a use for: sent with another it would be taken for said, and nothing would come of it. */
const OF_FLOWS: Partial<Record<keyof SessionInput, { flows: readonly Flow[]; what: string }>> = {
  payment_method: { flows: ["apm"], what: "names an alternative method" },
  bank_code: { flows: ["apm"], what: "names the bank of an alternative method" },
  person: { flows: ["apm"], what: "is what alternative methods ask of a person" },
  person_ref: { flows: ["apm"], what: "is what alternative methods ask of a person" },
  saved_card_id: { flows: ["saved_card"], what: "names the saved card that pays" },
  save_card: { flows: ["card"], what: "keeps a card that is typed in the store" },
  installments: { flows: ["card", "saved_card", "redirect"], what: "divides what a card pays" },
  subscription_amount: { flows: ["card", "saved_card", "redirect"], what: "is what a card is charged later" },
  subscription_terms: {
    flows: ["card", "saved_card", "redirect"],
    what: "names the terms of what a card is charged later",
  },
}

/**
 * Checks the data with which a storefront, or the store's own code, makes a payment session.
 * @throws AcquirerError `invalid` naming the key, as `readSessionInput`, and for what the session's flow has no use for
 */
export function readNewSession(data: Record<string, unknown> | undefined): SessionInput {
  const input = readSessionInput(data)
  for (const [key, { flows, what }] of Object.entries(OF_FLOWS)) {
    if (input[key as keyof SessionInput] === undefined || flows.includes(input.flow)) continue
    const message = `${key} ${what}: it is for flow ${flows.join(" or ")}, and this session is of flow ${input.flow}. Nothing was sent.`
    throw invalidSessionData(key, message)
  }
  return input
}

/**
 * The same for what a browser sends: what only the store says of a session is refused, and not dropped unseen.
 * @throws AcquirerError `invalid` naming the keys
 */
export function readSessionOfBrowser(data: Record<string, unknown>): SessionInput {
  const input = readNewSession(data)
  const said = [...OURS, "person_ref"].filter((key) => Object.hasOwn(data, key))
  if (said.length === 0) return input
  throw invalidSessionData(
    said[0]!,
    `Session data ${said.join(", ")}: only the store says this, and a new session does without it. Known are ${knownKeys()}.`,
  )
}
