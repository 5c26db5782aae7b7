import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120020000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment add column if not exists checkout_page jsonb null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payment drop column if exists checkout_page;`)
  }
}
