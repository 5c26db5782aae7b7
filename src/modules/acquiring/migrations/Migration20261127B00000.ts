import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * How many passes one after the other brought nothing usable of a payment. Where a payment lies is told without the
 * service's address, which rows of a few days have.
 */
export class Migration20261127B00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment add column if not exists unanswered integer not null default 0;`)
    this.addSql(`update acquiring_payment set service_account = regexp_replace(service_account, ', https?://.*$', '')
      where service_account like '%, http%';`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payment drop column if exists unanswered;`)
  }
}
