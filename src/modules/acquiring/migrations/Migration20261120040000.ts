import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120040000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment add column if not exists wanted_at timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payment drop column if exists wanted_at;`)
  }
}
