import type { PropsWithChildren } from "react"

/** What a row is called, and the way for a keyboard to open it; the row itself opens for a mouse. */
export function RowOpener({ onOpen, children }: PropsWithChildren<{ onOpen: () => void }>) {
  return (
    <button
      type="button"
      className="text-ui-fg-base focus-visible:shadow-borders-focus rounded-sm text-left font-mono text-[12px] outline-none"
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {children}
    </button>
  )
}
