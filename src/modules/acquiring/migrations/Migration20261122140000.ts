import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122140000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_account_settings (
      account text primary key, values jsonb not null, sealed text null, secrets jsonb not null,
      version integer not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
    this.addSql(`create table if not exists acquiring_settings_change (
      id text primary key, account text not null, version integer not null, changed_by text not null,
      fields jsonb not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
    this.addSql(`create unique index if not exists "IDX_acquiring_settings_change_account_version_unique"
      on acquiring_settings_change (account, version) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_settings_change;`)
    this.addSql(`drop table if exists acquiring_account_settings;`)
  }
}
