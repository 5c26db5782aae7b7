import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which entries of the profile a change of the settings touched, from what to what. */
export class Migration20261125Z00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_settings_change add column if not exists entries jsonb null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_settings_change drop column if exists entries;`)
  }
}
