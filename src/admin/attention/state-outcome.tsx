import { Button, Drawer } from "@medusajs/ui"
import { useState } from "react"
import type { OperationView } from "../../api/admin/acquiring/http-types"
import { DrawerHead } from "../parts/drawer-head"
import { useWords } from "../words/use-words"
import { StatementForm } from "./statement-form"

/** What a person saw at the service's portal, where the service itself cannot say what became of an operation. */
export function StateOutcome({ operation, name }: { operation: OperationView; name: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Drawer open={isOpen} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" aria-label={t("attention.say_of", { name })}>
          {t("attention.say")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={name}>{t("attention.say_about")}</DrawerHead>
        <StatementForm operation={operation} onDone={() => setOpen(false)} />
      </Drawer.Content>
    </Drawer>
  )
}
