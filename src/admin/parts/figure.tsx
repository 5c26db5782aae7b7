import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A number that stands out, what it says, and a picture of how it came to be. */
export function Figure({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-between gap-3">
      <div>
        <Text size="xlarge" weight="plus" className="tabular-nums">
          {title}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {note}
        </Text>
      </div>
      {children}
    </div>
  )
}
