import { setTimeout as sleep } from "node:timers/promises"

/**
 * Waits for what happens by itself: looks again until there is something, ever less often.
 * @throws Error after `withinMs`, so that the test that waits says what it waited for
 */
export async function eventually<T>(look: () => Promise<T | undefined>, withinMs = 90_000): Promise<T> {
  const until = Date.now() + withinMs
  for (let pause = 25; ; pause = Math.min(100, pause * 1.25)) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`Nothing came of it within ${withinMs} ms: ${look.toString()}`)
    await sleep(pause)
  }
}
