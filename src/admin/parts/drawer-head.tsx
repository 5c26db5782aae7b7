import { XMark } from "@medusajs/icons"
import { Drawer, IconButton, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useWords } from "../words/use-words"

/** The dashboard's drawer head, with a name on the button that closes it. */
export function DrawerHead({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className="flex items-start justify-between gap-x-4 border-b px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Drawer.Title>{title}</Drawer.Title>
        <Drawer.Description asChild>
          <Text size="small" className="text-ui-fg-subtle">
            {children}
          </Text>
        </Drawer.Description>
      </div>
      <Drawer.Close asChild>
        <IconButton size="small" variant="transparent" className="shrink-0" aria-label={t("shared.close")}>
          <XMark />
        </IconButton>
      </Drawer.Close>
    </div>
  )
}
