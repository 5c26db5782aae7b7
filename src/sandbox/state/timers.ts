/**
 * Operations that wait for their time, and can all be called off. What fails of them is reported, and ends nothing
 * else.
 */
export class Timers {
  private readonly waiting = new Set<NodeJS.Timeout>()

  constructor(private readonly failed: (error: unknown) => void) {}

  /** @param ms milliseconds from now */
  after(ms: number, operation: () => void | Promise<void>): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer)
      void attempted(operation, this.failed)
    }, ms)
    this.waiting.add(timer)
  }

  stop(): void {
    this.waiting.forEach((timer) => clearTimeout(timer))
    this.waiting.clear()
  }
}

/** Does what nobody waits for: an error of it would end the process. */
export async function attempted(
  operation: () => void | Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  try {
    await operation()
  } catch (error) {
    failed(error)
  }
}
