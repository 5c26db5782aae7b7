import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Of a closed day, attempts count how often it could not be compared again: until now they counted every comparison. */
export class Migration20261128C00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`update acquiring_day_close set attempts = 1 where state = 'closed' and attempts > 1;`)
  }

  override async down(): Promise<void> {}
}
