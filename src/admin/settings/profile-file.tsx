import { Button, Drawer, Label, Text, Textarea } from "@medusajs/ui"
import { useState } from "react"
import { DrawerHead } from "../parts/drawer-head"
import type { ProfileChange as Change } from "../queries/profile"
import { ProfileChange } from "./profile-change"
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
  const [isUnreadable, setUnreadable] = useState(false)
  function close() {
    setOpen(false)
    setChange(undefined)
    setText("")
    setUnreadable(false)
  }
  function preview() {
    try {
      setChange({ profile: JSON.parse(text) as unknown })
      setUnreadable(false)
    } catch {
      setUnreadable(true)
    }
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
          <>
            <Drawer.Body className="flex flex-col gap-3 overflow-y-auto">
              <input
                type="file"
                accept="application/json,.json"
                aria-label={t("setting.file")}
                className="txt-compact-small"
                onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
              />
              <Label htmlFor="profile-text" size="small" weight="plus">
                {t("setting.profile_json")}
              </Label>
              <Textarea
                id="profile-text"
                rows={18}
                spellCheck={false}
                className="font-mono text-xs"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              {isUnreadable && (
                <Text size="xsmall" className="text-ui-fg-error" role="alert">
                  {t("setting.this_no_json")}
                </Text>
              )}
            </Drawer.Body>
            <Drawer.Footer>
              <Button size="small" disabled={text.trim() === ""} onClick={preview}>
                {t("setting.show_changes")}
              </Button>
            </Drawer.Footer>
          </>
        )}
      </Drawer.Content>
    </Drawer>
  )
}
