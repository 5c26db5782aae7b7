/** The request breaks a rule of the interface: HTTP 400, nothing was done. */
export class InvalidInput extends Error {
  readonly status = 400
}

/** The account, token or contract that the request names does not exist: HTTP 404, nothing was done. */
export class RecordNotFound extends Error {
  readonly status = 404
}

/** The caller may not do this from where it is: HTTP 403, nothing was done. */
export class NotRegistered extends Error {
  readonly status = 403
}

/** The network fails before anything is processed: no answer. */
export class ConnectionLost extends Error {}
