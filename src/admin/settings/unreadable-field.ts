import type { Key } from "../words/key"
import type { Values } from "../words/written"

/** What was typed stands for no setting; it is not sent. */
export class UnreadableField extends Error {
  constructor(
    readonly reason: Key,
    readonly values: Values = {},
  ) {
    super(reason)
  }
}
