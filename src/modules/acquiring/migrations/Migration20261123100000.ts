import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the service calls the rhythm of a contract, beside what it was asked for. */
export class Migration20261123100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table acquiring_subscription add column if not exists deduction_period text null;")
  }

  override async down(): Promise<void> {
    this.addSql("alter table acquiring_subscription drop column if exists deduction_period;")
  }
}
