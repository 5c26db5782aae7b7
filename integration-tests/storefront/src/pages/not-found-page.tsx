import { Link } from "../router"
import { Page } from "../ui/page"

export function NotFoundPage() {
  return (
    <Page title="Not here" className="page-narrow">
      <p>There is nothing at this address.</p>
      <Link href="/" className="button button-main">
        To the shop
      </Link>
    </Page>
  )
}
