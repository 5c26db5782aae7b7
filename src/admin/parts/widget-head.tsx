import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { EnvironmentBadge } from "./environment-badge"

/** What a part of Medusa's page is about, and whether money is real there. */
export function WidgetHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 px-6 py-4">
      <Heading level="h2">{children}</Heading>
      <EnvironmentBadge />
    </div>
  )
}
