import { useState } from "react"
import { formatMoney } from "../money"
import { Link } from "../router"
import { useShop } from "../shop/shop-context"
import { variantName } from "../ui/line-list"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"
import { Quantity } from "../ui/quantity"
import { Totals } from "../ui/totals"
import type { Cart } from "../shop/store"
import { CartTerms } from "./cart-terms"

export function CartPage() {
  const { cart } = useShop()
  const items = cart?.items ?? []
  if (cart === undefined || items.length === 0) {
    return (
      <Page title="Your cart" className="page-narrow">
        <p>It is empty so far.</p>
        <Link href="/" className="button button-main">
          See what there is
        </Link>
      </Page>
    )
  }
  return (
    <Page title="Your cart" className="page-cart">
      <CartLines cart={cart} />
      <aside className="summary" aria-label="Total">
        <Totals sums={cart} shippingKnown={(cart.shipping_methods ?? []).length > 0} />
        <CartTerms cart={cart} />
        <Link href="/checkout" className="button button-main button-wide">
          Check out
        </Link>
      </aside>
    </Page>
  )
}

function CartLines({ cart }: { cart: Cart }) {
  const { setQuantity, announce } = useShop()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const change = async (itemId: string, quantity: number, name: string) => {
    setBusy(true)
    setError(undefined)
    try {
      await setQuantity(itemId, quantity)
      announce(quantity === 0 ? `${name} is out of the cart.` : `${quantity} × ${name}.`)
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="cart-lines">
      {error !== undefined && <ProblemNotice error={error} />}
      <ul>
        {(cart.items ?? []).map((item) => {
          const name = item.product_title ?? item.title
          return (
            <li key={item.id} className="cart-line">
              <Link href={`/products/${item.product_handle}`} className="cart-picture" tabIndex={-1} aria-hidden="true">
                {item.thumbnail && <img src={item.thumbnail} alt="" width={120} height={120} />}
              </Link>
              <div className="cart-line-text">
                <Link href={`/products/${item.product_handle}`} className="cart-line-name">
                  {name}
                </Link>
                <span className="line-detail">
                  {variantName(item.variant_title)}
                  {formatMoney(item.unit_price, cart.currency_code)} each
                </span>
                <div className="cart-line-operations">
                  <Quantity
                    of={name}
                    value={item.quantity}
                    disabled={busy}
                    onChange={(quantity) => void change(item.id, quantity, name)}
                  />
                  <button
                    type="button"
                    className="text-button"
                    disabled={busy}
                    onClick={() => void change(item.id, 0, name)}
                  >
                    Remove<span className="sr-only"> {name}</span>
                  </button>
                </div>
              </div>
              <span className="cart-line-price">
                {formatMoney(item.unit_price * item.quantity, cart.currency_code)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
