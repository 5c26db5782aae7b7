import type { ButtonHTMLAttributes } from "react"

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean
  /** Read and shown while busy. */
  busyLabel?: string
  look?: "main" | "quiet"
}

/**
 * A button that cannot be pressed twice: while busy it stays focusable, so that a screen reader's place is not
 * lost, but does nothing.
 */
export function Button({ busy, busyLabel, look = "main", children, onClick, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      className={`button button-${look} ${rest.className ?? ""}`}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}
