import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_page_key (
      account text primary key, value text not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_page_key;`)
  }
}
