import { IconButton } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A small button of a row, told by its label. */
export function RowTool({ label, onPress, icon }: { label: string; onPress: () => void; icon: ReactNode }) {
  return (
    <IconButton type="button" size="small" variant="transparent" aria-label={label} onClick={onPress}>
      {icon}
    </IconButton>
  )
}
