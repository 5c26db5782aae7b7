import type { Settings } from "./settings"

/** How long a hook of the core may take at most, its wait for its turn included; milliseconds. */
export function longestWait({ settings }: { settings: Pick<Settings, "timeouts" | "asking"> }): number {
  return settings.timeouts.total_ms + settings.asking.within_ms + 10_000
}
