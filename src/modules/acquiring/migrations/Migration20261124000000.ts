import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Whether 3-D Secure was used is kept: the service may forget it, and a chargeback is disputed with it. */
export class Migration20261124000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment add column if not exists is_3ds text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payment drop column if exists is_3ds;`)
  }
}
