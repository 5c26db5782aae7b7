import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a notification was worked first: later deliveries and replays say nothing of how long it had waited. */
export class Migration20261123000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_notification add column if not exists first_processed_at timestamptz null;`)
    this.addSql(
      `update acquiring_notification set first_processed_at = processed_at
       where processed_at is not null and first_processed_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_notification drop column if exists first_processed_at;`)
  }
}
