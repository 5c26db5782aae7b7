import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export interface NotificationRow {
  id: string
  account: string
  kind: "payment" | "payout"
  fingerprint: string
  order_no: string | null
  transaction_id: string | null
  status_code: string | null
  fields: Record<string, string>
  signature: string
  state: "received" | "done" | "unmatched" | "attention"
  deliveries: number
  attempts: number
  next_attempt_at: Date | null
  leased_by: string | null
  leased_until: Date | null
  processed_at: Date | null
  outcome: string | null
  created_at: Date
  updated_at: Date
}

/** What the service sent us, kept until it is worked. */
export class Inbox {
  constructor(private readonly knex: () => Knex) {}

  async find(id: string): Promise<NotificationRow | undefined> {
    return this.knex()<NotificationRow>("acquiring_notification").where({ id }).first()
  }
}
