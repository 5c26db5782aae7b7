import { Copy } from "@medusajs/ui"

/** A number that people take to another program. */
export function Copyable({ what, text }: { what: string; text: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className="font-mono text-[12px] [overflow-wrap:anywhere]">{text}</span>
      <Copy content={text} variant="mini" aria-label={`Copy ${what}`} className="shrink-0" />
    </span>
  )
}
