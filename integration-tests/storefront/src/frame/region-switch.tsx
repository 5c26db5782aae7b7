import { useState } from "react"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"

/**
 * Where the shopper is: decides currency, delivery and ways to pay.
 * @param onProblem is given why the last change failed, and undefined as another begins
 */
export function RegionSwitch({ onProblem }: { onProblem: (error: unknown) => void }) {
  const { regions, region, chooseRegion, cart, paying } = useShop()
  const [busy, setBusy] = useState(false)
  // Also away from the checkout, which asks what became of the payment when the shopper is back.
  const isUndecided = cart !== undefined && memory.payingCartId.get() === cart.id
  return (
    <label className="region">
      <span className="sr-only">Region and currency</span>
      <select
        value={region.id}
        aria-busy={busy}
        disabled={paying || isUndecided}
        title={isUndecided ? "Your payment is not confirmed yet" : undefined}
        onChange={(event) => {
          if (busy) return
          setBusy(true)
          onProblem(undefined)
          chooseRegion(event.target.value)
            .catch((error: unknown) => onProblem(error ?? new Error("unknown")))
            .finally(() => setBusy(false))
        }}
      >
        {regions.map(({ id, name, currency_code }) => (
          <option key={id} value={id}>
            {name} · {currency_code.toUpperCase()}
          </option>
        ))}
      </select>
    </label>
  )
}
