import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STAMPS = `created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz null`

export class Migration20261120010000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_run (
      id text primary key, kind text check (kind in ('reconcile')) not null,
      state text check (state in ('waiting','running','done','failed')) not null default 'waiting',
      started_by text not null, total integer null, looked integer not null default 0,
      open integer not null default 0, repaired integer not null default 0, needs_person integer not null default 0,
      failed integer not null default 0,
      started_at timestamptz null, finished_at timestamptz null,
      leased_by text null, leased_until timestamptz null, problem text null, ${STAMPS});`)
    this.addSql(
      `create unique index if not exists "IDX_acquiring_run_kind_active" on acquiring_run (kind) where state in ('waiting','running');`,
    )
    this.addSql(`create index if not exists "IDX_acquiring_run_created_at" on acquiring_run (created_at);`)

    this.addSql(`create table if not exists acquiring_run_finding (
      id text primary key, run_id text not null, account text not null,
      kind text check (kind in ('repaired','left','failed')) not null,
      order_no text null, notes jsonb not null, ${STAMPS});`)
    this.addSql(
      `create index if not exists "IDX_acquiring_run_finding_run_id_created_at" on acquiring_run_finding (run_id, created_at);`,
    )
  }

  override async down(): Promise<void> {
    for (const table of ["run_finding", "run"]) this.addSql(`drop table if exists acquiring_${table} cascade;`)
  }
}
