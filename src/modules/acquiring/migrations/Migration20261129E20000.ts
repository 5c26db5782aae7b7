import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a person has closed of a kind, and something was left to do of: each pass ends that where it is over. */
export class Migration20261129E20000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "IDX_acquiring_incident_closed_kind" on acquiring_incident (kind)
      where resolved_by is not null and next_step is not null and deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_incident_closed_kind";`)
  }
}
