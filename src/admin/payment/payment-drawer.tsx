import { Drawer } from "@medusajs/ui"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { DrawerHead } from "../parts/drawer-head"
import { OrderLink } from "../parts/order-link"
import { money } from "../words/money"
import { PaymentPanel } from "./payment-panel"

interface Props {
  payment: PaymentView | undefined
  onClose: () => void
}

/** A payment beside the list it was chosen from. */
export function PaymentDrawer({ payment, onClose }: Props) {
  return (
    <Drawer open={payment !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        {payment && (
          <>
            <DrawerHead title={`Payment of ${money(payment.amount, payment.currency_code)}`}>
              <OrderLink to={payment.belongs_to} />
            </DrawerHead>
            <Drawer.Body className="overflow-y-auto p-0">
              <PaymentPanel id={payment.id} />
            </Drawer.Body>
          </>
        )}
      </Drawer.Content>
    </Drawer>
  )
}
