import { useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"

/** What the address of a day carries after its print view was closed. */
export const FROM_PRINT = { from: "print" } as const

/** The link to the print view has the focus again once that is closed. */
export function useFocusFromPrint() {
  const link = useRef<HTMLAnchorElement>(null)
  const isFromPrint = (useLocation().state as { from?: unknown } | null)?.from === FROM_PRINT.from
  useEffect(() => {
    if (isFromPrint) link.current?.focus()
  }, [isFromPrint])
  return link
}
