import { Spinner } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from "react"

interface Props extends Omit<ComponentPropsWithoutRef<typeof Button>, "isLoading" | "asChild"> {
  /** What was pressed is under way: it turns, and pressing again does nothing. */
  isBusy: boolean
}

/**
 * Medusa's button, whose focus stays on it while it is busy. Medusa's own is disabled meanwhile, and the browser takes
 * the focus from what is disabled: whoever works by keyboard would begin again at the top of the page.
 */
export const BusyButton = forwardRef<HTMLButtonElement, Props>(function BusyButton(
  { isBusy, onClick, children, ...props },
  ref,
) {
  if (!isBusy) {
    return (
      <Button ref={ref} onClick={onClick} {...props}>
        {children}
      </Button>
    )
  }
  return (
    <Button ref={ref} {...props} aria-disabled aria-busy onClick={ignore}>
      <span className="bg-ui-bg-disabled absolute inset-0 flex items-center justify-center rounded-md">
        <Spinner className="text-ui-fg-subtle animate-spin" />
      </span>
      {children}
    </Button>
  )
})

/** Of a form's button it also keeps the form from being sent again. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}
