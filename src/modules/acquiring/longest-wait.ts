import type { Settings } from "./settings"

/**
 * How long a hook of the core may take at most, its wait for its turn included; milliseconds. The last query for an
 * answer that was lost is begun within `within_ms`, and can itself last as long as a call.
 */
export function longestWait({ settings }: { settings: Pick<Settings, "timeouts" | "asking"> }): number {
  return 2 * settings.timeouts.total_ms + settings.asking.within_ms + 10_000
}
