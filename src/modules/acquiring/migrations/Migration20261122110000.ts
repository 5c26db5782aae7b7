import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_person (
      id text primary key, account text not null, sealed text not null, expires_at timestamptz not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
    this.addSql(`create index if not exists "IDX_acquiring_person_expires_at" on acquiring_person (expires_at);`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_person;`)
  }
}
