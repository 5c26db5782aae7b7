import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122151000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_saved_card (
      id text primary key, account text not null, customer_id text not null, sealed text not null,
      brand text not null, last_four text not null, expiration_month text not null, expiration_year text not null,
      consented_at timestamptz not null, is_default boolean not null default false,
      unusable_reason text null, unusable_at timestamptz null, last_used_at timestamptz null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
    this.addSql(`create unique index if not exists "IDX_acquiring_saved_card_same_card_unique"
      on acquiring_saved_card (customer_id, account, brand, last_four, expiration_year, expiration_month)
      where deleted_at is null;`)
    this.addSql(`create unique index if not exists "IDX_acquiring_saved_card_default_unique"
      on acquiring_saved_card (customer_id) where is_default and deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_saved_card;`)
  }
}
