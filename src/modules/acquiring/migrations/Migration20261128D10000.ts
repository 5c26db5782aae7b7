import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A saved card says which account of the service issued its token. */
export class Migration20261128D10000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_saved_card add column if not exists service_account text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_saved_card drop column if exists service_account;`)
  }
}
