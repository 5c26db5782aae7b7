import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which account of the service a payment lies under; null before this column, and then taken for the present one. */
export class Migration20261127A00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment add column if not exists service_account text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payment drop column if exists service_account;`)
  }
}
