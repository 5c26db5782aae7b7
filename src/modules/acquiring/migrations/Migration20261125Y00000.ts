import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What waits for a person and was put into the feed; incidents that are open by now were. */
export class Migration20261125Y00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists acquiring_notice (id text not null, since timestamptz not null,
       created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
       deleted_at timestamptz null, constraint acquiring_notice_pkey primary key (id));`,
    )
    this.addSql(
      `create index if not exists "IDX_acquiring_notice_deleted_at" on acquiring_notice (deleted_at)
       where deleted_at is null;`,
    )
    this.addSql(
      `insert into acquiring_notice (id, since) select 'incident ' || id, raised_at from acquiring_incident
       where resolved_at is null and raise_announced_at is not null on conflict do nothing;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_notice;`)
  }
}
