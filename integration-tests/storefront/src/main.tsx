import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app"
import { ShopProvider } from "./shop/shop-context"
import { ProblemNotice } from "./ui/problem-notice"
import { Skeleton } from "./ui/skeleton"
import "./styles/index.css"

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no root.")

createRoot(root).render(
  <StrictMode>
    <ShopProvider
      waiting={<Skeleton label="Opening the shop" blocks={4} className="opening" />}
      failed={(error, retry) => (
        <main className="page page-narrow">
          <h1>Kobalt</h1>
          <ProblemNotice error={error} retry={retry} />
        </main>
      )}
    >
      <App />
    </ShopProvider>
  </StrictMode>,
)
