/**
 * Whether this process is ending: it ends what it is at, and takes on nothing more, which another process can do
 * without waiting for a lease to run out.
 */
export class ProcessEnd {
  #isBegun = false

  get isBegun(): boolean {
    return this.#isBegun
  }

  begin(): void {
    this.#isBegun = true
  }
}
