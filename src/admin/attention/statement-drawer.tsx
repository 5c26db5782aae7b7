import { Button, Drawer } from "@medusajs/ui"
import type { ReactNode } from "react"
import { DrawerHead } from "../parts/drawer-head"
import { RowGone, useOpen } from "../parts/open-in-row"
import { useWords } from "../words/use-words"

interface Props {
  /** What the button says. */
  text: string
  /** What it is about: in the drawer's title, and to tell the button from others like it. */
  name: string
  /** The form, given what closes the drawer. */
  children: (close: () => void) => ReactNode
}

/** A button, and the drawer in which a person says what the service's portal shows. */
export function StatementDrawer({ text, name, children }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useOpen()
  return (
    <Drawer open={isOpen} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" aria-label={t("shared.of_what", { what: text, name })}>
          {text}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={t("shared.of_what", { what: text, name })}>
          {t("attention.say_about")}
          <RowGone />
        </DrawerHead>
        {isOpen && children(() => setOpen(false))}
      </Drawer.Content>
    </Drawer>
  )
}
