import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** Said where a list is empty, so that nobody wonders whether it failed to load. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <Text size="small" weight="plus" leading="compact">
        {title}
      </Text>
      {children && (
        <Text size="small" className="text-ui-fg-subtle max-w-prose text-pretty">
          {children}
        </Text>
      )}
    </div>
  )
}
