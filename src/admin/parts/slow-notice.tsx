import { Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useWords } from "../words/use-words"

/** Longer than the service mostly takes. */
const SLOW_MS = 3_000

/** Says what is going on while the service is slow to answer, and that nobody has to wait for it here. */
export function SlowNotice({ isPending }: { isPending: boolean }) {
  const { t } = useWords()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return (
    <Text size="small" role="status" className="text-ui-fg-subtle text-pretty">
      {isSlow && t("shared.service_slow")}
    </Text>
  )
}
