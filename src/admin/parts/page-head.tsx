import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { EnvironmentBadge } from "./environment-badge"

/** Title of a page of ours, with whether money is real on it. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 px-1 pt-1">
      <div className="flex items-center gap-2">
        <Heading level="h1">{title}</Heading>
        <EnvironmentBadge />
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {children}
      </Text>
    </div>
  )
}
