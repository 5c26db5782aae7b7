import { Footer } from "./frame/footer"
import { Header } from "./frame/header"
import { AccountPage } from "./pages/account-page"
import { CartPage } from "./pages/cart-page"
import { CataloguePage } from "./pages/catalogue-page"
import { CheckoutPage } from "./pages/checkout-page"
import { NotFoundPage } from "./pages/not-found-page"
import { OrderPage } from "./pages/order-page"
import { PaymentCollectionPage } from "./pages/payment-collection-page"
import { ProductPage } from "./pages/product-page"
import { ReturnPage } from "./pages/return-page"
import { useAddress } from "./router"

export function App() {
  const address = useAddress()
  return (
    <>
      <Header />
      <Route address={address} />
      <Footer />
    </>
  )
}

function Route({ address }: { address: URL }) {
  const [first, second] = address.pathname.split("/").filter(Boolean).map(decodeURIComponent)
  if (first === undefined) return <CataloguePage />
  if (first === "products" && second !== undefined) return <ProductPage key={second} handle={second} />
  if (first === "cart") return <CartPage />
  if (first === "checkout" && second === undefined) return <CheckoutPage />
  if (first === "checkout" && second === "return") return <ReturnPage query={address.searchParams} />
  if (first === "payment-collection" && second !== undefined)
    return <PaymentCollectionPage key={second} id={second} query={address.searchParams} />
  if (first === "orders" && second !== undefined) return <OrderPage key={second} id={second} />
  if (first === "account") return <AccountPage />
  return <NotFoundPage />
}
