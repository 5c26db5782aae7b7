/** Operations that wait for their time, and can all be called off. */
export class Timers {
  private readonly waiting = new Set<NodeJS.Timeout>()

  /** @param ms milliseconds from now */
  after(ms: number, operation: () => void): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer)
      operation()
    }, ms)
    this.waiting.add(timer)
  }

  stop(): void {
    this.waiting.forEach((timer) => clearTimeout(timer))
    this.waiting.clear()
  }
}
