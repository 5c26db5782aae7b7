import type { Violation } from "./invariants"
import { capturedNet } from "./standing"
import type { Stated, World } from "./world"

/** What merchants and shoppers were told and did not happen, or was told not to have happened and did. */
export function falseClaims(world: World): Violation[] {
  return world.told.flatMap((told) => {
    const why = whyFalse(world, told)
    return why
      ? [{ invariant: "nothing told turns out false", detail: `"${told.words}" (${told.reference}): ${why}` }]
      : []
  })
}

function whyFalse({ service, operations }: World, { claim, reference, at }: Stated): string | undefined {
  const effect = service.effects.find((one) => one.reference === reference)
  switch (claim) {
    case "not_done":
      return effect ? "it happened" : undefined
    case "done": {
      if (effect) return undefined
      const row = operations.rows.find((one) => one.reference === reference)
      if (row?.answer?.already_captured) return undefined
      // Who captured the whole is one to whoever wanted it captured.
      const found = row?.kind === "capture" && row.transaction_id ? service.transaction(row.transaction_id) : undefined
      return found?.captured.equals(found.authorised) ? undefined : "it did not happen"
    }
    case "nothing_charged": {
      if (!effect) return undefined
      if (effect.at > at) return "the card was charged afterwards"
      const { events, captured } = service.transaction(effect.transactionId)
      const isRefunded = captured.isPositive() && capturedNet(service.transaction(effect.transactionId)).isZero()
      const isReleased = events.some((event) => event.at <= at && event.what === "cancelled")
      return isReleased || isRefunded ? undefined : "the card was charged"
    }
  }
}
