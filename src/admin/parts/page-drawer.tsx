import { Drawer } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useWayBack } from "./way-back"

interface Props {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A drawer that something on the page opens: a row, a button; whoever closes it is back there. */
export function PageDrawer({ isOpen, onClose, children }: Props) {
  const wayBack = useWayBack()
  return (
    <Drawer open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Drawer.Content {...wayBack}>{children}</Drawer.Content>
    </Drawer>
  )
}
