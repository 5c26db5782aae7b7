import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** An end that nobody heard of before the incident came back; what the feed did not take is tried again. */
export class Migration20261127G00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_incident add column if not exists unannounced_end jsonb null;`)
    this.addSql(
      `alter table acquiring_notice add column if not exists tries integer not null default 0,
       add column if not exists next_try_at timestamptz null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_notice drop column if exists tries, drop column if exists next_try_at;`)
    this.addSql(`alter table acquiring_incident drop column if exists unannounced_end;`)
  }
}
