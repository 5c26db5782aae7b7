import type { Secret } from "../domain/secret"
import type { CodeTables } from "../operations/operation"
import type { Profile } from "../profile/profile"
import type { CallListener, ExchangeRecord } from "./exchange-record"
import type { Redact } from "./redact"
import type { Timeouts, Transport } from "./transport"

/** One merchant account and everything a call needs beside its input. */
export interface CallContext {
  merchantId: string
  accountId: string
  secretKey: Secret
  /** The key before this one: what it signed is believed, and nothing is signed with it. */
  secretKeyPrevious?: Secret
  baseUrl: string
  profile: Profile
  codes: CodeTables
  timeouts: Timeouts
  transport: Transport
  redact: Redact
  now: () => Date
  newCorrelationId: () => string
  /** Called with the record of every call once it is over, redacted. */
  onExchange?: (record: ExchangeRecord) => void
  /** Whether `onExchange` would do anything at this moment; a record is made only where it would. */
  isObserved?: () => boolean
  /** Whoever made this call, and may want its record. */
  listener?: CallListener
}
