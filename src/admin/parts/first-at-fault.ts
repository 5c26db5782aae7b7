import { useEffect, type RefObject } from "react"

/**
 * Takes whoever pressed the button to the first field at fault, which may be scrolled anywhere.
 * @param refusal undefined or null where nothing was refused
 */
export function useFirstAtFault(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) toFirstAtFault(form)
  }, [form, refusal])
}

export function toFirstAtFault(form: RefObject<HTMLElement | null>): void {
  const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]")
  if (field) {
    field.focus({ preventScroll: true })
    // What is wrong with it stands below it, and a drawer's foot may cover the end of its form.
    field.scrollIntoView({ block: "center" })
  }
  // Several controls together have none that is at fault.
  else form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
}
