/**
 * Where the operations of one batch wait for each other after each is written down, so that they leave together in as
 * few requests as the service's limits allow, however long writing them took. Whoever has nothing to send leaves
 * instead.
 */
export class Barrier {
  #expected: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#expected = count
  }

  /** One member's part: `meet` resolves when every other member has met or left. Leaving is for every member's end. */
  member(): { meet: () => Promise<void>; leave: () => void } {
    let isHere = true
    const done = () => {
      if (!isHere) return
      isHere = false
      this.#expected -= 1
      if (this.#expected === 0) for (const go of this.#waiting.splice(0)) go()
    }
    const meet = () => {
      const all = new Promise<void>((go) => this.#waiting.push(go))
      done()
      return all
    }
    // Met once already, or everybody has gone: there is nobody to wait for.
    return { meet: () => (isHere ? meet() : Promise.resolve()), leave: done }
  }
}
