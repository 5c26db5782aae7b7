import { Button, Drawer } from "@medusajs/ui"
import { useState } from "react"
import type { OperationView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { DrawerHead } from "../parts/drawer-head"
import { useWords } from "../words/use-words"
import { neededToState } from "./needs"
import { StatementForm } from "./statement-form"

interface Props {
  operation: OperationView
  /** What it is about, with its sum: in the drawer's title, and to tell the button from others like it. */
  name: string
  /** What the button says. */
  text?: string
}

/** What a person saw at the service's portal, where the service itself cannot say what became of an operation. */
export function StateOutcome({ operation, name, text: given }: Props) {
  const { t } = useWords()
  const text = given ?? t("attention.say")
  const [isOpen, setOpen] = useState(false)
  return (
    <Allowed to={neededToState(operation)}>
      <Drawer open={isOpen} onOpenChange={setOpen}>
        <Drawer.Trigger asChild>
          <Button size="small" variant="secondary" aria-label={t("shared.of_what", { what: text, name })}>
            {text}
          </Button>
        </Drawer.Trigger>
        <Drawer.Content>
          <DrawerHead title={t("shared.of_what", { what: text, name })}>{t("attention.say_about")}</DrawerHead>
          <StatementForm operation={operation} onDone={() => setOpen(false)} />
        </Drawer.Content>
      </Drawer>
    </Allowed>
  )
}
