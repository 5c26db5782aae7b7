/**
 * Why a call to the acquiring service gave no answer to use, sorted by what the caller can do about it:
 * - `config`    the settings or the profile are wrong or incomplete: nothing was sent; a person must change them.
 * - `invalid`   the input breaks a rule of the interface (amount, batch limit, missing field): nothing was sent.
 * - `refused`   the service answered that it will not do it (a return_status that says so; HTTP 4xx of what moves no
 *               money): nothing was done.
 * - `transport` the bytes did not get there or the answer did not come back: see `sent`.
 * - `protocol`  an answer came that cannot be read or whose signature is missing or wrong: see `sent`.
 */
export type AcquirerErrorKind = "config" | "invalid" | "refused" | "transport" | "protocol"

export interface AcquirerErrorDetails {
  /** What the merchant reads: names the field, entry or code and says what to do next. */
  merchantMessage: string
  /** What the shopper may read; never a code, never a secret. */
  shopperMessage?: string
  /** The service's own code (`1005`), an HTTP status (`http_502`) or our own (`timeout`, `signature`). */
  code?: string
  /**
   * Whether the service may have processed the request. `false`: it certainly did not, the operation may be done again.
   * `true`: nobody knows; query what became of it before anything is sent again. Where it is not said, `true` of
   * `transport` and `protocol`: that nothing left has to be known.
   */
  sent?: boolean
  /** Ties the log lines, the journal row and the message a person reads together. */
  correlationId?: string
  /** The wire field or the setting at fault. */
  field?: string
  /** The service's own words, without ours. */
  said?: string
  unnamed?: UnnamedCode
  cause?: unknown
}

/** A code that the service answered and that its table of the profile does not name. */
export interface UnnamedCode {
  table: string
  code: string
}

/** For errors that bring no words of their own. Only an outcome that is known may invite a second try. */
function shopperFallback(kind: AcquirerErrorKind, sent: boolean): string {
  switch (kind) {
    case "config":
      return "This way of paying is not available at the moment. Please choose another one."
    case "invalid":
      return "The payment details cannot be used as they are. Nothing was charged."
    case "refused":
      return "The payment was not accepted. Nothing was charged."
    case "transport":
    case "protocol":
      return sent
        ? "The payment service has not confirmed the payment yet. Please do not pay again; we are finding out."
        : "The payment service could not be reached and nothing was charged. Please try again in a moment."
  }
}

export class AcquirerError extends Error {
  readonly kind: AcquirerErrorKind
  readonly code: string | undefined
  readonly sent: boolean
  readonly merchantMessage: string
  readonly shopperMessage: string
  /** Whether somebody wrote these words for the shopper; else they are those of its kind. */
  readonly isForShopper: boolean
  readonly field: string | undefined
  readonly said: string | undefined
  readonly unnamed: UnnamedCode | undefined
  correlationId: string | undefined

  constructor(kind: AcquirerErrorKind, details: AcquirerErrorDetails) {
    super(details.merchantMessage, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = "AcquirerError"
    this.kind = kind
    this.code = details.code
    this.sent = details.sent ?? (kind === "transport" || kind === "protocol")
    this.merchantMessage = details.merchantMessage
    this.shopperMessage = details.shopperMessage ?? shopperFallback(kind, this.sent)
    this.isForShopper = details.shopperMessage !== undefined
    this.field = details.field
    this.said = details.said
    this.unnamed = details.unnamed
    this.correlationId = details.correlationId
  }

  /** The same with one more sentence for the merchant. */
  adding(sentence: string): AcquirerError {
    const said = /[.!?]$/.test(this.merchantMessage) ? this.merchantMessage : `${this.merchantMessage}.`
    return this.#inOtherWords({ merchantMessage: `${said} ${sentence}` })
  }

  /** The same with other words for the shopper. */
  telling(shopperMessage: string): AcquirerError {
    return this.#inOtherWords({ shopperMessage })
  }

  #inOtherWords(words: Partial<Pick<AcquirerErrorDetails, "merchantMessage" | "shopperMessage">>): AcquirerError {
    const { kind, code, sent, merchantMessage, shopperMessage, field, said, unnamed, correlationId, cause } = this
    return new AcquirerError(kind, {
      ...(this.isForShopper ? { shopperMessage } : {}),
      ...{ merchantMessage, sent, cause, ...words },
      ...(code === undefined ? {} : { code }),
      ...(field === undefined ? {} : { field }),
      ...(said === undefined ? {} : { said }),
      ...(unnamed === undefined ? {} : { unnamed }),
      ...(correlationId === undefined ? {} : { correlationId }),
    })
  }

  /** The bytes left and nobody knows what became of them (DESIGN: "I don't know" is a result). */
  get isUnknown(): boolean {
    return this.sent && (this.kind === "transport" || this.kind === "protocol")
  }

  /** The service was not reached, or gave no answer: nothing that the store does or says changes that. */
  get isSilence(): boolean {
    return this.kind === "transport"
  }
}

export function assertUnreachable(value: never): never {
  throw new Error(`Unhandled case: ${String(value)}`)
}

/** What is added to the words of a failure as long as nobody knows whether the request was carried out. */
export const IN_DOUBT = "Whether the request was carried out is not known yet."
