import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** From what to what a change of the settings led. */
export class Migration20261125ZX5000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_settings_change add column if not exists led_to jsonb null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_settings_change drop column if exists led_to;`)
  }
}
