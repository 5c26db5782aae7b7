import { useSyncExternalStore, type AnchorHTMLAttributes } from "react"

const MOVED = "shop:moved"

/** Goes to an address of the shop; `replace` leaves no way back to the present one. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, "", to)
  else history.pushState(null, "", to)
  window.scrollTo(0, 0)
  window.dispatchEvent(new Event(MOVED))
}

/** The present address, path and query, re-rendering its reader when it changes. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => window.location.href)
  return new URL(href)
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("popstate", changed)
  window.addEventListener(MOVED, changed)
  return () => {
    window.removeEventListener("popstate", changed)
    window.removeEventListener(MOVED, changed)
  }
}

/** A link inside the shop: a real one, for new tabs and without script, but no page load on a plain click. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (event.defaultPrevented || !plain) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}
