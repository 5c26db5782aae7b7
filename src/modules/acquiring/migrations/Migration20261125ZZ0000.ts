import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a day begins and ends, which no time zone says any more once it was changed; and an order's lines of every day. */
export class Migration20261125ZZ0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_day_close add column if not exists begins_at timestamptz null,
      add column if not exists ends_at timestamptz null;`)
    this.addSql(`create index if not exists "IDX_acquiring_day_close_line_order_no"
      on acquiring_day_close_line (order_no) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_day_close_line_order_no";`)
    this.addSql(`alter table acquiring_day_close drop column if exists begins_at, drop column if exists ends_at;`)
  }
}
