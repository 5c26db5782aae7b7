import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120030000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_batch (
      id text primary key, kind text check (kind in ('capture','cancel','refund','review')) not null,
      state text check (state in ('running','done','failed')) not null default 'running',
      started_by text not null, total integer not null, done integer not null default 0,
      results jsonb null, problem text null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
    this.addSql(`create index if not exists "IDX_acquiring_batch_created_at" on acquiring_batch (created_at);`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_batch cascade;`)
  }
}
