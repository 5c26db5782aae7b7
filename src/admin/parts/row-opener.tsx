import type { PropsWithChildren } from "react"

interface Props {
  onOpen: () => void
  /** In words, not by an id. */
  isNamed?: boolean
}

/** What a row is called, and the way for a keyboard to open it; the row itself opens for a mouse. */
export function RowOpener({ onOpen, isNamed = false, children }: PropsWithChildren<Props>) {
  return (
    <button
      type="button"
      className={`text-ui-fg-base focus-visible:shadow-borders-focus rounded-sm text-left outline-none ${isNamed ? "txt-compact-small" : "font-mono text-[12px]"}`}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {children}
    </button>
  )
}
