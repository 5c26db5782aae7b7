import { Drawer } from "@medusajs/ui"
import { DrawerHead } from "../parts/drawer-head"
import { PageDrawer } from "../parts/page-drawer"
import { OrderLink } from "../parts/order-link"
import { usePayment } from "../queries/payments"
import { OrderOfPayment } from "./order-of-payment"
import { PaymentPanel } from "./payment-panel"
import { useWords } from "../words/use-words"

interface Props {
  /** Of the payment that is open. */
  id: string | undefined
  onClose: () => void
}

/** A payment beside the list it was chosen from. */
export function PaymentDrawer({ id, onClose }: Props) {
  return (
    <PageDrawer isOpen={id !== undefined} onClose={onClose}>
      {id !== undefined && (
        <>
          <Head id={id} />
          <Drawer.Body className="overflow-y-auto p-0">
            <PaymentPanel key={id} id={id} />
            <Order id={id} />
          </Drawer.Body>
        </>
      )}
    </PageDrawer>
  )
}

/** A payment that no order has yet has nothing else beside it. */
function Order({ id }: { id: string }) {
  const orderId = usePayment(id).data?.payment.belongs_to.order_id
  return orderId ? <OrderOfPayment key={orderId} orderId={orderId} /> : null
}

function Head({ id }: { id: string }) {
  const { t, money } = useWords()
  const { data, isPending } = usePayment(id)
  if (!data) return <DrawerHead title={t("shared.payment")}>{isPending && t("shared.loading")}</DrawerHead>
  const { amount, currency_code, belongs_to } = data.payment
  return (
    <DrawerHead title={t("payment.payment_of", { sum: money(amount, currency_code) })}>
      <OrderLink to={belongs_to} />
    </DrawerHead>
  )
}
