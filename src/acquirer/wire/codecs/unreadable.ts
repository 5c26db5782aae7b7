/** A body that is not what its content type promises. The message says why and never repeats the body. */
export class UnreadableBody extends Error {
  constructor(readonly reason: string) {
    super(`The body cannot be read: ${reason}.`)
    this.name = "UnreadableBody"
  }
}
