import { Button, Drawer } from "@medusajs/ui"
import { useState } from "react"
import { DrawerHead } from "../parts/drawer-head"
import type { ProfileChange as Change } from "../queries/profile"
import { ProfileChange } from "./profile-change"
import { ProfileSource } from "./profile-source"
import { useWords } from "../words/use-words"

/** Lets the browser keep what this store says of its service; nothing secret is in it. */
export function exportProfile(account: string, profile: object): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(profile, null, 2)], { type: "application/json" }))
  const link = document.createElement("a")
  link.href = address
  link.download = `profile-${account}.json`
  link.click()
  URL.revokeObjectURL(address)
}

interface Props {
  account: string
  version: number
  isLocked: boolean
}

/** Takes a profile over from a file or from text, after it has shown what changes. */
export function ImportProfile({ account, version, isLocked }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState("")
  const [change, setChange] = useState<Change>()
  function close() {
    setOpen(false)
    setChange(undefined)
    setText("")
  }
  return (
    <Drawer open={isOpen} onOpenChange={(open) => (open ? setOpen(true) : close())}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" disabled={isLocked}>
          {t("setting.import")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={t("setting.import_title")}>{t("setting.import_about")}</DrawerHead>
        {change ? (
          <ProfileChange
            account={account}
            version={version}
            change={change}
            onBack={() => setChange(undefined)}
            onDone={close}
          />
        ) : (
          <ProfileSource text={text} onText={setText} onProfile={(profile) => setChange({ profile })} />
        )}
      </Drawer.Content>
    </Drawer>
  )
}
