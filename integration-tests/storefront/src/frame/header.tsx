import { useState } from "react"
import { Link } from "../router"
import { useShop } from "../shop/shop-context"
import { ProblemNotice } from "../ui/problem-notice"
import { RegionSwitch } from "./region-switch"

export function Header() {
  const { cart, customer } = useShop()
  const [problem, setProblem] = useState<unknown>()
  const count = (cart?.items ?? []).reduce((sum, item) => sum + item.quantity, 0)
  return (
    <header className="header">
      <a className="skip-link" href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      <div className="header-inner">
        <Link className="logo" href="/" aria-label="Kobalt, to the shop">
          <svg viewBox="0 0 64 64" aria-hidden="true">
            <path d="M10 14h36v22a16 16 0 0 1-16 16h-4a16 16 0 0 1-16-16z" className="logo-cup" />
            <path d="M10 30q6-6 12 0t12 0 12 0v6a16 16 0 0 1-16 16h-4a16 16 0 0 1-16-16z" className="logo-tide" />
            <path d="M46 20h3a9 9 0 0 1 0 18h-4" className="logo-handle" />
          </svg>
          Kobalt
        </Link>
        <nav className="nav" aria-label="Shop">
          <RegionSwitch onProblem={setProblem} />
          <Link href="/account" className="nav-link">
            {customer?.first_name ? `Hello, ${customer.first_name}` : customer ? "Account" : "Sign in"}
          </Link>
          <Link href="/cart" className="cart-link">
            <span>Cart </span>
            <span className="cart-count" data-testid="cart-count">
              {count}
            </span>
            <span className="sr-only">{count === 1 ? " item" : " items"}</span>
          </Link>
        </nav>
      </div>
      {problem !== undefined && (
        <div className="header-problem">
          <ProblemNotice error={problem} />
        </div>
      )}
    </header>
  )
}

/** By focus, not by address: the address belongs to the router. */
function skipToMain(event: { preventDefault(): void }) {
  event.preventDefault()
  const heading = document.querySelector<HTMLElement>("#main h1")
  heading?.focus()
  heading?.scrollIntoView()
}
