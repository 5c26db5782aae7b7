import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** An operation that is sent again keeps who wanted its earlier attempts, and why. */
export class Migration20261127K00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_operation add column if not exists earlier_attempts jsonb null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_operation drop column if exists earlier_attempts;`)
  }
}
