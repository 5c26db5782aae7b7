import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Where a shopper goes on in the storefront also when the session that said it is gone: one store may have several. */
export class Migration20261128B00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment add column if not exists return_url text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payment drop column if exists return_url;`)
  }
}
