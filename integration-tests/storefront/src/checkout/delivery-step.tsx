import { useState } from "react"
import { formatMoney } from "../money"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { Button } from "../ui/button"
import { Notice } from "../ui/notice"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"

/** How the parcel travels. */
export function DeliveryStep({ cart, done }: { cart: Cart; done: () => void }) {
  const { store, setCart } = useShop()
  const options = useLoad(`${cart.id} ${cart.shipping_address?.country_code}`, () => store.shippingOptions(cart.id))
  const [chosen, setChosen] = useState(cart.shipping_methods?.[0]?.shipping_option_id)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  if (options.state === "waiting") return <Skeleton label="Loading ways of delivery" blocks={2} />
  if (options.state === "failed") return <ProblemNotice error={options.error} retry={options.retry} />
  if (options.value.length === 0) {
    return (
      <Notice title="We do not deliver there">
        <p>Change the address to see ways of delivery.</p>
      </Notice>
    )
  }
  const selected = options.value.find(({ id }) => id === chosen)?.id ?? options.value[0]?.id

  const submit = async () => {
    if (selected === undefined) return
    setBusy(true)
    setProblem(undefined)
    try {
      setCart(await store.chooseShipping(cart.id, selected))
      done()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <fieldset className="options">
        <legend className="sr-only">Way of delivery</legend>
        {options.value.map((option) => (
          <label key={option.id} className="option">
            <input
              type="radio"
              name="delivery"
              value={option.id}
              checked={option.id === selected}
              onChange={() => setChosen(option.id)}
            />
            <span className="option-name">{option.name}</span>
            <span>{option.amount === 0 ? "Free" : formatMoney(option.amount, cart.currency_code)}</span>
          </label>
        ))}
      </fieldset>
      {problem !== undefined && <ProblemNotice error={problem} takeFocus />}
      <Button type="submit" busy={busy} busyLabel="Saving…">
        Continue to payment
      </Button>
    </form>
  )
}
