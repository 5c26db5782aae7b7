import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What an outcome is known by, so that stronger evidence which comes later can overrule it. */
export class Migration20261122000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_operation add column if not exists evidence text null;`)
    this.addSql(`update acquiring_operation set evidence = case
      when error_code = 'not_received' then 'absence'
      when answer->>'asked' = 'true' then 'record'
      else 'answer' end where state in ('done', 'refused') and evidence is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_operation drop column if exists evidence;`)
  }
}
