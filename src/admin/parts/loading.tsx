import { Skeleton } from "@medusajs/ui"
import { useWords } from "../words/use-words"

/** Lines where something is about to be. */
export function Loading({ what, lines = 3 }: { what: string; lines?: number }) {
  const { t } = useWords()
  return (
    <div role="status" aria-label={t("shared.loading_what", { what })} className="flex flex-col gap-3 px-6 py-4">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-5 w-full" />
      ))}
    </div>
  )
}
