import { inspect } from "node:util"

const SHOWN = "[secret]"

/** A secret that shows `[secret]` wherever it is printed, logged, serialised or spread. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
    Object.freeze(this)
  }

  static of(value: string | Secret): Secret {
    return value instanceof Secret ? value : new Secret(value)
  }

  /** The secret itself, for the place that needs it and no other. */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return SHOWN
  }

  toJSON(): string {
    return SHOWN
  }

  [inspect.custom](): string {
    return SHOWN
  }
}

/** What a field of a request needs that may be given as a secret. */
export function revealed(value: string | Secret | undefined): string | undefined {
  return value instanceof Secret ? value.reveal() : value
}
