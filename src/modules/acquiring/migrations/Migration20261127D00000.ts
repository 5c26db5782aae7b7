import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When an operation was taken for not made because the service showed nothing of it: it stays when the service shows it. */
export class Migration20261127D00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_operation add column if not exists absent_at timestamptz null;`)
    this.addSql(
      `update acquiring_operation set absent_at = resolved_at where state = 'refused' and evidence = 'absence';`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_operation drop column if exists absent_at;`)
  }
}
