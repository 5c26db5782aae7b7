import { XMark } from "@medusajs/icons"
import { FocusModal, IconButton } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useWords } from "../words/use-words"

/** The dashboard's head of a modal, with a name on the button that closes it. */
export function ModalHead({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className="border-ui-border-base flex items-center justify-between gap-x-4 border-b px-4 py-2">
      <FocusModal.Close asChild>
        <IconButton size="small" type="button" variant="transparent" aria-label={t("shared.close")}>
          <XMark />
        </IconButton>
      </FocusModal.Close>
      {children}
    </div>
  )
}
