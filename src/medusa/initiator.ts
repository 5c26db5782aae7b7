import { AsyncLocalStorage } from "node:async_hooks"

/** Who wants what is done now, or why the store does it by itself. */
export interface Initiator {
  /** Id of the signed-in person, or of an API key. */
  requestedBy?: string | undefined
  /** In words for the merchant. */
  because?: string | undefined
  /** What the page showed on which a person pressed, where it says so. */
  seen?: string | undefined
  /**
   * The whole order is cancelled: the core refunds all its payments side by side, and gives one credit for them at the
   * end.
   */
  cancelsOrder?: boolean | undefined
}

const initiators = new AsyncLocalStorage<Initiator>()

/**
 * Does something that goes through the core. Its hooks, which send, are not told who asked the core, nor why: they find
 * it here, so that it is written down with the operation before anything is sent.
 */
export function initiatedBy<Result>(initiator: Initiator, work: () => Result): Result {
  return initiators.run(initiator, work)
}

export function currentInitiator(): Initiator {
  return initiators.getStore() ?? {}
}
