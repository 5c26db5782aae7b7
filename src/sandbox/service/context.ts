import type { CodeTables } from "../../acquirer/operations/operation"
import type { Profile } from "../../acquirer/profile/profile"
import type { SandboxSettings } from "../settings"
import type { Clock } from "../state/clock"
import type { ContractClock } from "../state/contract-clock"
import type { Operations } from "../state/operations"
import type { Ledger } from "../state/ledger"
import type { PayoutLife } from "../state/payout-life"

/** What the service's operations and pages work with. */
export interface ServiceContext {
  profile: Profile
  codes: CodeTables
  ledger: Ledger
  operations: Operations
  payouts: PayoutLife
  clock: Clock
  contractClock: ContractClock
  settings(): SandboxSettings
  /** Where shoppers reach the pages, without a slash at the end. */
  publicUrl(): string
}
