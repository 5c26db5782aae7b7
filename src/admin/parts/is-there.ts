import { useEffect, useRef } from "react"

/**
 * Whether a form is still there when its answer comes. One that was closed meanwhile shows no refusal, and must not
 * close the one that was opened after it.
 */
export function useIsThere(): () => boolean {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return () => isThere.current
}
