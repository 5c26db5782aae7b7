import { Tooltip } from "@medusajs/ui"
import { useWords } from "../words/use-words"

/** How long ago, with the exact time for whoever needs it. */
export function Moment({ at }: { at: string }) {
  const { ago, exactly } = useWords()
  return (
    <Tooltip content={exactly(at)}>
      <time dateTime={at} tabIndex={0} className="cursor-default whitespace-nowrap">
        {ago(at)}
      </time>
    </Tooltip>
  )
}
