import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Payouts that were asked for, with who asked and who agreed. */
export class Migration20261122153100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_payout (
      id text primary key, account text not null, request_id text not null, amount text not null,
      currency_code text not null, payment_method text null, country_code text null, reference text null,
      account_hint text null, sealed text null,
      approval text check (approval in ('not_needed', 'waiting', 'approved', 'rejected')) not null,
      created_by text not null, decided_by text null, decided_at timestamptz null, note text null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
    this.addSql(`create unique index if not exists "IDX_acquiring_payout_request_id_unique"
      on acquiring_payout (request_id) where deleted_at is null;`)
    this.addSql(`create index if not exists "IDX_acquiring_payout_created_at_id"
      on acquiring_payout (created_at, id) where deleted_at is null;`)
    this.addSql(`create index if not exists "IDX_acquiring_payout_waiting"
      on acquiring_payout (approval) where approval = 'waiting' and deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_payout;`)
  }
}
