import { Button, Drawer } from "@medusajs/ui"
import { useState } from "react"
import type { QueueItem } from "../../api/admin/acquiring/http-types"
import { useMay } from "../parts/allowed"
import { DrawerHead } from "../parts/drawer-head"
import { useWords } from "../words/use-words"
import { neededToStateSum } from "./needs"
import { SumForm } from "./sum-form"

interface Props {
  /** An incident. */
  item: QueueItem
  /** What it is about: in the drawer's title, and to tell the button from others like it. */
  name: string
}

/** How much a person saw at the service's portal, where the service itself does not tell. */
export function StateSum({ item, name }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const may = { captured: useMay(...neededToStateSum("captured")), refunded: useMay(...neededToStateSum("refunded")) }
  const shows = (item.to_state?.shows ?? []).filter((one) => may[one])
  if (!item.to_state || shows.length === 0) return null
  const text = t("attention.say")
  return (
    <Drawer open={isOpen} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" aria-label={t("shared.of_what", { what: text, name })}>
          {text}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={t("shared.of_what", { what: text, name })}>{t("attention.say_about")}</DrawerHead>
        <SumForm
          incident={item.id}
          of={{ ...item.to_state, shows }}
          currency={item.currency_code ?? ""}
          onDone={() => setOpen(false)}
        />
      </Drawer.Content>
    </Drawer>
  )
}
