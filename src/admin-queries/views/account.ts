/** What an account can do at this moment, and what waits for a person. */
export interface AccountHealth {
  account: string
  provider_id: string
  /** False: no shopper can pay with it until the problems are solved. */
  open: boolean
  problems: { field: string; reason: string }[]
  /** What works and should not stay: the sandbox in production, a previous key. */
  warnings: { field: string; reason: string }[]
  service: {
    /** Null while the account is closed: there is nobody to query. */
    reachable: boolean | null
    base_url: string | null
    answered_in_ms: number | null
    problem: string | null
  }
  unknown_operations: number
  open_incidents: number
  notifications_in_need: number
  due_payments: number
}

/** A merchant account that the store declares. */
export interface AccountView {
  id: string
  provider_id: string
  /** `sandbox` by its address or its published key; null while there is no address. */
  environment: "sandbox" | "live" | null
  /** Whether shoppers can pay with it. */
  complete: boolean
  /** File or environment keep the page from changing it. */
  locked: boolean
}

export interface AccountSettingsView {
  /** As they are in force, defaults included; without secrets and code. What cannot be read is left out. */
  settings: Record<string, unknown>
  /** Where each setting comes from that is not a default, by its name (`timeouts.total_ms`). */
  sources: Record<string, "environment" | "file" | "page">
  secrets_set: string[]
  /** False without `ACQUIRING_ENCRYPTION_KEY`. */
  can_keep_secrets: boolean
  /** To be sent along with a change. */
  version: number
  locked: boolean
  environment: AccountView["environment"]
  /** Why the account is closed; empty when it is open. */
  problems: { field: string; reason: string }[]
  /** Newest first. */
  changes: { version: number; changed_by: string; fields: string[]; created_at: string }[]
}

export interface ConnectionVerdict {
  verdict: "ok" | "unreachable" | "tls" | "signature" | "ids" | "address" | "clock" | "protocol"
  /** What happened and what to do next. */
  message: string
}

export interface RecipesView {
  /** The likeliest first; `recipe` and `string_to_sign` are those of the first sample. Keys are masked. */
  recipes: {
    recipe: object
    string_to_sign: string
    recipes: object[]
    strings_to_sign: string[]
    /** To be put into the setting `profile`. */
    profile: object
  }[]
  /** Of all that fit, also those that are not listed. */
  count: number
  /** What the samples leave open, when several fit, and the kind of sample that would decide it. */
  differences: { part: string; choices: unknown[]; decided_by: string }[]
  /** Why none fits, as far as it can be told. */
  causes: string[]
}
