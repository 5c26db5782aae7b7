import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The settings page says why the last notification was not taken. */
export class Migration20261123N00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_refused_notification (
      id text primary key, reason text not null, refused_at timestamptz not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null);`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists acquiring_refused_notification;`)
  }
}
