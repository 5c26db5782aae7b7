import { AcquirerError } from "../acquirer/domain/errors"

/**
 * A refusal of session data that names its key, in words for whoever sent it: a storefront's developer or a shopper.
 */
export function invalidSessionData(field: string, message: string): AcquirerError {
  return new AcquirerError("invalid", {
    code: "session_data",
    field,
    merchantMessage: message,
    shopperMessage: message,
  })
}
