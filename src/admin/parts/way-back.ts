import { useEffect, useRef } from "react"

/** For a dialog without a trigger of its own: whoever closes it is back where they opened it, or as near as is left. */
export function useWayBack() {
  const way = useRef<HTMLElement[]>([])
  return {
    onOpenAutoFocus: () => {
      way.current = []
      for (let at = document.activeElement; at instanceof HTMLElement; at = at.parentElement) way.current.push(at)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const [opener, ...around] = way.current
      if (opener?.isConnected) opener.focus()
      else focusOn(around.find((element) => element.isConnected && element !== document.body))
    },
  }
}

/**
 * For a list whose rows go away under the hands: whoever was in it and has lost the focus with their row is put at its
 * beginning.
 * @param rows when they change, the focus may be lost
 */
export function useFocusKept<Element extends HTMLElement>(rows: unknown) {
  const list = useRef<Element>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest("[role=dialog],[role=alertdialog]")) return
      wasInside.current = list.current?.contains(target) ?? false
    }
    document.addEventListener("focusin", note)
    return () => document.removeEventListener("focusin", note)
  }, [])
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) focusOn(list.current)
  }, [rows])
  return list
}

function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1
  element.focus()
}
