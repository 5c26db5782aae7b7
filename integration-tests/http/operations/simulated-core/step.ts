/**
 * What a merchant and a shopper do to one order of teas that is paid by card. Payments are counted from 0, oldest
 * first.
 */
export type Step =
  | { do: "place"; teas: number }
  | { do: "capture"; cents?: number; payment?: number }
  | { do: "refund"; cents: number; payment?: number }
  | { do: "edit"; teas: number }
  /** Chooses the service's page for what the order asks for. */
  | { do: "choose_page" }
  /** Pays there: the shop knows once it has reconciled it. */
  | { do: "pay_page" }
  | { do: "fulfil" }
  /** @property teas come back @property cents what other goods cost that are sent for them */
  | { do: "agree"; on: "exchange" | "claim" | "return_request"; teas: number; cents: number }
  | { do: "receive" }
  | { do: "cancel_agreement" }
  | { do: "cancel_order" }
  | { do: "reconcile" }

/** One of the two shops that the same is done to. */
export interface PlayedShop {
  take(step: Step): Promise<void>
  facts(): Promise<unknown>
}

export const TEA_CENTS = 2_000
export const SHIPPING_CENTS = 500

/** What the shop comes to after each step. */
export async function played(shop: PlayedShop, steps: readonly Step[]) {
  const found: { after: string; facts: unknown }[] = []
  for (const step of steps) {
    await shop.take(step)
    found.push({ after: JSON.stringify(step), facts: await shop.facts() })
  }
  return found
}
