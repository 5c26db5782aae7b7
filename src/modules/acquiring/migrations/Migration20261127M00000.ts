import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Deductions are found by the last four digits of the saved card that their subscription was begun with. */
export class Migration20261127M00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "IDX_acquiring_saved_card_last_four"
      on acquiring_saved_card (last_four) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_saved_card_last_four";`)
  }
}
