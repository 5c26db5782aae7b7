/** Something the service will not do, with its code and the text that the merchant's system reads. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message)
    this.name = "Refusal"
  }

  /** `<code>:<text>`, as `refund_message` and `result_info` carry it. */
  get info(): string {
    return `${this.code}:${this.message}`
  }
}

/** The sandbox's own numbers; the specification lists none beside the two of success. */
export type RefusalCode =
  /** The record does not exist. */
  | "2404"
  /** The record is in a state that forbids it. */
  | "2409"
  /** Order number, currency or amount differ from the record. */
  | "2412"
  /** More money than there is. */
  | "2413"
  /** The value itself is wrong. */
  | "2422"
