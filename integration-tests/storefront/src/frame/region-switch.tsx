import { useState } from "react"
import { useShop } from "../shop/shop-context"
import { problemOf } from "../problem"

/** Where the shopper is: decides currency, delivery and ways to pay. */
export function RegionSwitch() {
  const { regions, region, chooseRegion, announce } = useShop()
  const [busy, setBusy] = useState(false)
  return (
    <label className="region">
      <span className="sr-only">Region and currency</span>
      <select
        value={region.id}
        aria-busy={busy}
        onChange={(event) => {
          if (busy) return
          setBusy(true)
          chooseRegion(event.target.value)
            .catch((error: unknown) => announce(problemOf(error).text))
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
