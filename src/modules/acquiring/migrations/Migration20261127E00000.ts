import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Whether a saved card's token opens is judged by each server for itself; a payout says where it was sent. */
export class Migration20261127E00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `update acquiring_saved_card set unusable_reason = null, unusable_at = null where unusable_reason = 'unreadable';`,
    )
    this.addSql(`alter table acquiring_payout add column if not exists service_account text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payout drop column if exists service_account;`)
  }
}
