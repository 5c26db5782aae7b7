import { Drawer } from "@medusajs/ui"
import { useRef, type ReactNode } from "react"

interface Props {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A drawer beside the list that it was opened from; whoever closes it is back on the row. */
export function ListDrawer({ isOpen, onClose, children }: Props) {
  const opener = useRef<Element | null>(null)
  return (
    <Drawer open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Drawer.Content
        onOpenAutoFocus={() => {
          opener.current = document.activeElement
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (opener.current instanceof HTMLElement) opener.current.focus()
        }}
      >
        {children}
      </Drawer.Content>
    </Drawer>
  )
}
