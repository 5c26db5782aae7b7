import { useEffect, useRef, type ReactNode } from "react"

interface NoticeProps {
  title: string
  children?: ReactNode
  tone?: "bad" | "good" | "calm"
  /** Moves the focus here when it appears: for what the shopper must know before going on. */
  takeFocus?: boolean
  testId?: string
}

/** A message that cannot be overlooked, by eye or by ear. */
export function Notice({ title, children, tone = "bad", takeFocus, testId }: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takeFocus) ref.current?.focus()
  }, [takeFocus, title])
  return (
    <div
      ref={ref}
      className={`notice notice-${tone}`}
      role={tone === "bad" ? "alert" : "status"}
      tabIndex={-1}
      data-testid={testId}
    >
      <strong className="notice-title">{title}</strong>
      {children}
    </div>
  )
}
