/**
 * Repeatable pseudo-random numbers (mulberry32): the same seed gives the same identifiers in every run. Not for
 * secrets.
 */
export class SeededRandom {
  constructor(public state: number) {}

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  hex(length: number): string {
    return Array.from({ length }, () => Math.floor(this.next() * 16).toString(16)).join("")
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => Math.floor(this.next() * 256)))
  }
}
