import { Drawer } from "@medusajs/ui"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { DrawerHead } from "../parts/drawer-head"
import { PageDrawer } from "../parts/page-drawer"
import { OrderLink } from "../parts/order-link"
import { PaymentPanel } from "./payment-panel"
import { useWords } from "../words/use-words"

interface Props {
  payment: PaymentView | undefined
  onClose: () => void
}

/** A payment beside the list it was chosen from. */
export function PaymentDrawer({ payment, onClose }: Props) {
  const { t, money } = useWords()
  return (
    <PageDrawer isOpen={payment !== undefined} onClose={onClose}>
      {payment && (
        <>
          <DrawerHead title={t("payment.payment_of", { sum: money(payment.amount, payment.currency_code) })}>
            <OrderLink to={payment.belongs_to} />
          </DrawerHead>
          <Drawer.Body className="overflow-y-auto p-0">
            <PaymentPanel id={payment.id} />
          </Drawer.Body>
        </>
      )}
    </PageDrawer>
  )
}
