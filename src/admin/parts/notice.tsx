import { Alert, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface Props {
  variant: "warning" | "error"
  title: string
  children: ReactNode
}

/** What stands out in a card: one sentence, and below it what belongs to it. */
export function Notice({ variant, title, children }: Props) {
  return (
    <div className="px-6 py-4">
      <Alert variant={variant}>
        <Text size="small" weight="plus" leading="compact">
          {title}
        </Text>
        {children}
      </Alert>
    </div>
  )
}
