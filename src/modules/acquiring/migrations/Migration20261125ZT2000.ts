import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notifications are found by the transaction that they are about. */
export class Migration20261125ZT2000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "IDX_acquiring_notification_transaction_id"
      on acquiring_notification (transaction_id) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_notification_transaction_id";`)
  }
}
