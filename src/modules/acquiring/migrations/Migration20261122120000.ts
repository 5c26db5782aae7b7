import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Each with the query it serves; `integration-tests/http/store/indexes.spec.ts` shows them at work. */
const INDEXES: Record<string, string> = {
  // Declined cards of an address.
  acquiring_operation_client_ip_created_at: "acquiring_operation (client_ip, created_at) where client_ip is not null",
  // Health counts unknown outcomes.
  acquiring_operation_account_unknown: "acquiring_operation (account) where state = 'unknown'",
  // The admin's list of operations.
  acquiring_operation_sent_at_id: "acquiring_operation (sent_at, id)",
  // The payments of an order.
  acquiring_payment_payment_collection_id: "acquiring_payment (payment_collection_id)",
  // Leases are renewed and released by whose they are.
  acquiring_payment_leased_by: "acquiring_payment (leased_by) where leased_by is not null",
  // The admin's list of payments.
  acquiring_payment_created_at_id: "acquiring_payment (created_at, id)",
  // What is to be worked, in the order it came.
  acquiring_notification_received: "acquiring_notification (account, created_at, id) where state = 'received'",
  // Health counts what was given up.
  acquiring_notification_attention: "acquiring_notification (account) where state = 'attention'",
  // The admin's list of notifications.
  acquiring_notification_created_at_id: "acquiring_notification (created_at, id)",
  // The admin's list of incidents.
  acquiring_incident_updated_at_id: "acquiring_incident (updated_at, id)",
}

export class Migration20261122120000 extends Migration {
  override async up(): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) this.addSql(`create index if not exists "IDX_${name}" on ${on};`)
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index if exists "IDX_${name}";`)
  }
}
