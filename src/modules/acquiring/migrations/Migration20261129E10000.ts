import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The newest and the oldest of one account, and its lists: without, the rows of all accounts are gone through. */
const INDEXES: Record<string, string> = {
  acquiring_payment_account_created_at_id: "acquiring_payment (account, created_at, id)",
  acquiring_notification_account_created_at_id: "acquiring_notification (account, created_at, id)",
}

export class Migration20261129E10000 extends Migration {
  override async up(): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) this.addSql(`create index if not exists "IDX_${name}" on ${on};`)
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index if exists "IDX_${name}";`)
  }
}
