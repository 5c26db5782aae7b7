import { Button, Drawer } from "@medusajs/ui"
import { useState } from "react"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { DrawerHead } from "../parts/drawer-head"
import type { Group } from "./catalogue"
import { EditForm } from "./edit-form"
import { useWords } from "../words/use-words"

interface Props {
  account: string
  group: Group
  view: AccountSettingsView
}

/** A group's settings in a drawer. Only what was changed is sent. */
export function EditGroup(props: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Allowed to="acquiring_settings:update">
      <Drawer open={isOpen} onOpenChange={setOpen}>
        <Drawer.Trigger asChild>
          <Button
            size="small"
            variant="secondary"
            disabled={props.view.locked}
            aria-label={t("shared.edit_named", { name: t(props.group.title) })}
          >
            {t("shared.edit")}
          </Button>
        </Drawer.Trigger>
        <Drawer.Content>
          <DrawerHead title={t(props.group.title)}>{t(props.group.about)}</DrawerHead>
          {isOpen && <EditForm {...props} onDone={() => setOpen(false)} />}
        </Drawer.Content>
      </Drawer>
    </Allowed>
  )
}
