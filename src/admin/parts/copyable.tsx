import { Copy } from "@medusajs/ui"
import { useWords } from "../words/use-words"

/** A number that people take to another program. */
export function Copyable({ what, text }: { what: string; text: string }) {
  const { t } = useWords()
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className="font-mono text-[12px] [overflow-wrap:anywhere]">{text}</span>
      <Copy content={text} variant="mini" aria-label={t("shared.copy_what", { what })} className="shrink-0" />
    </span>
  )
}
