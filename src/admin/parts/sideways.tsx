import { clx } from "@medusajs/ui"
import type { ReactNode } from "react"

interface Props {
  /** For whoever cannot see it. */
  label: string
  className?: string
  children: ReactNode
}

/** A table of nothing but text that may be wider than a phone: the arrow keys scroll it. */
export function Sideways({ label, className, children }: Props) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className={clx("focus-visible:shadow-borders-focus overflow-x-auto outline-none", className)}
    >
      {children}
    </div>
  )
}
