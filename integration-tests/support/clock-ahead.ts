import { AsyncLocalStorage } from "node:async_hooks"

const offset = new AsyncLocalStorage<number>()

/**
 * Runs work as a process does whose clock is ahead by so many milliseconds; everybody else keeps the right time. Timers
 * and the database keep the right time, too.
 */
export async function withClockAhead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const Real = globalThis.Date
  class Ahead extends Real {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(Real.now() + (offset.getStore() ?? 0))
      else super(...(args as [number]))
    }
    static override now(): number {
      return Real.now() + (offset.getStore() ?? 0)
    }
  }
  globalThis.Date = Ahead as DateConstructor
  try {
    return await offset.run(ms, work)
  } finally {
    globalThis.Date = Real
  }
}
