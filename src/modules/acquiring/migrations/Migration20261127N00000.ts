import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Since when a payment is known to be in review: what waits for a decision waits since then, not since it was begun. */
export class Migration20261127N00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment add column if not exists review_since timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payment drop column if exists review_since;`)
  }
}
