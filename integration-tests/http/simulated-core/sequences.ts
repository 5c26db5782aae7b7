import type { Step } from "./step"

/** What becomes of an order, by what a merchant calls it. */
export const SEQUENCES: Record<string, Step[]> = {
  placed: [{ do: "place", teas: 2 }, { do: "reconcile" }],
  "captured whole": [{ do: "place", teas: 2 }, { do: "capture" }, { do: "reconcile" }],
}
