import type { Profile } from "../acquirer/profile/profile"
import type { Merchant } from "./merchants"
import type { NotificationSettings } from "./notifications/settings"
import type { SandboxSettings } from "./settings"
import type { Clock } from "./state/clock"

/** Where the sandbox writes what a developer should read; never card data, never a key. */
export interface SandboxLogger {
  info(message: string): void
  error(message: string): void
}

export interface SandboxOptions {
  /** 4010 when left out; 0 takes any free port. */
  port?: number
  /** `127.0.0.1` when left out. */
  host?: string
  /**
   * Where shoppers reach the pages when that is not `http://<host>:<port>`: https (a tunnel), or http to this machine.
   */
  publicUrl?: string
  /** The same seed gives the same tokens; 1 when left out. */
  seed?: number
  /** The published sandbox identity when left out. */
  merchants?: Merchant[]
  /** What the specification leaves open; the reference profile when left out. */
  profile?: Profile
  clock?: Clock
  /** Milliseconds between redeliveries; as many redeliveries as entries. */
  notificationDelays?: number[]
  notifications?: Partial<NotificationSettings>
  settings?: Partial<SandboxSettings>
  /** Keeps transactions, tokens, contracts and payouts in this JSON file between runs. */
  dataFile?: string
  logger?: SandboxLogger
}

export const DEFAULT_PORT = 4010
