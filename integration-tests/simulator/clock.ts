/** What happens at a moment of simulated time; `idle` says that nothing came of it and no promise goes on. */
type Run = () => void | "idle"

interface Due {
  at: number
  order: number
  run: Run
}

/**
 * Simulated time: nothing waits, the clock jumps from one event to the next. Between two events every promise that can
 * go on has gone on, so a history depends on its seed alone.
 */
export class SimulatedTime {
  now = START
  #date = new Date(START)
  #count = 0
  readonly #heap: Due[] = []

  at(at: number, run: Run): void {
    const due = { at: Math.max(at, this.now), order: (this.#count += 1), run }
    const heap = this.#heap
    let place = heap.push(due) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent]
      if (!above || !isBefore(due, above)) break
      heap[place] = above
      place = parent
    }
    heap[place] = due
  }

  /** The moment as a date, the same one until time goes on. */
  date(): Date {
    if (this.#date.getTime() !== this.now) this.#date = new Date(this.now)
    return this.#date
  }

  after(ms: number, run: Run): void {
    this.at(this.now + ms, run)
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve))
  }

  /** Runs everything up to a moment. */
  runUntil(end: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        try {
          if (this.#runNext(end)) return whenQuiet(go)
        } catch (error) {
          return reject(error as Error)
        }
        this.now = Math.max(this.now, end)
        resolve()
      }
      whenQuiet(go)
    })
  }

  /** Runs events until something has come of one; false when there is none left. */
  #runNext(end: number): boolean {
    for (let next = this.#heap[0]; next && next.at <= end; next = this.#heap[0]) {
      this.#pop()
      this.now = next.at
      if (next.run() !== "idle") return true
    }
    return false
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const right = left + 1
      const one = heap[left]
      const other = heap[right]
      if (!one) break
      const isRight = other !== undefined && isBefore(other, one)
      const below = isRight ? other : one
      if (!isBefore(below, last)) break
      heap[place] = below
      place = isRight ? right : left
    }
    heap[place] = last
  }
}

/** Noon of a day that no calendar rule touches. */
export const START = Date.UTC(2030, 0, 15, 12)

function isBefore(one: Due, other: Due): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

/** Once no promise can go on any more: a tick that is asked for among microtasks comes after all of them. */
function whenQuiet(go: () => void): void {
  void DONE.then(() => process.nextTick(go))
}

const DONE = Promise.resolve()
