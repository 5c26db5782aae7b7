import { useState } from "react"
import { formatMoney } from "../money"
import { Link } from "../router"
import { useShop } from "../shop/shop-context"
import type { Product } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { Button } from "../ui/button"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"
import { Quantity } from "../ui/quantity"
import { Skeleton } from "../ui/skeleton"
import { every, until } from "./plan-words"
import { NotFoundPage } from "./not-found-page"
import { optionsOf, priceOf, stockOfVariant, variantWith } from "./product-facts"

export function ProductPage({ handle }: { handle: string }) {
  const { store, region } = useShop()
  const product = useLoad(`${handle} ${region.id}`, () => store.product(handle, region.id))
  if (product.state === "waiting") {
    return (
      <main className="page" id="main">
        <Skeleton label="Loading the product" className="product" blocks={2} />
      </main>
    )
  }
  if (product.state === "failed") {
    return (
      <Page title="Product" className="page-narrow">
        <ProblemNotice error={product.error} retry={product.retry} />
      </Page>
    )
  }
  return product.value ? <ProductView key={region.id} product={product.value} /> : <NotFoundPage />
}

function ProductView({ product }: { product: Product }) {
  const { addToCart, announce, store } = useShop()
  const variantIds = (product.variants ?? []).map(({ id }) => id)
  const plans = useLoad(variantIds.join(" "), () => store.plans(variantIds))
  const [chosen, setChosen] = useState(() => firstChoice(product))
  const [quantity, setQuantity] = useState(1)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState(false)
  const [error, setError] = useState<unknown>()
  const variant = variantWith(product, chosen)
  const price = priceOf(variant)
  const stock = stockOfVariant(variant)
  const plan = plans.state === "ready" ? plans.value.find((one) => one.variant_id === variant?.id) : undefined

  const add = async () => {
    if (variant === undefined) return
    setAdding(true)
    setError(undefined)
    try {
      const { items = [] } = await addToCart(variant.id, quantity)
      setAdded(true)
      const inCart = items.find(({ variant_id }) => variant_id === variant.id)?.quantity ?? quantity
      announce(`${inCart} × ${product.title} in your cart.`)
    } catch (reason) {
      setError(reason)
    } finally {
      setAdding(false)
    }
  }

  return (
    <Page title={product.title} className="page-product">
      <div className="product-picture">
        {product.thumbnail && (
          <img src={product.thumbnail} alt={`Illustration of ${product.title}`} width={800} height={800} />
        )}
      </div>
      <div className="product-text">
        {price && (
          <p className="product-price" data-testid="price">
            {formatMoney(price.amount, price.currency)}
          </p>
        )}
        {plan && (
          <p className="hint" data-testid="plan">
            A subscription:{" "}
            {plan.amount && `${formatMoney(Number(plan.amount), plan.currency_code ?? "")} and delivery `}
            deducted {every(plan.interval, plan.interval_count)}, {until(plan)}.
            {plan.promotion_cycle > 0 &&
              (plan.promotion_cycle === 1
                ? " The first deduction takes what you pay now."
                : ` The first ${plan.promotion_cycle} deductions take what you pay now.`)}
          </p>
        )}
        {plans.state === "failed" && <ProblemNotice error={plans.error} retry={plans.retry} />}
        <p className="product-description">{product.description}</p>
        {optionsOf(product).map((option) => (
          <fieldset key={option.id} className="choice">
            <legend>{option.title}</legend>
            <div className="pills">
              {option.values.map((value) => (
                <label key={value} className="pill">
                  <input
                    type="radio"
                    name={option.id}
                    value={value}
                    checked={chosen[option.id] === value}
                    onChange={() => setChosen({ ...chosen, [option.id]: value })}
                  />
                  <span>{value}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="buy">
          <Quantity
            of={product.title}
            value={quantity}
            onChange={setQuantity}
            max={stock === undefined ? 20 : Math.max(1, stock)}
          />
          <Button
            onClick={() => void add()}
            busy={adding}
            busyLabel="Adding…"
            disabled={stock === 0 || variant === undefined}
          >
            {stock === 0 ? "Sold out" : "Add to cart"}
          </Button>
        </div>
        {stock === 1 && <p className="hint">There is one left.</p>}
        {added && error === undefined && (
          <p data-testid="added">
            In your cart.{" "}
            <Link href="/cart" className="text-link">
              See the cart
            </Link>{" "}
            or{" "}
            <Link href="/" className="text-link">
              keep looking
            </Link>
            .
          </p>
        )}
        {error !== undefined && <ProblemNotice error={error} />}
      </div>
    </Page>
  )
}

/** The first variant that can be bought, else the first. */
function firstChoice(product: Product): Record<string, string> {
  const variants = product.variants ?? []
  const variant = variants.find((candidate) => stockOfVariant(candidate) !== 0) ?? variants[0]
  return Object.fromEntries((variant?.options ?? []).map(({ option_id, value }) => [option_id ?? "", value]))
}
