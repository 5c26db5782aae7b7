import { SeededRandom } from "../../src/sandbox/state/seeded-random"

/** Choices that a seed decides. */
export class Choices {
  readonly #random: SeededRandom

  constructor(seed: number) {
    this.#random = new SeededRandom(Math.imul(seed, 0x9e3779b1) ^ 0x51ed270b)
    this.#random.next()
  }

  number(below: number): number {
    return Math.floor(this.#random.next() * below)
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.#random.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.#random.next() < probability
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.number(values.length)] as Value
  }

  /** One of several, each as often as its weight says. */
  weighted<Value>(values: readonly (readonly [number, Value])[]): Value {
    let left = this.#random.next() * values.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of values) if ((left -= weight) < 0) return value
    return (values[0] as readonly [number, Value])[1]
  }

  /** A seed for choices of its own. */
  seed(): number {
    return this.number(0x7fffffff)
  }
}
