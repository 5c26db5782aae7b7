/** The store's answer to somebody who asked for what it will not do, or could not. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** Reference of an operation of which the message says that it was not made. */
    readonly notMade?: string,
    /** Whether nothing but another cart would help. */
    readonly isFinal = true,
  ) {
    super(message)
    this.name = "Refusal"
  }
}
