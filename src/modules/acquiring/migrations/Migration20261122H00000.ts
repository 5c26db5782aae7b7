import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A batch says which one it does again. */
export class Migration20261122H00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_batch add column if not exists retry_of text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_batch drop column if exists retry_of;`)
  }
}
