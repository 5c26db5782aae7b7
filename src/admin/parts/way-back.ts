import { useEffect, useRef } from "react"
import type { RefObject } from "react"

/**
 * For a dialog whose opener may be gone when it closes, or is no trigger of its own: whoever closes it is back where
 * they opened it, or as near as is left.
 * @param opener undefined: what has the focus when the dialog opens
 */
export function useWayBack(opener?: RefObject<HTMLElement | null>) {
  const way = useRef<HTMLElement[]>([])
  return {
    onOpenAutoFocus: () => {
      way.current = []
      const from = opener?.current ?? document.activeElement
      for (let at = from; at instanceof HTMLElement && at !== document.body; at = at.parentElement) way.current.push(at)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const [from, ...around] = way.current
      if (from && isThere(from)) from.focus()
      else focusOn(nearest(around.filter(isThere)) ?? document.querySelector("main"))
    },
  }
}

/** Where a screen reader has something to say of it. */
function nearest(around: HTMLElement[]): HTMLElement | undefined {
  return around.find((element) => element.matches("main,[role][aria-label]")) ?? around[0]
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0
}

/**
 * For a part of the page whose buttons go away under the hands: whoever was at one and has lost the focus with it is
 * put back there, or where it is gone at the part's beginning.
 * @param shown when it changes, the focus may be lost
 */
export function useFocusKept<Element extends HTMLElement>(shown: unknown) {
  const part = useRef<Element>(null)
  const control = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      const own = part.current
      if (!own || !(target instanceof window.Element)) return
      const dialog = target.closest("[role=dialog],[role=alertdialog]")
      if (dialog && !dialog.contains(own)) return
      const chosen = target.closest<HTMLElement>("a,button,input,select,textarea,summary,[tabindex]")
      control.current = own.contains(chosen) ? chosen : null
    }
    // A press beside every control takes the focus from the one that had it: it was not lost.
    const events = ["focusin", "pointerdown"]
    for (const event of events) document.addEventListener(event, note)
    return () => events.forEach((event) => document.removeEventListener(event, note))
  }, [])
  useEffect(() => {
    const { current } = control
    if (!current || document.activeElement !== document.body) return
    if (current.isConnected && !current.matches(":disabled")) current.focus()
    else focusOn(part.current)
  }, [shown])
  return part
}

function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
