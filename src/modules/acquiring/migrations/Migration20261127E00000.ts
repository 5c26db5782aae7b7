import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Whether a saved card's token opens is judged by each server for itself: what one has written spoils it for none. */
export class Migration20261127E00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `update acquiring_saved_card set unusable_reason = null, unusable_at = null where unusable_reason = 'unreadable';`,
    )
  }

  override async down(): Promise<void> {}
}
