import { useState } from "react"
import { formatMoney } from "../money"
import { Link } from "../router"
import { useShop } from "../shop/shop-context"
import type { Product } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"
import { lowestPrice, stockOf } from "./product-facts"

const EVERYTHING = "Everything"

export function CataloguePage() {
  const { store, region } = useShop()
  const products = useLoad(region.id, () => store.products(region.id))
  const [category, setCategory] = useState(EVERYTHING)
  return (
    <Page title="Coffee and clay" className="page-wide" heading={<HeroWords />}>
      <p className="hero-line">Eight things for a better morning. Roasted on Tuesdays, thrown by hand.</p>
      {products.state === "waiting" && <Skeleton label="Loading products" blocks={8} className="grid" />}
      {products.state === "failed" && <ProblemNotice error={products.error} retry={products.retry} />}
      {products.state === "ready" && (
        <>
          <Categories products={products.value} chosen={category} choose={setCategory} />
          <ul className="grid" data-testid="products">
            {products.value
              .filter((product) => category === EVERYTHING || categoriesOf(product).includes(category))
              .map((product, index) => (
                <ProductTile key={product.id} product={product} eager={index < 4} />
              ))}
          </ul>
        </>
      )}
    </Page>
  )
}

function HeroWords() {
  return (
    <>
      Coffee <span className="hero-and">&amp;</span> clay
    </>
  )
}

function Categories({
  products,
  chosen,
  choose,
}: {
  products: Product[]
  chosen: string
  choose: (name: string) => void
}) {
  const names = [...new Set(products.flatMap(categoriesOf))].sort()
  if (names.length < 2) return null
  return (
    <div className="chips" role="group" aria-label="Show">
      {[EVERYTHING, ...names].map((name) => (
        <button key={name} type="button" className="chip" aria-pressed={name === chosen} onClick={() => choose(name)}>
          {name}
        </button>
      ))}
    </div>
  )
}

function ProductTile({ product, eager }: { product: Product; eager: boolean }) {
  const price = lowestPrice(product)
  const stock = stockOf(product)
  return (
    <li className="tile">
      <Link href={`/products/${product.handle}`}>
        <span className="tile-picture">
          {product.thumbnail && (
            <img src={product.thumbnail} alt="" width={800} height={800} loading={eager ? "eager" : "lazy"} />
          )}
          {stock === 0 && <span className="tag">Sold out</span>}
          {stock === 1 && <span className="tag">Only one</span>}
        </span>
        <span className="tile-name">{product.title}</span>
        {price && <span className="tile-price">{formatMoney(price.amount, price.currency)}</span>}
      </Link>
    </li>
  )
}

function categoriesOf(product: Product): string[] {
  return (product.categories ?? []).map(({ name }) => name)
}
