import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What was sent and answered in the calls of the journal's operations, redacted. */
export class Migration20261125X00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists acquiring_exchange (id text not null, account text not null, record text not null,
       created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
       deleted_at timestamptz null, constraint acquiring_exchange_pkey primary key (id));`,
    )
    this.addSql(
      `create index if not exists "IDX_acquiring_exchange_account_created_at" on acquiring_exchange (account, created_at)
       where deleted_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_acquiring_exchange_deleted_at" on acquiring_exchange (deleted_at)
       where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_exchange;`)
  }
}
