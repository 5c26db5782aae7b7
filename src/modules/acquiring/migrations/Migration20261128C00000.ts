import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Of a closed day, attempts count how often it could not be compared again: until now they counted every comparison. And
 * of a payment of which more was captured after a part was refunded in full, the status stood still: the next pass says
 * what it is.
 */
export class Migration20261128C00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`update acquiring_day_close set attempts = 1 where state = 'closed' and attempts > 1;`)
    this.addSql(
      `update acquiring_payment set status = 'partially_refunded'
       where status = 'refunded' and refunded::numeric > 0 and captured::numeric > refunded::numeric;`,
    )
  }

  override async down(): Promise<void> {}
}
