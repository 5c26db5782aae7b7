import { useEffect, useRef } from "react"

/**
 * Where the browser's Back shows a page again as it was left, without loading it: what was under way then is not any
 * more.
 */
export function useRestored(then: () => void): void {
  const current = useRef(then)
  current.current = then
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) current.current()
    }
    window.addEventListener("pageshow", restore)
    return () => window.removeEventListener("pageshow", restore)
  }, [])
}
