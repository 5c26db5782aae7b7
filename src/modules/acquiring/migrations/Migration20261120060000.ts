import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120060000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_order_hold (
      order_id text primary key, held_by text not null, held_until timestamptz not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_order_hold;`)
  }
}
