import { Text } from "@medusajs/ui"
import type { RunView } from "../../api/admin/acquiring/http-types"

/** How far a run is, as a bar and in words. */
export function Progress({ run: { looked, total, state } }: { run: RunView }) {
  const isOver = state === "done" || state === "failed"
  const most = Math.max(total ?? 0, looked, 1)
  const share = isOver && total === 0 ? 100 : Math.round((looked / most) * 100)
  const words = total === null ? "Counting payments…" : `${looked} of ${Math.max(total, looked)} payments looked at`
  return (
    <div className="flex flex-col gap-2">
      <div
        role="progressbar"
        aria-label="Payments looked at"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total === null ? undefined : share}
        aria-valuetext={words}
        className="bg-ui-bg-component border-ui-border-base h-2 overflow-hidden rounded-full border"
      >
        <div className="bg-ui-tag-blue-icon h-full transition-[width]" style={{ width: `${share}%` }} />
      </div>
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {words}
      </Text>
    </div>
  )
}
