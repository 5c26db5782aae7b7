import { useEffect, useRef } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router-dom"

type Said<Name extends string> = Partial<Record<Name, string | undefined>>

/** What a list is narrowed to, kept in the page's address: whoever comes back to it finds it as they left it. */
function useInAddress<Name extends string>(names: readonly Name[]): [Said<Name>, (change: Said<Name>) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const said: Said<Name> = {}
  for (const name of names) said[name] = params.get(name) || undefined
  return [said, (change) => setParams(withSaid(change), { replace: true, state })]
}

/** Where the page of a list begins. */
const OFFSET = "offset"

function useOffset(): number {
  const [params] = useSearchParams()
  const offset = Number(params.get(OFFSET) ?? 0)
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0
}

/** Filters and page of a list; another filter begins at its first page. */
export function useFilterInAddress<Name extends string>(names: readonly Name[]) {
  const [filter, say] = useInAddress<Name | typeof OFFSET>([...names])
  return {
    filter: filter as Said<Name>,
    offset: useOffset(),
    onFilter: (change: Said<Name>) => say({ ...change, [OFFSET]: undefined } as Said<Name | typeof OFFSET>),
    onTurn: (to: number) => say({ [OFFSET]: to > 0 ? String(to) : undefined } as Said<Name | typeof OFFSET>),
  }
}

const OPENED_HERE = "opened-here"

/** What is open beside a list, by its id: opening it is a step of its own, which the browser's Back takes back. */
export function useOpenInAddress(name: string) {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation() as { key: string; state: unknown }
  const navigate = useNavigate()
  const left = useRef<string>(undefined)
  useEffect(() => {
    left.current = undefined
  }, [key])
  return {
    id: params.get(name) ?? undefined,
    open: (id: string) => setParams(withSaid({ [name]: id }), { state: OPENED_HERE }),
    /** Another one in its place. */
    turnTo: (id: string) => setParams(withSaid({ [name]: id }), { replace: true, state }),
    close: () => {
      if (state !== OPENED_HERE) {
        setParams(withSaid({ [name]: undefined }), { replace: true })
        return
      }
      // It is still open until the step back is rendered: a second Escape would leave the page.
      if (left.current === key) return
      left.current = key
      void navigate(-1)
    },
  }
}

/** Chooses a tab. One press of a mouse tells of it twice, when it is pressed and when the tab has the focus. */
export function useTabInAddress(name: string): (tab: string) => void {
  const [, setParams] = useSearchParams()
  const pressed = useRef<string>(undefined)
  return (tab) => {
    if (pressed.current === tab) return
    pressed.current = tab
    setTimeout(() => (pressed.current = undefined))
    setParams({ [name]: tab })
  }
}

/**
 * The address with one change. It is read from the browser, which has it at once where no loader of a route comes
 * first: what the router hands out is of the last rendering, and on a slow page a second filter would undo the first.
 */
function withSaid(change: Record<string, string | undefined>): URLSearchParams {
  const params = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  return params
}
