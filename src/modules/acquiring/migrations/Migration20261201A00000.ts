import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** In how many attempts at a notification the service did not answer. */
export class Migration20261201A00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_notification add column if not exists unanswered integer not null default 0;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_notification drop column if exists unanswered;`)
  }
}
