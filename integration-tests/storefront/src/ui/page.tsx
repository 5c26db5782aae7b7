import { useEffect, useRef, type ReactNode } from "react"

/** A page of the shop: its title in the tab, its heading focused, so that a screen reader knows it has changed. */
export function Page({ title, heading, children, className, hideHeading }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Kobalt`
    if (arrivals > 0) headingRef.current?.focus({ preventScroll: true })
    arrivals += 1
  }, [title])
  return (
    <main id="main" className={`page ${className ?? ""}`}>
      <h1 ref={headingRef} tabIndex={-1} className={hideHeading ? "sr-only" : undefined}>
        {heading ?? title}
      </h1>
      {children}
    </main>
  )
}

interface PageProps {
  title: string
  heading?: ReactNode
  children?: ReactNode
  className?: string
  hideHeading?: boolean
}

/** The first page was opened by the browser, which puts the focus where it belongs. */
let arrivals = 0
