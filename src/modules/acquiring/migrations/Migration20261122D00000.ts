import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The saved card that a subscription was bought with. */
export class Migration20261122D00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_subscription add column if not exists saved_card_id text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_subscription drop column if exists saved_card_id;`)
  }
}
