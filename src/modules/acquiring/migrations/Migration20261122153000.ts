import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STAMPS = `created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null`

/** The days that were compared with the service and closed. */
export class Migration20261122153000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_day_close (
      id text primary key, account text not null, day text not null, time_zone text not null,
      state text check (state in ('open', 'differs', 'closed')) not null default 'open',
      revision integer not null default 0, totals jsonb not null, orders integer not null default 0,
      differing integer not null default 0, problem text null, closed_by text null, closed_at timestamptz null,
      checked_at timestamptz null, earlier jsonb not null, attempts integer not null default 0,
      next_attempt_at timestamptz null, leased_until timestamptz null, ${STAMPS});`)
    this.addSql(`create unique index if not exists "IDX_acquiring_day_close_account_day_unique"
      on acquiring_day_close (account, day) where deleted_at is null;`)
    this.addSql(`create index if not exists "IDX_acquiring_day_close_day_account"
      on acquiring_day_close (day, account) where deleted_at is null;`)
    this.addSql(`create table if not exists acquiring_day_close_line (
      id text primary key, close_id text not null, place integer not null, order_no text not null,
      transaction_id text null,
      kind text check (kind in ('authorised', 'captured', 'refunded', 'voided')) not null,
      currency_code text not null, store text not null, service text null, differs boolean not null,
      problem text null, ${STAMPS});`)
    this.addSql(`create unique index if not exists "IDX_acquiring_day_close_line_close_id_place_unique"
      on acquiring_day_close_line (close_id, place) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_day_close_line;`)
    this.addSql(`drop table if exists acquiring_day_close;`)
  }
}
